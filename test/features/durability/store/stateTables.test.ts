/** The state in a data folder: the removal of codes that no state has any more. */
import { expect, test } from "vitest"
import { statsOf } from "../../../../src/features/durability/folder/stats.ts"
import { verifyFolder } from "../../../../src/features/durability/folder/verify.ts"
import { createNode } from "../../../../src/index.ts"
import { ask, eachInFolder } from "../../../dataFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

const account = `0x${"c0".repeat(20)}`

test.each([
  { history: 4, kept: 1 },
  { history: "all" as const, kept: 2 },
])(
  "a code that was replaced is removed with the last state that has it: history $history",
  async ({ history, kept }) => {
    const open = () => createNode({ dataDir, history, accounts: 2, sync: "off" })
    /** Uses a node, closes it, and returns the number of codes in the folder. */
    const codesAfter = async (
      use: (node: Awaited<ReturnType<typeof open>>) => Promise<unknown> = async () => {},
    ) => {
      const node = await open()
      await use(node)
      await node.close()
      return (await statsOf(dataDir)).codes
    }
    const before = await codesAfter((node) => node.mine())
    const setCode = (code: string) =>
      codesAfter(async (node) => {
        await ask(node, "anvil_setCode", account, code)
        await node.mine()
      })
    expect(await setCode("0x6001")).toBe(before + 1)
    expect(await setCode("0x6002")).toBe(before + 2)
    expect(await codesAfter()).toBe(before + 2)
    expect(
      await codesAfter(async (node) => {
        for (let block = 0; block < 64; block++) await node.mine()
      }),
    ).toBe(before + 2)
    expect(await codesAfter()).toBe(before + kept)
    await using node = await open()
    expect(await ask(node, "eth_getCode", account, "latest")).toBe("0x6002")
    await node.close()
    expect((await verifyFolder(dataDir)).damage).toEqual([])
  },
)
