/** The fees that the protocol of a chain adds to a priced message which is not a transaction, such as that of an estimate. */
import type { Common } from "@ethereumjs/common"
import { createFeeMarket1559Tx } from "@ethereumjs/tx"
import { bytesToBigInt } from "@ethereumjs/util"
import type { View } from "../../state/store.ts"
import { keccak256 } from "../base/crypto.ts"
import { protocolOf } from "../fork/hardforks.ts"
import type { AddedFees } from "../fork/protocol.ts"
import { encodingOf } from "../transaction/encoding.ts"
import type { CallMessage } from "./message.ts"

/** The rules, and the state before the message. */
interface PricedState {
  readonly common: Common
  readonly scratch: Pick<View, "account" | "storage">
}

/** Returns 256 bits without a pattern. */
const bitsFrom = (text: string): bigint => bytesToBigInt(keccak256(new TextEncoder().encode(text)))

/** A signature of 64 bytes, which can be compressed no better than a real one; `s` is in the lower half of its range (EIP-2). */
const signature = { v: 1n, r: bitsFrom("r"), s: bitsFrom("s") / 4n } as const

/**
 * Returns the fees that the message would pay as a transaction of EIP-1559; `undefined` where the chain adds none.
 *
 * They depend on the encoding of the transaction, of which everything but the signature is known.
 */
export function messageFees({ common, scratch }: PricedState, message: CallMessage): AddedFees | undefined {
  const protocol = protocolOf(common)
  if (protocol === undefined) return undefined
  const { from, to, gas, maxFeePerGas, gasPrice, value, data, accessList = [] } = message
  const transaction = createFeeMarket1559Tx(
    {
      ...(to !== undefined && { to }),
      ...{ value, data, accessList, maxFeePerGas, maxPriorityFeePerGas: gasPrice },
      ...{ nonce: scratch.account(from)?.nonce ?? 0n, gasLimit: gas, chainId: common.chainId() },
      ...signature,
    },
    { common, freeze: false, allowUnlimitedInitCodeSize: true },
  )
  return protocol.feesOf(encodingOf(transaction), (address, slot) => scratch.storage(address, slot))
}
