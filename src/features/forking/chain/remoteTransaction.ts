/** A transaction of the remote chain, with the sender that the remote names. */
import type { Common } from "@ethereumjs/common"
import { createTxFromRPC } from "@ethereumjs/tx"
import type { Hex } from "../../../base/hex.ts"
import { ForkTransactionNotExecutable, InvalidSignature } from "../../../errors/index.ts"
import type { RemoteHeader } from "../../../kernel/chain/forkBlock.ts"
import { reasonOf } from "../../../kernel/evm/transaction/checked.ts"
import { decodeTransaction } from "../../../kernel/evm/transaction/decode.ts"
import { createImpersonatedFrom } from "../../../kernel/evm/transaction/impersonation.ts"
import type { SignedTransaction } from "../../../kernel/evm/transaction/signedTransaction.ts"

/** A transaction as the remote sent it. */
export type RemoteTransaction = RemoteHeader & { readonly hash: Hex }

/** Returns the sender and the recipient of a transaction, in lower case; absent ones are left out. */
export const partiesOf = ({ from, to }: RemoteTransaction): Hex[] =>
  [addressOf(from), addressOf(to)].filter((address) => address !== undefined)

/**
 * Returns a transaction that can be executed.
 *
 * An impersonated transaction of a development node has a placeholder signature, which recovers to no sender or to a wrong one. It
 * is executed with the `from` and the hash that the remote names; that hash may differ from the hash of its bytes.
 *
 * @throws {@link ForkTransactionNotExecutable} for an unknown type, unknown fields, or an uncertain sender.
 */
export async function toSigned(remote: RemoteTransaction, common: Common): Promise<SignedTransaction> {
  try {
    const bytes = (await createTxFromRPC(remote as never, { common })).serialize()
    return await withSender(remote, bytes, common)
  } catch (error) {
    if (error instanceof ForkTransactionNotExecutable) throw error
    throw new ForkTransactionNotExecutable({ hash: remote.hash, reason: reasonOf(error) }, { cause: error })
  }
}

async function withSender(
  remote: RemoteTransaction,
  bytes: Uint8Array,
  common: Common,
): Promise<SignedTransaction> {
  const { hash } = remote
  const from = addressOf(remote.from)
  const signed = await decodeTransaction(bytes, common).catch((error) => {
    if (error instanceof InvalidSignature && from !== undefined) return undefined
    throw error
  })
  // Anvil hashes the bytes together with the sender.
  if (signed === undefined) return { ...createImpersonatedFrom(bytes, from as Hex, common), hash }
  if (signed.hash !== hash)
    throw new ForkTransactionNotExecutable({ hash, reason: `its fields have the hash ${signed.hash}` })
  return from === undefined || from === signed.sender ? signed : createImpersonatedFrom(bytes, from, common)
}

const addressOf = (value: unknown): Hex | undefined =>
  typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value) ? (value.toLowerCase() as Hex) : undefined
