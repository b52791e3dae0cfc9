import {
  concatHex,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseGwei,
  type TransactionSerializable,
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { describe, expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { start } from "../../client.ts"
import { refusal } from "../../refusal.ts"

const counter: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const coinbase: Hex = "0x00000000000000000000000000000000c01bba5e"
const fees = { maxFeePerGas: parseGwei("3"), maxPriorityFeePerGas: parseGwei("1") }
const increment = encodeFunctionData({ ...Counter, functionName: "increment" })
const number = encodeFunctionData({ ...Counter, functionName: "number" })

function signer(node: MidblockNode, index = 0) {
  const account = privateKeyToAccount(node.accounts[index]?.privateKey as Hex)
  const sign = (fields: Partial<TransactionSerializable>) =>
    account.signTransaction({ type: "eip1559", chainId: 31337, gas: 100_000n, ...fees, ...fields } as never)
  return { address: account.address.toLowerCase() as Hex, sign }
}

const ask = (node: MidblockNode, bundle: object) =>
  node.request<Record<string, unknown>>({ method: "eth_callBundle", params: [bundle] })

describe("eth_callBundle", () => {
  test("default: returns results and payments in the form of Flashbots' relay, over HTTP", async () => {
    await using fixture = await start("HTTP")
    const { node, client } = fixture
    const { address, sign } = signer(node)
    const deployment = await sign({ nonce: 0, data: Counter.bytecode, gas: 500_000n })
    const tip = await sign({ nonce: 1, to: coinbase, value: 7n, gas: 21_000n })
    const revert = await sign({ nonce: 2, data: "0x63deadbeef5f526004601cfd" })
    const txs = [deployment, tip, revert]
    const before = await node.request({ method: "debug_getRawHeader", params: ["pending"] })
    const bundle = { txs, blockNumber: "0x1", stateBlockNumber: "pending", coinbase }
    const outcome = (await client.request({ method: "eth_callBundle", params: [bundle] } as never)) as {
      results: { gasUsed: number; value: Hex }[]
      totalGasUsed: number
    }
    const [first, , third] = outcome.results.map(({ gasUsed }) => BigInt(gasUsed)) as [bigint, bigint, bigint]
    const gasFees = (first + 21_000n + third) * parseGwei("1")
    const paid = (gas: bigint, sent = 0n) => ({
      coinbaseDiff: `${gas * parseGwei("1") + sent}`,
      ethSentToCoinbase: `${sent}`,
      fromAddress: address,
      gasFees: `${gas * parseGwei("1")}`,
      gasPrice: "1000000000",
      gasUsed: Number(gas),
    })
    const hashes = txs.map((raw) => keccak256(raw))
    const runtime = outcome.results[0]?.value
    expect(outcome).toEqual({
      bundleGasPrice: `${(gasFees + 7n) / (first + 21_000n + third)}`,
      bundleHash: keccak256(concatHex(hashes)),
      coinbaseDiff: `${gasFees + 7n}`,
      ethSentToCoinbase: "7",
      gasFees: `${gasFees}`,
      results: [
        { ...paid(first), toAddress: null, txHash: hashes[0], value: runtime },
        { ...paid(21_000n, 7n), toAddress: coinbase, txHash: hashes[1], value: "0x" },
        {
          ...paid(third),
          toAddress: null,
          txHash: hashes[2],
          error: "execution reverted",
          revert: "0xdeadbeef",
        },
      ],
      stateBlockNumber: 1,
      stateFlashblockIndex: 0,
      totalGasUsed: Number(first + 21_000n + third),
    })
    expect(await node.request({ method: "debug_getRawHeader", params: ["pending"] })).toBe(before)
    // The same transaction uses the same gas when it is sent.
    const hash = await node.request({ method: "eth_sendRawTransaction", params: [deployment] })
    const receipt = await client.getTransactionReceipt({ hash })
    expect(receipt.gasUsed).toBe(first)
    expect(await client.getCode({ address: counter, blockTag: "pending" })).toBe(runtime)
  })

  test("args: stateBlockNumber: the open block, one of its flashblocks, a sealed block", async () => {
    await using node = await createNode()
    const { sign } = signer(node)
    const send = async (fields: Partial<TransactionSerializable>) =>
      node.request({ method: "eth_sendRawTransaction", params: [await sign(fields)] })
    await send({ nonce: 0, data: Counter.bytecode, gas: 500_000n })
    await node.mine()
    await send({ nonce: 1, to: counter, data: increment })
    await send({ nonce: 2, to: counter, data: increment })
    const reading = signer(node, 1)
    const txs = [await reading.sign({ nonce: 0, to: counter, data: number })]
    const read = async (stateBlockNumber: unknown) => {
      const { results, ...outcome } = await ask(node, { txs, blockNumber: "0x2", stateBlockNumber })
      const [{ value }] = results as [{ value: Hex }]
      return [Number(value), outcome.stateBlockNumber, outcome.stateFlashblockIndex]
    }
    expect(await read("pending")).toEqual([2, 2, 2])
    expect(await read({ blockNumber: "0x2", flashblockIndex: "0x1" })).toEqual([1, 2, 1])
    expect(await read("latest")).toEqual([0, 1, undefined])
    expect(await read("0x1")).toEqual([0, 1, undefined])
  })

  test("args: timestamp, baseFee, gasLimit; the default time is 12 s after the sealed block", async () => {
    await using node = await createNode()
    const { sign } = signer(node)
    const { timestamp } = (await node.request({
      method: "eth_getBlockByNumber",
      params: ["latest", false],
    })) as never as {
      timestamp: Hex
    }
    const returning = async (opcode: string) => [
      await sign({ nonce: 0, data: `0x${opcode}5f5260205ff3` as Hex }),
    ]
    const value = async (opcode: string, fields: object = {}) => {
      const { results } = await ask(node, {
        txs: await returning(opcode),
        blockNumber: "0x9",
        stateBlockNumber: "latest",
        ...fields,
      })
      return BigInt((results as [{ value: Hex }])[0].value)
    }
    expect(await value("43")).toBe(9n)
    expect(await value("42")).toBe(BigInt(timestamp) + 12n)
    expect(await value("42", { timestamp: 1_900_000_000 })).toBe(1_900_000_000n)
    expect(await value("48", { baseFee: "0x7" })).toBe(7n)
    expect(await value("45", { gasLimit: "0x1e8480" })).toBe(2_000_000n)
  })

  test("error: missing fields, invalid transactions, wrong nonces, too much gas, an unknown block", async () => {
    await using node = await createNode()
    const { sign } = signer(node)
    const tx = await sign({ nonce: 0, to: counter })
    const at = { blockNumber: "0x1", stateBlockNumber: "pending" }
    expect([
      await refusal(ask(node, at)),
      await refusal(ask(node, { txs: [tx] })),
      await refusal(ask(node, { ...at, txs: ["0x01"] })),
      await refusal(ask(node, { ...at, txs: ["0xzz"] })),
      await refusal(ask(node, { ...at, txs: [await sign({ nonce: 3, to: counter })] })),
      await refusal(ask(node, { ...at, txs: [tx, tx] })),
      await refusal(ask(node, { ...at, txs: [tx], gasLimit: "0xc350" })),
      await refusal(ask(node, { ...at, stateBlockNumber: "0x9", txs: [tx] })),
    ]).toMatchInlineSnapshot(`
      [
        "-32602 bundle missing txs",
        "-32602 bundle missing blockNumber",
        "-32602 invalid argument 0: Transaction: no valid RLP: not a list",
        "-32602 invalid argument 0: Bundle.txs[0]: expected bytes (0x and an even number of hex digits), got "0xzz"",
        "-32000 nonce too high: address 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266, tx: 3 state: 0",
        "-32000 nonce too low: address 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266, tx: 0 state: 1",
        "-32000 exceeds block gas limit: gas 100000, block gas limit 50000",
        "-32000 header not found: block 9",
      ]
    `)
  })
})
