import { afterAll, describe, expect, test } from "vitest"
import { closeBrowser, openPage, program, send, startNode, textOf } from "./browser.ts"

afterAll(closeBrowser)

describe.skipIf(program === undefined)("the open block", () => {
  test("a transaction has a row in its flashblock before it is sealed", async () => {
    const node = await startNode({ holdFlashblocks: true })
    const [from, to] = node.accounts.map(({ address }) => address)
    const { page, faults } = await openPage(node.url, "/")
    await page.waitForSelector('.open-block[data-block="1"]')
    expect(new URL(page.url()).pathname).toBe("/explorer")

    const hash = await send(node, { from, to, value: "0xde0b6b3a7640000" })
    await node.flashblock()
    await page.waitForSelector(`[data-flashblock="1"] a[title="${hash}"]`)
    expect(await textOf(page, '[data-flashblock="1"] .row')).toBe(
      `✓ succeeded ${hash.slice(0, 10)}…${hash.slice(-4)} 0xf39f…2266 to 0x7099…79c8 1 ETH 21,000`,
    )
    await node.mine()
    await page.waitForSelector('.open-block[data-block="2"]')
    expect(await textOf(page, ".chain .sealed")).toMatch(/^1 0x.* 1 transaction <0.1 %$/)
    await page.waitForSelector("#announcer:text('Block 1 sealed, 1 transaction, <0.1 % of the gas.')", {
      state: "attached",
    })
    expect(faults).toEqual([])
  })
})
