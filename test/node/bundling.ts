/** Signed transactions, bundles of them, and the flashblocks in which they are, for the tests of bundles. */
import { type Hex, keccak256, parseGwei, type TransactionSerializable, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../src/index.ts"
import type { SignedTransaction } from "../../src/kernel/evm/transaction/signedTransaction.ts"
import { bundleHashOf } from "../../src/node/query/callBundle.ts"
import type { Bundle } from "../../src/node/txpool/bundles.ts"

/** A recipient without code. */
export const to: Hex = "0x0000000000000000000000000000000000001234"
/** The id of a bundle. */
export const uuid = "3f2b1c2e-8d0c-4a6e-9c55-0b8c6f1d7a11"

/** Init code that reverts. */
export const reverting: Hex = "0x5f5ffd"

/** Signs a transaction of an account; a payment when it has no data. */
export async function signed(
  node: MidblockNode,
  index: number,
  fields: Partial<TransactionSerializable> = {},
) {
  const account = privateKeyToAccount(node.accounts[index]?.privateKey as Hex)
  const raw = await account.signTransaction({
    type: "eip1559",
    chainId: 31337,
    nonce: 0,
    gas: 60_000n,
    maxFeePerGas: parseGwei("20"),
    maxPriorityFeePerGas: parseGwei("1"),
    ...(fields.data === undefined && { to, value: 1n }),
    ...fields,
  } as never)
  return { raw, hash: keccak256(raw) }
}

/** Creates a node that executes on command, with functions that send bundles and payments, and sign. */
export async function held(options: CreateNodeOptions = {}) {
  const node = await createNode({ holdFlashblocks: true, ...options })
  const send = (bundle: object) => node.request({ method: "eth_sendBundle", params: [bundle as never] })
  const pay = async (index: number, fields: Partial<TransactionSerializable> = {}) => {
    const { raw, hash } = await signed(node, index, fields)
    await node.request({ method: "eth_sendRawTransaction", params: [raw] })
    return hash
  }
  return {
    node,
    send,
    pay,
    sign: (index: number, fields?: Partial<TransactionSerializable>) => signed(node, index, fields),
  }
}

export const rawOf = (transactions: readonly { raw: Hex }[]) => transactions.map(({ raw }) => raw)
export const hashesOf = (transactions: readonly { hash: Hex }[]) => transactions.map(({ hash }) => hash)

/** The transactions of the open block. */
export const pending = async (node: MidblockNode) => {
  const block = await node.request({ method: "eth_getBlockByNumber", params: ["pending", false] })
  return block?.transactions
}

/** The transactions of each flashblock of the open block. */
export async function flashblocks(node: MidblockNode, block: Hex = "0x1") {
  const found: unknown[] = []
  let before = 0
  for (let index = 0; ; index++) {
    const at = { blockNumber: block, flashblockIndex: toHex(index) }
    const asked = node.request({ method: "eth_getBlockByNumber", params: [at, false] })
    const part = await asked.catch(() => null)
    if (part === null) return found
    found.push(part.transactions.slice(before))
    before = part.transactions.length
  }
}

/** Creates a bundle of signed transactions, which may be in the blocks up to 10. */
export const bundleOf = (
  transactions: readonly SignedTransaction[],
  fields: Partial<Bundle> = {},
): Bundle => ({
  hash: bundleHashOf(transactions),
  transactions,
  minBlockNumber: 0n,
  maxBlockNumber: 10n,
  minFlashblock: 0,
  maxFlashblock: Number.POSITIVE_INFINITY,
  minTimestamp: 0n,
  maxTimestamp: 2n ** 64n,
  reverting: new Set(),
  dropping: new Set(),
  uuid: undefined,
  ...fields,
})
