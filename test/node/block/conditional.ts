/** A node with a counter, and transactions to it with conditions. */
import { encodeFunctionData, type Hex, numberToHex, parseGwei, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"

const from: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
export const counter: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
export const dear = {
  maxFeePerGas: numberToHex(parseGwei("5")),
  maxPriorityFeePerGas: numberToHex(parseGwei("2")),
}
export const nobody: Hex = `0x${"c0".repeat(20)}`
export const word = (value: number): Hex => toHex(value, { size: 32 })
export const emptyRoot: Hex = "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421"
export const increment = {
  from,
  gas: toHex(100_000),
  to: counter,
  data: encodeFunctionData({ ...Counter, functionName: "increment" }),
}

/** A node with a counter in block 1 that has counted 1. */
export async function withCounter(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  const send = (transaction: object) =>
    node.request<Hex>({ method: "eth_sendTransaction", params: [transaction] })
  await send({ from, data: Counter.bytecode, gas: toHex(500_000) })
  await send(increment)
  await node.mine()
  const account = privateKeyToAccount(node.accounts[1]?.privateKey as Hex)
  const raw = (nonce: number) =>
    account.signTransaction({
      type: "eip1559",
      chainId: 31337,
      gas: 100_000n,
      maxFeePerGas: parseGwei("3"),
      maxPriorityFeePerGas: parseGwei("1"),
      to: counter,
      data: increment.data,
      nonce,
    })
  const sendOn = async (conditions: object, nonce = 0) =>
    node.request<Hex>({ method: "eth_sendRawTransactionConditional", params: [await raw(nonce), conditions] })
  return { node, send, raw, sendOn }
}

export const counted = (value: number) => ({ knownAccounts: { [counter]: { [word(0)]: word(value) } } })

export const receipt = (node: MidblockNode, hash: Hex) =>
  node.request({ method: "eth_getTransactionReceipt", params: [hash] })
export const status = (node: MidblockNode, hash: Hex) =>
  node.request({ method: "base_transactionStatus", params: [hash] })
