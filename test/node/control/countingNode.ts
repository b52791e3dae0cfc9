/** A node with a contract that counts, and all that a client reads of it. */
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"

/** An account that receives payments. */
export const friend = `0x${"f1".repeat(20)}`
/** Another account that receives payments. */
export const other = `0x${"f2".repeat(20)}`
/** Returns a number as a quantity of JSON-RPC. */
export const quantity = (value: number | bigint) => `0x${value.toString(16)}`
/** Returns a number as a word of 32 bytes. */
export const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}`

/** Adds 1 to slot 0, and emits a log without topics. */
export const counter = { address: `0x${"c0".repeat(20)}`, code: "0x600054600101600055600160005260206000a0" }

/** Calls a method of a node. */
export const ask = (node: MidblockNode, method: string, ...params: readonly unknown[]): Promise<unknown> =>
  node.request({ method, params } as never)

/** Sends a transaction from the first account; returns its hash. */
export const send = (node: MidblockNode, fields: object = {}) =>
  ask(node, "eth_sendTransaction", {
    ...{ from: node.accounts[0]?.address, to: friend, value: "0x1", gas: "0x15f90" },
    ...fields,
  }) as Promise<string>

/** Sends a transaction to the counter; returns its hash. */
export const count = (node: MidblockNode) => send(node, { to: counter.address, value: "0x0" })

/** Returns all that a client reads of the chain, of the states of its blocks, and of the open block. */
export async function seen(node: MidblockNode): Promise<unknown> {
  const head = Number(await ask(node, "eth_blockNumber"))
  const numbers = [...Array(head + 1).keys()].filter((each) => each < 12 || each > head - 12)
  const blocks = numbers.map(async (number) => {
    const at = quantity(number)
    const [block, receipts] = [
      ask(node, "eth_getBlockByNumber", at, true),
      ask(node, "eth_getBlockReceipts", at),
    ]
    const state = [
      ask(node, "eth_getBalance", friend, at),
      ask(node, "eth_getStorageAt", counter.address, "0x0", at),
      ask(node, "eth_getProof", counter.address, ["0x0"], at).catch(({ message }: Error) => message),
    ]
    return Promise.all([block, receipts, ...state])
  })
  return {
    blocks: await Promise.all(blocks),
    pending: await ask(node, "eth_getBlockByNumber", "pending", true),
    receipts: await ask(node, "eth_getBlockReceipts", "pending"),
    counted: await ask(node, "eth_getStorageAt", counter.address, "0x0", "pending"),
    logs: await ask(node, "eth_getLogs", { fromBlock: "0x0", toBlock: "latest" }),
    pool: await ask(node, "txpool_content"),
    time: node.now(),
  }
}

/** Starts a node that has the counter. */
export const start = async (options: CreateNodeOptions = {}) => {
  const node = await createNode(options)
  await ask(node, "anvil_setCode", counter.address, counter.code)
  return node
}
