/** Forks of chains with other headers, transactions and receipts than Ethereum; the fork executes the plain EVM. */
import { createPublicClient, type Hex, http, pad } from "viem"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { ada, askOf, bob, contracts, type History, sum, writeHistory } from "./remotes.ts"

type Json = Readonly<Record<string, unknown>>

let remote: MidblockNode
let history: History
beforeEach(async () => {
  remote = await createNode()
  history = await writeHistory(askOf(remote))
})
afterEach(() => remote.close())

/** Returns the JSON without some fields. */
const without = (json: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)))

/** The differences of a chain from ours: its blocks, its transactions, its receipts. */
interface Chain {
  readonly block: (block: Json) => Json
  readonly transaction: (transaction: Json) => Json
  readonly receipt: (receipt: Json) => Json
}

/** Returns a provider that answers with the remote's data as another chain would. */
const as =
  ({ block, transaction, receipt }: Chain) =>
  async ({ method, params }: { readonly method: string; readonly params: readonly unknown[] }) => {
    const answer = await remote.request<unknown>({ method, params })
    const change = (json: unknown): unknown => {
      if (Array.isArray(json)) return json.map(change)
      if (typeof json !== "object" || json === null) return json
      if ("parentHash" in json) {
        const transactions = (json as unknown as { transactions: unknown[] }).transactions.map(change)
        return block({ ...json, transactions })
      }
      if ("cumulativeGasUsed" in json) return receipt(json as Json)
      return "blockHash" in json && "nonce" in json ? transaction(json as Json) : json
    }
    return change(answer)
  }

const signature = ["v", "r", "s", "yParity", "chainId"]

/** An OP-stack chain: deposits without a signature, costs of layer 1 in receipts, parameters of the fee in the header. */
const optimism: Chain = {
  block: (block) => ({
    ...block,
    extraData: "0x00000000fa00000006",
    excessBlobGas: "0x0",
    blobGasUsed: "0x5",
  }),
  transaction: (transaction) => ({
    ...without(transaction, ...signature, "maxFeePerGas", "maxPriorityFeePerGas", "accessList"),
    ...{ type: "0x7e", gasPrice: "0x0", mint: "0x5", isSystemTx: false, depositReceiptVersion: "0x1" },
    sourceHash: pad("0x1"),
  }),
  receipt: (receipt) => ({ ...receipt, type: "0x7e", depositNonce: "0x1", l1Fee: "0x9", l1GasPrice: "0x7" }),
}

/** An Arbitrum chain of this ArbOS: no fields of Shanghai and after, a difficulty of 1, blocks of layer 1 in the header. */
const arbitrum = (arbos: number): Chain => ({
  block: (block) => ({
    ...without(
      block,
      ...[
        "withdrawals",
        "withdrawalsRoot",
        "blobGasUsed",
        "excessBlobGas",
        "parentBeaconBlockRoot",
        "requestsHash",
      ],
    ),
    ...{ difficulty: "0x1", gasLimit: "0x4000000000000", l1BlockNumber: "0x10", sendCount: "0x1" },
    ...{ sendRoot: pad("0x11"), extraData: pad("0x11") },
    mixHash: `0x${["1", "10", arbos.toString(16), "0"].map((word) => word.padStart(16, "0")).join("")}`,
  }),
  transaction: (transaction) => ({
    ...without(transaction, ...signature),
    type: "0x6a",
    requestId: pad("0x3"),
  }),
  receipt: (receipt) => ({ ...receipt, type: "0x6a", gasUsedForL1: "0x0", l1BlockNumber: "0x10" }),
})

test.each([
  ["OP stack", optimism],
  ["Arbitrum, ArbOS 40", arbitrum(40)],
  ["Arbitrum, ArbOS 51", arbitrum(51)],
] as const)("%s: its history is passed on unchanged, and contracts run", async (_, chain) => {
  const request = as(chain)
  const node = await createNode({ fork: { url: request as never, cache: false } })
  const ask = askOf(node)
  const [first] = history.transactions
  const head = `0x${history.head.toString(16)}`
  const asked = [
    ["eth_getBlockByNumber", ["0x3", true]],
    ["eth_getBlockByNumber", [head, false]],
    ["eth_getBlockReceipts", ["0x3"]],
    ["eth_getTransactionByHash", [first]],
    ["eth_getTransactionReceipt", [first]],
    ["eth_getTransactionByBlockNumberAndIndex", ["0x3", "0x0"]],
  ] as const
  for (const [method, params] of asked) {
    expect(method).toBe(method)
    expect(await ask(method, params)).toEqual(await request({ method, params }))
  }
  // PUSH0 is of Shanghai.
  expect(await ask("eth_call", [{ to: contracts.adder }, "latest"])).toBe(sum)
  const hash = await ask("eth_sendTransaction", [{ from: ada, to: contracts.adder, gas: "0x40000" }])
  await node.mine(2)
  expect(await ask("eth_getTransactionReceipt", [hash])).toMatchObject({ status: "0x1", blockNumber: "0x6" })
  expect(await ask("eth_getBlockByNumber", ["latest", true])).toMatchObject({
    ...{ number: "0x7", difficulty: "0x0", excessBlobGas: "0x0", blobGasUsed: "0x0" },
  })
  const client = createPublicClient({ transport: http((await node.listen()).url) })
  expect((await client.getBlock({ blockNumber: 3n, includeTransactions: true })).transactions).toHaveLength(1)
  await node.close()
})

