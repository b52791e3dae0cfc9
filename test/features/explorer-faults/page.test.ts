import { afterAll, describe, expect, test } from "vitest"
import { closeBrowser, openPage, program, send, startNode, textOf } from "../explorer/browser.ts"

afterAll(closeBrowser)

describe.skipIf(program === undefined)("the open block", () => {
  test("a dropped transaction is marked, and a reordered one shows its earlier position", async () => {
    const node = await startNode({ holdFlashblocks: true })
    const [one, two, three] = node.accounts.map(({ address }) => address)
    const { page, faults } = await openPage(node.url)
    const first = await send(node, { from: one, to: three, value: "0x1" })
    const second = await send(node, { from: two, to: three, value: "0x2" })
    await node.flashblock()
    const lost = await send(node, { from: three, to: one, value: "0x3" })
    await node.flashblock()
    await page.waitForSelector(`[data-flashblock="2"] a[title="${lost}"]`)
    await node.faults.dropFlashblocks({ count: 1, dropPolicy: "lose" })
    await page.waitForSelector(`.is-dropped a[title="${lost}"]`)
    expect(await textOf(page, ".notice")).toBe("1 pre-confirmed transaction was dropped.")
    expect(await textOf(page, ".row.is-dropped")).toContain("was in flashblock 2")

    await node.faults.reorder([second, first])
    await page.waitForSelector(".row:has-text('moved, was number 1')")
    await node.faults.sealOther({ transactions: [second], dropPolicy: "lose" })
    await page.waitForSelector(".sealed .remark")
    expect(await textOf(page, ".sealed .remark")).toBe("Sealed otherwise: 2 dropped")
    expect(faults).toEqual([])
  })
})
