import { type Hex, toHex } from "viem"
import { describe, expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { start } from "../../client.ts"
import { refusal } from "../../refusal.ts"
import {
  counted,
  counter,
  dear,
  emptyRoot,
  increment,
  nobody,
  receipt,
  status,
  withCounter,
  word,
} from "./conditional.ts"

describe("eth_sendRawTransactionConditional", () => {
  test("default: a transaction whose conditions hold is executed, over HTTP", async () => {
    await using fixture = await start("HTTP")
    const { account, client, wallet } = fixture
    await wallet.sendTransaction({ data: Counter.bytecode })
    const request = await wallet.prepareTransactionRequest({
      to: counter,
      data: increment.data,
      nonce: 1,
      gas: 100_000n,
    })
    const conditions = {
      knownAccounts: {
        [counter.toUpperCase().replace("0X", "0x")]: { [word(0)]: word(0) },
        [nobody]: emptyRoot,
      },
      blockNumberMin: "0x1",
      blockNumberMax: 1,
      timestampMin: 1,
      timestampMax: "0xffffffffff",
    }
    const raw = await account.signTransaction(request as never)
    const hash = await client.request({
      method: "eth_sendRawTransactionConditional",
      params: [raw, conditions],
    } as never)
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: "success", blockNumber: 1n })
  })

  test("error: unmet, invalid or too many conditions are refused with op-geth's messages; nothing waits", async () => {
    const { node, sendOn } = await withCounter()
    const { storageHash } = await node.request({ method: "eth_getProof", params: [counter, [], "latest"] })
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [word(index), word(0)]))
    expect([
      await refusal(sendOn(counted(2))),
      await refusal(sendOn({ knownAccounts: { [counter]: emptyRoot } })).then((text) =>
        text.replace(storageHash, "<root>"),
      ),
      await refusal(sendOn({ blockNumberMin: "0x3" })),
      await refusal(sendOn({ blockNumberMax: "0x1" })),
      await refusal(sendOn({ timestampMin: "0xffffffffff" })),
      await refusal(sendOn({ timestampMax: "0x1" })),
      await refusal(sendOn({ blockNumberMin: "0x3", blockNumberMax: "0x2" })),
      await refusal(sendOn({ timestampMin: 3, timestampMax: 2 })),
      await refusal(sendOn({ knownAccounts: { [counter]: many } })),
      await refusal(sendOn({ knownAccounts: { [counter]: "0x12" } })),
      await refusal(sendOn({ knownAccounts: { "0x12": {} } })),
      await refusal(node.request<unknown>({ method: "eth_sendRawTransactionConditional", params: ["0x02"] })),
    ]).toMatchInlineSnapshot(`
      [
        "-32003 failed state check: failed account storage slot key 0x0000000000000000000000000000000000000000000000000000000000000000 constraint. Got 0x0000000000000000000000000000000000000000000000000000000000000001, Expected 0x0000000000000000000000000000000000000000000000000000000000000002",
        "-32003 failed state check: failed account storage root constraint. Got <root>, Expected 0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
        "-32003 failed header check: failed block number minimum constraint",
        "-32003 failed header check: failed block number maximum constraint",
        "-32003 failed header check: failed timestamp minimum constraint",
        "-32003 failed header check: failed timestamp maximum constraint",
        "-32003 failed conditional validation: block number minimum constraint must be less than the maximum",
        "-32003 failed conditional validation: timestamp minimum constraint must be less than the maximum",
        "-32005 conditional cost, 1001, exceeded max: 1000",
        "-32602 invalid argument 1: Conditions.knownAccounts.0x5fbdb2315678afecb367f032d93f642f64180aa3: expected a storage root or values by slot, got "0x12"",
        "-32602 invalid argument 1: Conditions.knownAccounts.0x12: expected an address (0x and 40 hex digits), got "0x12"",
        "-32602 missing value for required argument 1: Conditions",
      ]
    `)
    expect(await node.request({ method: "txpool_status", params: [] })).toEqual({
      pending: "0x0",
      queued: "0x0",
    })
    await node.close()
  })

  test("behavior: conditions are checked against the state of the open block", async () => {
    const { node, send, sendOn } = await withCounter()
    await send(increment)
    expect(await refusal(sendOn(counted(1)))).toBe(
      `-32003 failed state check: failed account storage slot key ${word(0)} constraint. Got ${word(2)}, Expected ${word(1)}`,
    )
    expect(await receipt(node, await sendOn(counted(2)))).toMatchObject({ status: "0x1", blockNumber: "0x2" })
    await node.close()
  })

  test("behavior: conditions are checked again before execution; if they fail, the transaction is dropped", async () => {
    const { node, send, sendOn } = await withCounter({ holdFlashblocks: true })
    await send({ ...increment, ...dear })
    const [broken, kept] = [await sendOn(counted(1)), await sendOn({ blockNumberMax: "0x2" }, 1)]
    expect(await status(node, broken)).toEqual({ status: "Known" })
    expect(await status(node, kept)).toEqual({ status: "Known" })
    await node.flashblock()
    expect(await status(node, broken)).toEqual({ status: "Unknown" })
    expect(await status(node, kept)).toEqual({ status: "Known" })
    // `kept` needs the nonce before it, which is executed only in block 3, after the maximum of `kept`.
    await node.mine()
    expect(await receipt(node, await sendOn({}))).toBeNull()
    await node.flashblock()
    expect(await receipt(node, broken)).toEqual(expect.objectContaining({ blockNumber: "0x3" }))
    expect(await receipt(node, kept)).toBeNull()
    expect(await status(node, kept)).toEqual({ status: "Unknown" })
    await node.close()
  })

  test("behavior: conditions are checked again when a cheat changes the open block", async () => {
    const { node, sendOn } = await withCounter()
    const { timestamp } = (await node.at({ block: "pending" }).block()) ?? {}
    const timed = await sendOn({ timestampMax: timestamp })
    await node.request({ method: "evm_increaseTime", params: [100] })
    expect(await receipt(node, timed)).toBeNull()
    await node.mine()
    expect(await receipt(node, timed)).toBeNull()
    const known = await sendOn(counted(1))
    expect(await receipt(node, known)).toMatchObject({ status: "0x1" })
    await node.request({ method: "anvil_setStorageAt", params: [counter, word(0), word(5)] })
    expect(await receipt(node, known)).toBeNull()
    await node.mine()
    expect((await node.at({ block: "latest" }).block())?.transactions).toEqual([])
    await node.close()
  })

  test("behavior: a cheat drops a transaction that is executed and not published, too", async () => {
    const { node, sendOn } = await withCounter({ flashblocks: false })
    const blocks: number[][] = []
    for (const value of [1, 5]) {
      const id = await node.snapshot()
      await sendOn(counted(1))
      await node.request({ method: "anvil_setStorageAt", params: [counter, word(0), word(value)] })
      await node.mine()
      const block = await node.at({ block: "latest" }).block()
      blocks.push([value, block?.transactions.length ?? -1])
      await node.revert(id)
    }
    expect(blocks).toEqual([
      [1, 1],
      [5, 0],
    ])
    await node.close()
  })

  test("behavior: testing_buildBlockV1 leaves out transactions whose conditions fail in its block", async () => {
    const { node, send, sendOn } = await withCounter({ holdFlashblocks: true })
    const { storageHash } = await node.request({ method: "eth_getProof", params: [counter, [], "latest"] })
    const latest = await node.request({
      method: "eth_getBlockByNumber",
      params: ["latest", false],
    })
    if (latest === null) throw new Error("no block")
    const { hash, timestamp } = latest
    const attributes = {
      timestamp: toHex(BigInt(timestamp) + 1000n),
      prevRandao: word(0),
      suggestedFeeRecipient: nobody,
      withdrawals: [],
      parentBeaconBlockRoot: word(0),
    }
    const built = async () => {
      const params = [hash, attributes, null]
      const { executionPayload } = await node.request<{ executionPayload: { transactions: Hex[] } }>({
        method: "testing_buildBlockV1",
        params,
      })
      return executionPayload.transactions.length
    }
    const root = { knownAccounts: { [counter]: storageHash } }
    const conditions = [root, counted(1), { timestampMax: toHex(BigInt(timestamp) + 500n) }, {}]
    const counts: number[][] = []
    for (const each of conditions) {
      const id = await node.snapshot()
      await sendOn(each)
      const alone = await built()
      await send({ ...increment, ...dear })
      counts.push([alone, await built()])
      await node.revert(id)
    }
    expect(counts).toEqual([
      [1, 1],
      [1, 1],
      [0, 1],
      [1, 2],
    ])
    await node.close()
  })
})