test("Arbitrum before ArbOS 11 has no PUSH0", async () => {
  const node = await createNode({ fork: { url: as(arbitrum(10)) as never, cache: false } })
  await expect(askOf(node)("eth_call", [{ to: contracts.adder }, "latest"])).rejects.toMatchObject({
    details: "invalid opcode: PUSH0",
  })
  await node.close()
})

test("a block whose header lacks the newer fields and the hash of the uncles can be forked", async () => {
  const bare: Chain = {
    block: (block) =>
      without(arbitrum(0).block(block), "sendRoot", "baseFeePerGas", "sha3Uncles", "mixHash", "logsBloom"),
    transaction: (transaction) => transaction,
    receipt: (receipt) => receipt,
  }
  const node = await createNode({ fork: { url: as(bare) as never, cache: false } })
  await askOf(node)("eth_sendTransaction", [{ from: ada, to: bob, value: "0x1", gasPrice: "0x1" }])
  await node.mine()
  expect(await askOf(node)("eth_getBlockByNumber", ["latest", false])).toMatchObject({ number: "0x6" })
  await node.close()
})

test.each([
  // OP Mainnet, block 134217728: above its target of 10,000,000.
  ["Holocene", "0x00000000fa00000006", "0x719d12", "0x3938700", "0xf66210", "0x0", 7_464_085n],
  // Base, block 50543793: below its target of 80,000,000, and at the least base fee.
  [
    "Jovian",
    "0x01000000640000000500000000004c4b40",
    "0x4c4b40",
    "0x17d78400",
    "0x2e2ebd4",
    "0x724e60",
    5_000_000n,
  ],
] as const)(
  "OP stack, %s: local blocks keep the extra data, and their base fee follows from it",
  async (_, extraData, baseFeePerGas, gasLimit, gasUsed, blobGasUsed, expected) => {
    const real: Chain = {
      ...optimism,
      block: (block) => ({
        ...block,
        extraData,
        baseFeePerGas,
        gasLimit,
        gasUsed,
        blobGasUsed,
        excessBlobGas: "0x0",
      }),
    }
    const node = await createNode({ fork: { url: as(real) as never, cache: false } })
    const ask = askOf(node)
    const history = (await ask("eth_feeHistory", ["0x1", "pending", []])) as { baseFeePerGas: Hex[] }
    await node.mine()
    const first = (await ask("eth_getBlockByNumber", ["latest", false])) as Record<string, Hex>
    expect(first.extraData).toBe(extraData)
    expect(BigInt(first.baseFeePerGas as Hex)).toBe(expected)
    expect(first.excessBlobGas).toBe("0x0")
    expect(BigInt(history.baseFeePerGas[0] as Hex)).toBe(expected)
    // An empty block is below the target: the fee falls by a fraction of itself, but not below the minimum.
    await node.mine()
    const second = (await ask("eth_getBlockByNumber", ["latest", false])) as Record<string, Hex>
    const isJovian = extraData.length === 36
    expect(BigInt(second.baseFeePerGas as Hex)).toBe(isJovian ? expected : expected - expected / 250n)
    expect(history.baseFeePerGas.at(-1)).toBe(second.baseFeePerGas)
    expect(node.fork?.notes[0]).toMatch(/; base fee by the extra data: denominator \d+, elasticity \d$/)
    const [[one, two]] = [
      (await ask("eth_simulateV1", [{ blockStateCalls: [{}, {}], validation: true }, "latest"])) as Record<
        string,
        Hex
      >[],
    ]
    const third = BigInt(second.baseFeePerGas as Hex)
    const next = (fee: bigint) => (isJovian ? fee : fee - fee / 250n)
    expect([one?.baseFeePerGas, two?.baseFeePerGas].map((fee) => BigInt(fee as Hex))).toEqual([
      next(third),
      next(next(third)),
    ])
    await node.close()
  },
)
