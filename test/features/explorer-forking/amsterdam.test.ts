/** The page of blocks that a fork has from its remote. */
import { afterAll, expect, test } from "vitest"
import { closeBrowser, openPage, program, send, startNode, textOf } from "../explorer/browser.ts"
import { gasFacts } from "../explorer/views.ts"

afterAll(closeBrowser)

test.skipIf(program === undefined)(
  "a block of Amsterdam that a fork has from a remote without methods of this node",
  async () => {
    const remote = await startNode({ hardfork: "amsterdam" })
    await send(remote, { from: remote.accounts[0]?.address, to: `0x${"9".repeat(40)}`, value: "0x1" })
    await remote.mine()
    const provider = {
      request: async (call: { readonly method: string }) => {
        if (call.method.startsWith("midblock_")) throw Object.assign(new Error("not here"), { code: -32601 })
        return remote.request<unknown>(call as never)
      },
    }
    const node = await startNode({ fork: { url: provider as never, cache: false } })
    const { page } = await openPage(node.url, "/explorer/block/1")
    await page.locator("button:text('Show what the block accessed')").click()
    await page.waitForSelector(".access-list td")
    expect(await textOf(page, ".access-list")).toContain("0x9999…9999 balance transaction 0")
    expect(await page.evaluate<string[]>(gasFacts)).toEqual([])
  },
)
