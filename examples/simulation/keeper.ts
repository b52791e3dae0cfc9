/** A keeper: it does a task once, and sends again what seems to be lost. The first version then does the task twice. */
import { type Address, type Hex, keccak256 } from "viem"
import { type Clients, untilAnswered, wait } from "./clients.ts"

/** The time after which a transaction without a receipt seems to be lost, in milliseconds. */
const patienceMs = 3000

/** Returns the hash of the block of a transaction, which is zero until it is sealed; `undefined` when no block has it in time. */
async function blockOf({ reader }: Clients, hash: Hex): Promise<Hex | undefined> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 500) {
    const receipt = await reader.getTransactionReceipt({ hash }).catch(() => undefined)
    if (receipt !== undefined) return receipt.blockHash
    await wait(500)
  }
  return undefined
}

/** Sends one transaction after the other until one is executed; the earlier ones may be executed as well. */
export async function firstDoTask(clients: Clients, to: Address, data: Hex): Promise<void> {
  const { account, wallet } = clients
  for (;;) {
    const hash = await untilAnswered(() => wallet.sendTransaction({ account, to, data, chain: null }))
    if ((await blockOf(clients, hash)) !== undefined) return
  }
}

/** Signs one transaction, and sends the same bytes until it is sealed: it can be executed once. */
export async function doTask(clients: Clients, to: Address, data: Hex): Promise<void> {
  const { account, reader } = clients
  const { address } = account
  const nonce = await untilAnswered(() => reader.getTransactionCount({ address, blockTag: "pending" }))
  const fees = await untilAnswered(() => reader.estimateFeesPerGas())
  const chainId = await untilAnswered(() => reader.getChainId())
  const serializedTransaction = await account.signTransaction({
    chainId,
    to,
    data,
    nonce,
    gas: 100_000n,
    ...fees,
  })
  const hash = keccak256(serializedTransaction)
  for (;;) {
    await reader.sendRawTransaction({ serializedTransaction }).catch(() => {}) // refused when it is known
    const block = await blockOf(clients, hash)
    if (block !== undefined && BigInt(block) !== 0n) return
    await wait(500)
  }
}
