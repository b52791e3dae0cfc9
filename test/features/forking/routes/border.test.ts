/** The border of a fork: up to the fork block the remote answers, and nothing of the remote above it is seen. */
import { createPublicClient, type Hex, http, numberToHex, pad } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { RequestFailed } from "../../../../src/errors/index.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { type Ask, ada, askOf, contracts, type Remotes, startRemotes } from "./remotes.ts"

let remotes: Remotes
beforeAll(async () => {
  remotes = await startRemotes()
})
afterAll(() => remotes[Symbol.asyncDispose]())

type Block = { readonly number: Hex; readonly hash: Hex; readonly transactions: readonly Hex[] }
const toAdder = { from: ada, to: contracts.adder, gas: "0x40000", maxFeePerGas: "0x77359400" }

describe.each(["anvil", "midblock"] as const)("on %s", (name) => {
  let node: MidblockNode
  let ask: Ask
  const remote = () => remotes[name]
  const head = () => remote().history.head

  beforeEach(async () => {
    node = await createNode({ fork: { url: remote().proxy.url } })
    ask = askOf(node)
  })
  afterEach(() => node.close())

  /** Sends the same requests to the fork and the remote, and compares the answers. */
  async function same(requests: readonly (readonly [method: string, params: readonly unknown[]])[]) {
    for (const [method, params] of requests) {
      const [own, theirs] = await Promise.all(
        [ask, remote().ask].map((each) => each(method, params).catch((error: Error) => error.message)),
      )
      expect({ method, params, answer: own }).toEqual({ method, params, answer: theirs })
    }
  }

  test("passes on blocks up to the fork block unchanged", async () => {
    const numbers = ["0x0", "0x3", "earliest", numberToHex(head() - 1n), numberToHex(head()), "latest"]
    await same(
      numbers.flatMap((number) => [
        ["eth_getBlockByNumber", [number, false]],
        ["eth_getBlockByNumber", [number, true]],
        ["eth_getBlockReceipts", [number]],
        ["eth_getBlockTransactionCountByNumber", [number]],
        ["eth_getTransactionByBlockNumberAndIndex", [number, "0x0"]],
        ["eth_getUncleCountByBlockNumber", [number]],
      ]),
    )
    const blocks = (await Promise.all(
      ["0x0", "0x3", numberToHex(head())].map((number) =>
        remote().ask("eth_getBlockByNumber", [number, false]),
      ),
    )) as Block[]
    await same(
      blocks.flatMap(({ hash }) => [
        ["eth_getBlockByHash", [hash, true]],
        ["eth_getBlockTransactionCountByHash", [hash]],
        ["eth_getTransactionByBlockHashAndIndex", [hash, "0x0"]],
        ["eth_getLogs", [{ blockHash: hash }]],
        ["eth_getBalance", [contracts.adder, { blockHash: hash }]],
      ]),
    )
  })

  test("passes on transactions with their receipts and traces", async () => {
    await same(
      remote().history.transactions.flatMap((hash) => [
        ["eth_getTransactionByHash", [hash]],
        ["eth_getTransactionReceipt", [hash]],
        ["eth_getRawTransactionByHash", [hash]],
        ["debug_traceTransaction", [hash, { tracer: "callTracer" }]],
        ["trace_transaction", [hash]],
      ]),
    )
    const unknown = pad("0x1234")
    expect(await ask("eth_getTransactionByHash", [unknown])).toBeNull()
    expect(await ask("eth_getTransactionReceipt", [unknown])).toBeNull()
    expect(await ask("eth_getBlockByHash", [unknown, false])).toBeNull()
  })

  test("answers requests about local blocks itself", async () => {
    const hash = (await ask("eth_sendTransaction", [toAdder])) as Hex
    await node.mine(2)
    const number = numberToHex(head() + 1n)
    const block = (await ask("eth_getBlockByNumber", [number, false])) as Block
    expect(block.number).toBe(number)
    expect(block.transactions).toEqual([hash])
    expect(await ask("eth_getBlockByHash", [block.hash, false])).toEqual(block)
    expect(await ask("eth_getTransactionReceipt", [hash])).toMatchObject({
      blockHash: block.hash,
      status: "0x1",
    })
    expect(await ask("debug_traceTransaction", [hash, { tracer: "callTracer" }])).toMatchObject({
      to: contracts.adder,
    })
    expect(await ask("eth_getStorageAt", [contracts.adder, pad("0x0"), number])).toBe(pad("0x2"))
    expect(await ask("eth_getStorageAt", [contracts.adder, pad("0x0"), numberToHex(head())])).toBe(pad("0x1"))
    const error = (await ask("eth_getProof", [ada, [], number]).catch((refusal) => refusal)) as RequestFailed
    expect(error.code).toBe(-32001)
    expect(error.details).toBe(
      `eth_getProof works up to the fork block, ${head()}: of later states a fork has only the parts that were read`,
    )
  })

  test("joins the logs of a range over the border", async () => {
    await ask("eth_sendTransaction", [toAdder])
    await node.mine()
    const filter = { address: contracts.adder }
    const own = (await ask("eth_getLogs", [filter])) as { blockNumber: Hex }[]
    expect(own.map(({ blockNumber }) => blockNumber)).toEqual([numberToHex(head() + 1n)])
    const { ask: there } = remote()
    const before = await there("eth_getLogs", [{ fromBlock: "0x0", toBlock: "latest" }])
    expect(await ask("eth_getLogs", [{ fromBlock: "0x0", toBlock: numberToHex(head()) }])).toEqual(before)
    expect(await ask("eth_getLogs", [{ fromBlock: "earliest", toBlock: "latest" }])).toEqual([
      ...(before as unknown[]),
      ...own,
    ])
  })

  test("joins the fee history over the border", async () => {
    await node.mine(2)
    const newest = numberToHex(head() + 2n)
    const whole = (await ask("eth_feeHistory", ["0x5", newest, [50]])) as Record<string, unknown[]>
    const before = (await remote().ask("eth_feeHistory", ["0x3", numberToHex(head()), [50]])) as typeof whole
    const after = (await ask("eth_feeHistory", ["0x2", newest, [50]])) as typeof whole
    expect(whole).toEqual({
      oldestBlock: before.oldestBlock,
      baseFeePerGas: [...(before.baseFeePerGas ?? []).slice(0, 3), ...(after.baseFeePerGas ?? [])],
      gasUsedRatio: [...(before.gasUsedRatio ?? []), ...(after.gasUsedRatio ?? [])],
      baseFeePerBlobGas: [
        ...(before.baseFeePerBlobGas ?? []).slice(0, 3),
        ...(after.baseFeePerBlobGas ?? []),
      ],
      blobGasUsedRatio: [...(before.blobGasUsedRatio ?? []), ...(after.blobGasUsedRatio ?? [])],
      reward: [...(before.reward ?? []), ...(after.reward ?? [])],
    })
    await same([["eth_feeHistory", ["0x2", numberToHex(head()), [10, 90]]]])
  })

  test("ends the fee history up to the fork block with the base fee of its own next block", async () => {
    await ask("anvil_setNextBlockBaseFeePerGas", ["0x12a05f200"])
    const there = (await remote().ask("eth_feeHistory", ["0x2", "latest", [50]])) as { baseFeePerGas: Hex[] }
    expect(await ask("eth_feeHistory", ["0x2", numberToHex(head()), [50]])).toEqual({
      ...there,
      baseFeePerGas: [...there.baseFeePerGas.slice(0, 2), "0x12a05f200"],
    })
  })

  test("refuses invalid percentiles of a fee history over the border without asking the remote", async () => {
    await node.mine(2)
    await ask("eth_feeHistory", ["0x5", "latest", []])
    const { proxy } = remote()
    proxy.take()
    await expect(ask("eth_feeHistory", ["0x5", "latest", [50, 20]])).rejects.toMatchObject({ code: -32602 })
    expect(proxy.take()).toEqual([])
  })

  test("shows nothing of the remote above an older fork block", async () => {
    const { history, proxy, ask: there } = remote()
    const older = await createNode({ fork: { url: proxy.url, blockNumber: 3 } })
    const askOlder = askOf(older)
    const [, last] = history.transactions
    const newest = (await there("eth_getBlockByNumber", ["latest", false])) as Block
    expect(await askOlder("eth_blockNumber")).toBe("0x3")
    expect(await askOlder("eth_getBlockByNumber", [newest.number, false])).toBeNull()
    expect(await askOlder("eth_getBlockByHash", [newest.hash, false])).toBeNull()
    expect(await askOlder("eth_getTransactionByHash", [last])).toBeNull()
    expect(await askOlder("eth_getTransactionReceipt", [last])).toBeNull()
    const absent = (await askOlder("eth_getBalance", [ada, { blockHash: newest.hash }]).catch(
      (error) => error,
    )) as RequestFailed
    expect(absent.code).toBe(-32000)
    expect(absent.details).toBe(`header not found: ${newest.hash}`)
    await older.close()
  })

  test("safe and finalized can be blocks of the remote chain", async () => {
    const trailing = await createNode({
      fork: { url: remote().proxy.url },
      safeLag: 2,
      finalizedLag: 99,
    })
    const numberAt = async (tag: string) =>
      ((await askOf(trailing)("eth_getBlockByNumber", [tag, false])) as Block).number
    expect(await numberAt("safe")).toBe(numberToHex(head() - 2n))
    expect(await numberAt("finalized")).toBe("0x0")
    expect(await askOf(trailing)("eth_getBalance", [ada, "finalized"])).toBe(
      await remote().ask("eth_getBalance", [ada, "0x0"]),
    )
    await trailing.close()
  })

  test("works with viem over HTTP", async () => {
    const { url } = await node.listen()
    const client = createPublicClient({ transport: http(url) })
    const [hash] = remote().history.transactions
    const receipt = await client.getTransactionReceipt({ hash: hash as Hex })
    expect(receipt.status).toBe("success")
    expect(receipt.blockNumber).toBe(3n)
    expect(await client.getBlockNumber()).toBe(head())
    expect((await client.getBlock({ blockTag: "pending" })).number).toBe(head() + 1n)
  })
})
