import { describe, expect, test } from "vitest"
import { withToken } from "./tokenNode.ts"

describe("after blocks are removed", () => {
  const goBack = {
    evm_revert: ["evm_revert", "snapshot"],
    anvil_rollback: ["anvil_rollback", 1],
  } as const

  test.each(Object.keys(goBack) as (keyof typeof goBack)[])(
    "%s: a removed block that was not read is left out; its logs are returned as added, then as removed",
    async (method) => {
      const { transfer, ask } = await withToken()
      const told = async (id: unknown) =>
        (
          (await ask("eth_getFilterChanges", id)) as ({ blockNumber: string; removed: boolean } | string)[]
        ).map((each) => (typeof each === "string" ? each : [Number(each.blockNumber), each.removed]))
      const hashOf = async (number: string) =>
        ((await ask("eth_getBlockByNumber", number, false)) as { hash: string }).hash
      const [logs, early, blocks, unasked] = [
        await ask("eth_newFilter", {}),
        await ask("eth_newFilter", { toBlock: "pending" }),
        await ask("eth_newBlockFilter"),
        await ask("eth_newBlockFilter"),
      ]
      const pending = await ask("eth_newPendingTransactionFilter")
      await transfer()
      const second = await hashOf("0x2")
      const snapshot = await ask("evm_snapshot")
      expect(await told(logs)).toEqual([[2, false]])
      expect(await told(early)).toEqual([[2, false]])
      expect(await told(blocks)).toEqual([second])
      expect((await told(pending)).length).toBe(1)
      const third = await transfer()
      const [name, target] = goBack[method]
      await ask(name, target === "snapshot" ? snapshot : target)
      expect(await told(logs)).toEqual([
        [3, false],
        [3, true],
      ])
      expect(await told(early)).toEqual([
        [3, false],
        [3, true],
      ])
      expect(await told(blocks)).toEqual([])
      expect(await told(unasked)).toEqual([second])
      expect(await told(pending)).toEqual([third])
    },
  )

  test("a block filter lists the new blocks of a reorganisation, without the block before them", async () => {
    const { transfer, ask } = await withToken()
    const hashOf = async (number: string) =>
      ((await ask("eth_getBlockByNumber", number, false)) as { hash: string }).hash
    const [reorganised, rolledBack] = [await ask("eth_newBlockFilter"), await ask("eth_newBlockFilter")]
    await transfer()
    await transfer()
    for (const id of [reorganised, rolledBack]) await ask("eth_getFilterChanges", id)
    await ask("anvil_reorg", 2)
    const added = [await hashOf("0x2"), await hashOf("0x3")]
    expect(await ask("eth_getFilterChanges", reorganised)).toEqual(added)
    await ask("anvil_rollback", 2)
    expect(await ask("eth_getFilterChanges", reorganised)).toEqual([await hashOf("0x1")])
    await ask("evm_mine")
    expect(await ask("eth_getFilterChanges", reorganised)).toEqual([await hashOf("0x2")])
    expect(await ask("eth_getFilterChanges", rolledBack)).toEqual([await hashOf("0x2")])
  })

  test("anvil_reset: a block filter that returned a removed block returns the restored head", async () => {
    const { transfer, ask } = await withToken()
    const blocks = await ask("eth_newBlockFilter")
    await transfer()
    await ask("eth_getFilterChanges", blocks)
    await ask("anvil_reset")
    const genesis = (await ask("eth_getBlockByNumber", "0x0", false)) as { hash: string }
    expect(await ask("eth_getFilterChanges", blocks)).toEqual([genesis.hash])
    expect(await ask("eth_getFilterChanges", blocks)).toEqual([])
  })
})
