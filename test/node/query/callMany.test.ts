import { decodeFunctionResult, encodeFunctionData, type Hex, toHex } from "viem"
import { describe, expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { start } from "../../client.ts"
import { refusal } from "../../refusal.ts"

const from: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const counter: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const word = (value: number): Hex => toHex(value, { size: 32 })

const increment = { from, to: counter, data: encodeFunctionData({ ...Counter, functionName: "increment" }) }
const number = { to: counter, data: encodeFunctionData({ ...Counter, functionName: "number" }) }

/** Init code that returns the value that a program leaves on the stack. */
const returning = (program: string) => ({ from, data: `0x${program}5f5260205ff3` as Hex })
const blockNumber = returning("43")
const timestamp = returning("42")
const coinbase = returning("41")
const baseFee = returning("48")
const blockHash5 = returning("600540")

const ask = (node: MidblockNode, ...params: readonly unknown[]) =>
  node.request<unknown>({ method: "eth_callMany", params })

/** A node with a counter in block 1, two increments in block 2, and one in the open block. */
async function withIncrements() {
  const node = await createNode()
  const send = (transaction: object) =>
    node.request<Hex>({ method: "eth_sendTransaction", params: [transaction] })
  await send({ from, data: Counter.bytecode })
  await node.mine()
  await send(increment)
  await send(increment)
  await node.mine()
  await send(increment)
  return node
}

describe("eth_callMany", () => {
  test("default: each call sees the writes of earlier calls and bundles, and the node keeps none", async () => {
    await using fixture = await start("HTTP")
    const { node, client, wallet } = fixture
    await wallet.sendTransaction({ data: Counter.bytecode })
    await node.mine()
    const bundles = [
      { transactions: [increment, number] },
      { transactions: [] },
      { transactions: [increment, number] },
    ]
    const results = await client.request({ method: "eth_callMany", params: [bundles, {}] } as never)
    expect(results).toEqual([
      [{ value: "0x" }, { value: word(1) }],
      [{ value: "0x" }, { value: word(2) }],
    ])
    expect(decodeFunctionResult({ ...Counter, functionName: "number", data: word(2) })).toBe(2n)
    expect(await client.readContract({ ...Counter, address: counter, functionName: "number" })).toBe(0n)
  })

  test("args: blockNumber and transactionIndex, at sealed blocks, at pending and at parts of blocks", async () => {
    await using node = await withIncrements()
    const at = async (context: unknown) => {
      const [[result] = []] = (await ask(node, [{ transactions: [number] }], context)) as { value: Hex }[][]
      return BigInt(result?.value ?? "0x63")
    }
    expect(await at(undefined)).toBe(2n)
    expect(await at({ blockNumber: "0x2", transactionIndex: 0 })).toBe(0n)
    expect(await at({ blockNumber: "0x2", transactionIndex: "0x1" })).toBe(1n)
    expect(await at({ blockNumber: "0x2", transactionIndex: 2 })).toBe(2n)
    expect(await at({ blockNumber: "0x2", transactionIndex: -1 })).toBe(2n)
    expect(await at({ blockNumber: "pending" })).toBe(3n)
    expect(await at({ blockNumber: "pending", transactionIndex: 0 })).toBe(2n)
    expect(await at({ blockNumber: { blockNumber: "0x3", flashblockIndex: "0x0" } })).toBe(2n)
    expect(await at({ blockNumber: { blockNumber: "0x2", transactionCount: "0x1" } })).toBe(1n)
  })

  test("args: blockOverride has the names of Erigon or of reth, and applies only to its bundle", async () => {
    await using node = await createNode()
    const asked = [blockNumber, timestamp, coinbase, baseFee, blockHash5]
    const hash = word(0xabc)
    const erigon = {
      blockNumber: "0x64",
      timestamp: 1_900_000_000,
      coinbase: counter,
      baseFee: "0x7",
      blockHash: { 5: hash },
    }
    const reth = { number: "0x65", time: "0x713fb301", feeRecipient: from, baseFeePerGas: "0x8" }
    const values = (await ask(node, [
      { transactions: asked.map((each) => ({ ...each, gasPrice: "0x7" })), blockOverride: erigon },
      { transactions: asked.slice(0, 4).map((each) => ({ ...each, gasPrice: "0x8" })), blockOverride: reth },
      { transactions: [blockNumber, blockHash5] },
    ])) as { value: Hex }[][]
    expect(values.map((bundle) => bundle.map(({ value }) => value))).toEqual([
      [word(100), word(1_900_000_000), `0x${"00".repeat(12)}${counter.slice(2)}`, word(7), hash],
      [word(101), word(1_900_000_001), `0x${"00".repeat(12)}${from.slice(2)}`, word(8)],
      [word(0), word(0)],
    ])
  })

  test("args: stateOverrides apply before the first call, and calls can overwrite them", async () => {
    await using node = await withIncrements()
    const overrides = {
      [counter]: { stateDiff: { [word(0)]: word(40) } },
      "0x0000000000000000000000000000000000000004": {
        movePrecompileToAddress: "0x0000000000000000000000000000000000005678",
      },
    }
    const identity = { to: "0x0000000000000000000000000000000000005678", input: "0x1234" }
    const bundle = { transactions: [increment, number, identity] }
    expect(await ask(node, [bundle, bundle], { blockNumber: "latest" }, overrides)).toEqual([
      [{ value: "0x" }, { value: word(41) }, { value: "0x1234" }],
      [{ value: "0x" }, { value: word(42) }, { value: "0x1234" }],
    ])
  })

  test("behavior: a failed call changes nothing, and the calls after it run", async () => {
    await using node = await withIncrements()
    const reverting = { from, data: "0x5f5ffd" }
    const invalid = { from, data: "0xfe" }
    expect(await ask(node, [{ transactions: [increment, reverting, invalid, number] }])).toEqual([
      [
        { value: "0x" },
        { error: "execution reverted" },
        { error: "invalid opcode: INVALID" },
        { value: word(3) },
      ],
    ])
  })

  test("error: no calls, an unknown block, a wrong index, a low price, too little balance, a timeout", async () => {
    await using node = await withIncrements()
    const one = [{ transactions: [number] }]
    const endless = { from, data: "0x5b5f56", gas: toHex(16_777_216) }
    expect([
      await refusal(ask(node, [])),
      await refusal(ask(node, [{ transactions: [] }])),
      await refusal(ask(node, one, { blockNumber: "0x9" })),
      await refusal(ask(node, one, { blockNumber: "0x2", transactionIndex: 3 })),
      await refusal(ask(node, one, { blockNumber: "0x2", transactionIndex: -2 })),
      await refusal(ask(node, [{ transactions: [{ ...number, gasPrice: "0x1" }] }])),
      await refusal(ask(node, [{ transactions: [{ ...number, from: counter, value: "0x1" }] }])),
      await refusal(ask(node, [{ transactions: [endless, endless] }], {}, {}, 1)),
    ]).toMatchInlineSnapshot(`
      [
        "-32602 empty bundles",
        "-32602 empty bundles",
        "-32000 header not found: block 9",
        "-32000 transaction index 3 out of range for block 0x42eea789422c223821b437cf08975877df52a5199f7c51011cb565786d8fc625",
        "-32602 invalid argument 1: Simulation context.transactionIndex: expected -1 or a transaction index, got -2",
        "-32000 max fee per gas less than block base fee: address 0x0000000000000000000000000000000000000000, maxFeePerGas: 1, baseFee: 766086545",
        "-32000 insufficient funds for gas * price + value: address 0x5fbdb2315678afecb367f032d93f642f64180aa3 have 0 want 1",
        "-32000 execution aborted (timeout = 1ms)",
      ]
    `)
  })
})
