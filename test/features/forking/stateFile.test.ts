import { encodeFunctionData, type Hex, numberToHex } from "viem"
import { describe, expect, test } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { balanceOf, friend, start, text } from "../../node/control/tokenChain.ts"

describe("on a fork", () => {
  const file = JSON.stringify({
    accounts: Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        numberToHex(index + 0x1000, { size: 20 }),
        { balance: index },
      ]),
    ),
    best_block_number: 9,
  })

  test("loadState fetches unread accounts in fewer than 10 round trips, and overwrites them", async () => {
    const { node: remote } = await start()
    await using node = await createNode({ fork: { url: remote, cache: false } })
    const before = node.fork?.stats.roundTrips as number
    const { accounts, ...rest } = JSON.parse(file)
    await node.loadState(JSON.stringify({ ...rest, accounts: { ...accounts, [friend]: {} } }))
    // 3 to 7 by engine: EthereumJS reads the data of the system calls one after the other.
    expect((node.fork?.stats.roundTrips as number) - before).toBeLessThan(10)
    const latest = node.at({ block: "latest" })
    expect((await latest.block())?.number).toBe("0x9")
    expect(await latest.balance(friend)).toBe(0n)
    expect(await latest.balance(numberToHex(0x1027, { size: 20 }))).toBe(39n)
    await remote.close()
  })

  test("a dump keeps unwritten slots of the remote, slots set to zero, and cleared accounts", async () => {
    const at = `0x${"ab".repeat(20)}` as const
    const gone = `0x${"ac".repeat(20)}` as const
    await using remote = await createNode()
    const word = (value: number) => numberToHex(value, { size: 32 })
    const write = (node: MidblockNode, slot: Hex, value: number) =>
      node.request({ method: "anvil_setStorageAt", params: [at, slot, word(value)] })
    await remote.request({ method: "anvil_setCode", params: [at, "0x00"] })
    await remote.request({ method: "anvil_setBalance", params: [gone, "0x7"] })
    for (const slot of [1, 2, 3]) await write(remote, numberToHex(slot), slot)
    await remote.mine()
    const fork = { url: remote, cache: false }
    await using first = await createNode({ fork })
    await write(first, "0x2", 0)
    await write(first, "0x3", 9)
    await first.loadState(JSON.stringify({ accounts: { [gone]: { cleared: true } } }))
    await using second = await createNode({ fork })
    await second.loadState(text(first))
    for (const node of [first, second]) {
      const latest = node.at({ block: "latest" })
      const slots = await Promise.all(
        (["0x1", "0x2", "0x3"] as const).map((slot) => latest.storage(at, slot)),
      )
      expect(slots).toEqual([word(1), word(0), word(9)])
      expect(await latest.code(at)).toBe("0x00")
      expect(await latest.balance(gone)).toBe(0n)
    }
    expect(JSON.parse(text(second)).accounts[gone]).toMatchObject({ balance: "0x0", cleared: true })
  })

  test("a dump loads on another fork of the same block, which re-executes its open block", async () => {
    const { node: remote, from, token } = await start()
    const sender = remote.accounts[1]?.address
    const fork = { url: remote, cache: false }
    await using first = await createNode({ fork })
    const mint = encodeFunctionData({ ...Token, functionName: "mint", args: [friend, 4n] })
    await first.request({ method: "eth_sendTransaction", params: [{ from, to: friend, value: "0x6" }] })
    await first.mine()
    const dumped = text(first)
    await using second = await createNode({ fork })
    const params = [{ from: sender, to: token, data: mint, gas: "0x200000" }] as const
    const hash = await second.request({ method: "eth_sendTransaction", params })
    await second.loadState(dumped)
    expect(await second.at().balance(friend)).toBe(11n)
    expect(await second.at({ block: "latest" }).balance(friend)).toBe(11n)
    expect(BigInt(await second.at().call(balanceOf(token)))).toBe(11n)
    expect(await second.request({ method: "eth_getTransactionReceipt", params: [hash] })).toMatchObject({
      status: "0x1",
    })
    await remote.close()
  })
})
