/** The comparison of the access list of a block with that of stock EthereumJS, which computes it and does not compare it (EIP-7928). */
import { equalsBytes } from "@ethereumjs/util"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import {
  type AccountAccesses,
  accessListHash,
  decodeAccessList,
} from "../../../kernel/evm/base/blockAccessList.ts"

/**
 * Returns true when a block has the list with a hash.
 *
 * EthereumJS leaves out the callee or the new contract of a transaction whose gas does not pay for the account, where the specification
 * has it: the account is read before.
 *
 * @param found - The hash of EthereumJS's list; `undefined` before Amsterdam.
 */
export function hasList(
  { header, transactions, accessList }: SealedBlock,
  found: Uint8Array | undefined,
): boolean {
  const { blockAccessListHash } = header
  if (blockAccessListHash === undefined) return true
  if (found === undefined) return false
  if (equalsBytes(blockAccessListHash, found)) return true
  const failed = transactions.filter(({ receipt }) => receipt.status === 0)
  const callees = new Set(
    failed.map(({ transaction, receipt }) => transaction.to?.toString() ?? receipt.contractAddress),
  )
  const list = accessList === undefined ? [] : decodeAccessList(accessList())
  const rest = list.filter((account) => !callees.has(account.address) || hasChanges(account))
  return equalsBytes(accessListHash(rest), found)
}

/** Returns true for an account of which more was accessed than that it exists. */
const hasChanges = ({ address, ...accesses }: AccountAccesses): boolean =>
  Object.values(accesses).some(({ length }) => length > 0)
