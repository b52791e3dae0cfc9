/** The facts of a transaction that a tracer gets before it runs. */
import type { BlockHeader } from "@ethereumjs/block"
import { createAddressOf } from "../base/createAddress.ts"
import { authorityOf, authorizationsOf } from "../execute/authorizations.ts"
import type { Machine } from "../execute/machine.ts"
import type { SignedTransaction } from "../transaction/signedTransaction.ts"
import { effectiveTip } from "../transaction/validate.ts"
import type { TraceStart } from "./tracer.ts"

/** Returns the facts of a transaction in a block with the given header. */
export function startOf(
  { transaction, sender }: Pick<SignedTransaction, "transaction" | "sender">,
  { coinbase, baseFeePerGas = 0n }: BlockHeader,
  { signerOverride }: Pick<Machine, "signerOverride">,
): TraceStart {
  const { to, gasLimit, nonce, common } = transaction
  return {
    from: sender,
    to: to?.toString() ?? createAddressOf(sender, nonce),
    creates: to === undefined,
    coinbase: coinbase.toString(),
    gas: gasLimit,
    gasPrice: baseFeePerGas + effectiveTip(transaction, baseFeePerGas),
    authorities: authorizationsOf(transaction).flatMap(
      (each) => authorityOf(each, common.chainId(), signerOverride) ?? [],
    ),
  }
}
