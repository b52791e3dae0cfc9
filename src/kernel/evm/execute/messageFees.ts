/** The fees that the protocol of a chain adds to a priced message which is not a transaction, such as that of an estimate. */
import type { Common } from "@ethereumjs/common"
import { bytesToBigInt } from "@ethereumjs/util"
import { type ByteString, bytesToByteString } from "../../../base/binary.ts"
import { fromHex, type Hex } from "../../../base/hex.ts"
import { encodeBytes, encodeList, encodeNumber } from "../../../base/rlp.ts"
import type { View } from "../../state/store.ts"
import { keccak256 } from "../base/crypto.ts"
import { protocolOf } from "../fork/hardforks.ts"
import type { AddedFees } from "../fork/protocol.ts"
import type { Authorization } from "./authorizations.ts"
import type { CallMessage } from "./message.ts"

/** The rules, and the state before the message. */
interface PricedState {
  readonly common: Common
  readonly scratch: Pick<View, "account" | "storage">
}

/** Returns 256 bits without a pattern. */
const bitsFrom = (text: string): bigint => bytesToBigInt(keccak256(new TextEncoder().encode(text)))

/** A signature of 64 bytes, which can be compressed no better than a real one; `s` is in the lower half of its range (EIP-2). */
const signature = [1n, bitsFrom("r"), bitsFrom("s") / 4n].map(encodeNumber).join("")

/**
 * Returns the fees that the message would pay as a transaction of EIP-1559, or with authorizations of EIP-7702; `undefined` where the
 * chain adds none.
 *
 * They depend on the encoding of the transaction, of which everything but the signature is known. A message may have what no
 * transaction has, such as more gas than EIP-7825 allows.
 */
export function messageFees({ common, scratch }: PricedState, message: CallMessage): AddedFees | undefined {
  const protocol = protocolOf(common)
  if (protocol === undefined) return undefined
  const nonce = scratch.account(message.from)?.nonce ?? 0n
  const encoding = encodedAsTransaction(message, nonce, common.chainId())
  return protocol.feesOf(encoding, (address, slot) => scratch.storage(address, slot))
}

function encodedAsTransaction(
  { to, gas, maxFeePerGas, gasPrice, value, data, accessList = [], authorizationList }: CallMessage,
  nonce: bigint,
  chainId: bigint,
): ByteString {
  const numbers = [chainId, nonce, gasPrice, maxFeePerGas, gas].map(encodeNumber).join("")
  const content = encodeHex(to ?? "0x") + encodeNumber(value) + encodeBytes(bytesToByteString(data))
  const accesses = accessList.map(({ address, storageKeys }) =>
    encodeList(encodeHex(address) + encodeList(storageKeys.map(encodeHex).join(""))),
  )
  const fields = numbers + content + encodeList(accesses.join(""))
  if (authorizationList === undefined) return `\x02${encodeList(fields + signature)}`
  return `\x04${encodeList(fields + encodeList(authorizationList.map(encodeAuthorization).join("")) + signature)}`
}

const encodeAuthorization = ({ chainId, address, nonce, yParity, r, s }: Authorization): ByteString =>
  encodeList(encodeNumber(chainId) + encodeHex(address) + [nonce, yParity, r, s].map(encodeNumber).join(""))

const encodeHex = (hex: Hex): ByteString => encodeBytes(bytesToByteString(fromHex(hex)))
