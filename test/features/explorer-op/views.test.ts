import { afterAll, describe, expect, test } from "vitest"
import { closeBrowser, openPage, program, startNode } from "../explorer/browser.ts"
import { go } from "../explorer/views.ts"

afterAll(closeBrowser)

/** The facts of the page: names and values. */
const factsOf = async (page: Awaited<ReturnType<typeof openPage>>["page"]) =>
  Object.fromEntries(
    await page
      .locator(".fact-list > div")
      .evaluateAll((rows) =>
        rows.map((row) => [row.querySelector("dt")?.textContent, row.querySelector("dd")?.textContent]),
      ),
  )

describe.skipIf(program === undefined)("an OP chain", () => {
  test("shows the L1 origin of a block, the fee for L1, deposits, and a transaction that waits in the private pool", async () => {
    const node = await startNode({ network: "op", seed: "op", holdFlashblocks: true })
    const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
    const [from, to] = node.accounts.map(({ address }) => address)
    await ask("midblock_setL1", { number: "0x1864800" })
    const deposit = await ask("midblock_deposit", { from: `0x${"aa".repeat(20)}`, to, mint: "0x5" })
    const payment = await ask("eth_sendTransaction", { from, to, value: "0x1" })
    const { page, faults } = await openPage(node.url, `/explorer/tx/${payment}`)
    await page.waitForSelector("[data-state=waiting]")
    await node.flashblock()
    await page.waitForSelector("[data-state=pre-confirmed]")
    expect(await factsOf(page)).toMatchObject({
      "Fee for L1": expect.stringMatching(/^[\d.]+ gwei$/),
      Type: "2",
    })

    await go(page, `tx/${deposit}`, "dt:text('Source hash')")
    const facts = await factsOf(page)
    expect(facts).toMatchObject({ Mint: "5 wei", Type: "126, a deposit from L1" })
    expect(facts).not.toHaveProperty("Fee for L1")

    await go(page, "block/pending", "dt:text('L1 origin')")
    expect(await factsOf(page)).toMatchObject({ "L1 origin": "block 25,577,472, L2 block 1 of it" })
    expect(faults).toEqual([])
  })
})
