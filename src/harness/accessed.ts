/** Reads what one transaction accessed: accounts, slots, and the values that it changed (EIP-7928). */
import type { Hex } from "viem"
import { AccessListNotFound, RequestFailed } from "../errors/index.ts"
import type { MidblockNode } from "../index.ts"
import { assertNode } from "./arguments.ts"
import { NoAccessList, NotExecuted } from "./transactionErrors.ts"

/** The accesses of a transaction to one account. Values are those after the transaction, of what it changed. */
export interface AccessedAccount {
  /** In lower case. */
  readonly address: Hex
  /** The slots that it read and left as they were, also where it wrote the same value or its writes were reverted. */
  readonly reads: readonly Hex[]
  /** The slots with another value than before, each with its 32 bytes. */
  readonly writes: readonly { readonly slot: Hex; readonly value: Hex }[]
  /** In wei. */
  readonly balance: bigint | undefined
  readonly nonce: bigint | undefined
  readonly code: Hex | undefined
}

/**
 * Returns what a pre-confirmed or sealed transaction accessed, from Amsterdam on: its part of the access list of its block, in
 * ascending order of addresses and slots. The list of a block has no index for reads, so the node executes the transaction again,
 * and records it as it did for the list; the coinbase and the sender are among the accounts.
 *
 * @throws {@link NotExecuted} when the transaction is in no block; {@link NoAccessList} before Amsterdam; `InvalidOption` without
 * a node.
 * @example
 * const accounts = await accessed(node, hash)
 * accounts.find(({ address }) => address === vault)?.writes // [{ slot: "0x00…00", value: "0x00…05" }]
 */
export async function accessed(node: MidblockNode, hash: Hex): Promise<readonly AccessedAccount[]> {
  assertNode("accessed", node)
  const list = await node
    .request({ method: "midblock_getTransactionAccessList", params: [hash] })
    .catch((error: unknown) => {
      const isEarlier = error instanceof RequestFailed && error.cause instanceof AccessListNotFound
      throw isEarlier ? new NoAccessList({ hash }) : error
    })
  if (list === null) {
    const found = await node.request({ method: "eth_getTransactionByHash", params: [hash] })
    throw new NotExecuted({ hash, waits: found?.blockNumber === null })
  }
  return list.map(({ address, storageReads, storageChanges, balanceChanges, nonceChanges, codeChanges }) => ({
    address,
    reads: storageReads,
    writes: storageChanges.flatMap(({ key: slot, changes }) => changes.map(({ value }) => ({ slot, value }))),
    balance: numberOf(balanceChanges),
    nonce: numberOf(nonceChanges),
    code: codeChanges[0]?.code,
  }))
}

const numberOf = ([change]: readonly { readonly value: Hex }[]): bigint | undefined =>
  change && BigInt(change.value)
