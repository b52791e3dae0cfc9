/** Transactions of a node as `runTx` of EthereumJS takes them. */
import type { Common } from "@ethereumjs/common"
import type { TypedTransaction } from "@ethereumjs/tx"
import { createAddressFromString, type PrefixedHexString as Hex } from "@ethereumjs/util"
import { delegateOf } from "../../kernel/evm/base/delegation.ts"
import { authorizationsOf, recoveryInput } from "../../kernel/evm/execute/authorizations.ts"
import type { SignerOverride } from "../../kernel/evm/precompiles/recovery.ts"

/**
 * Returns false for a transaction that no protocol has: of an impersonated contract (EIP-3607), or with an authorization whose
 * signer was set.
 *
 * @param code - The code of its sender.
 */
export const isOfProtocol = (
  transaction: TypedTransaction,
  code: Uint8Array,
  signerOverride: SignerOverride,
): boolean =>
  (code.length === 0 || delegateOf(code) !== undefined) &&
  authorizationsOf(transaction).every((each) => signerOverride(recoveryInput(each)) === undefined)

/**
 * Returns a transaction under the rules of its block, with a known sender: the signature of an impersonated one has none, and EthereumJS
 * does not recover the others again.
 */
export function sentBy(transaction: TypedTransaction, sender: Hex, common: Common): TypedTransaction {
  const address = createAddressFromString(sender)
  return Object.create(transaction, { common: { value: common }, getSenderAddress: { value: () => address } })
}
