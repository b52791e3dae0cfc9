/** The facts of a transaction that a tracer gets before it runs. */
import type { BlockHeader } from "@ethereumjs/block"
import type { Hex } from "../../../base/hex.ts"
import { createAddressOf } from "../base/createAddress.ts"
import { authorityOf, authorizationsOf } from "../execute/authorizations.ts"
import type { Machine } from "../execute/machine.ts"
import { protocolOf } from "../fork/hardforks.ts"
import { protocolPartOf } from "../transaction/protocolTransaction.ts"
import type { SignedTransaction } from "../transaction/signedTransaction.ts"
import { effectiveTip } from "../transaction/validate.ts"
import type { TraceStart } from "./tracer.ts"

/** Returns the facts of a transaction in a block with the given header. */
export function startOf(
  { transaction, sender }: Pick<SignedTransaction, "transaction" | "sender">,
  { coinbase, baseFeePerGas = 0n }: BlockHeader,
  machine: Pick<Machine, "common" | "scratch" | "signerOverride">,
): TraceStart {
  const { signerOverride } = machine
  const { to, gasLimit, common } = transaction
  return {
    from: sender,
    to: to?.toString() ?? createAddressOf(sender, machine.scratch.account(sender)?.nonce ?? 0n),
    creates: to === undefined,
    coinbase: coinbase.toString(),
    gas: gasLimit,
    gasPrice: baseFeePerGas + effectiveTip(transaction, baseFeePerGas),
    authorities: authorizationsOf(transaction).flatMap(
      (each) => authorityOf(each, common.chainId(), signerOverride) ?? [],
    ),
    feeReceivers: protocolPartOf(transaction) === undefined ? feeReceiversOf(machine) : [],
  }
}

/** Returns the accounts that get the fees which the protocol of the chain adds to those of Ethereum; none on Ethereum. */
export const feeReceiversOf = ({ common, scratch }: Pick<Machine, "common" | "scratch">): readonly Hex[] =>
  protocolOf(common)
    ?.feesOf("", (address, slot) => scratch.storage(address, slot))
    .shares(0n, 0n)
    .map(([receiver]) => receiver) ?? []
