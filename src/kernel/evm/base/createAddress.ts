/** Addresses of created contracts. */
import { concatBytes } from "@ethereumjs/util"
import { bytesToByteString } from "../../../base/binary.ts"
import { fromHex, type Hex, toHex, toHexWord } from "../../../base/hex.ts"
import { encodeBytes, encodeList, encodeNumber } from "../../../base/rlp.ts"
import { keccak256, keccakOf } from "./crypto.ts"

/** The last 20 bytes of a hash. */
const addressIn = (hash: Uint8Array): Hex => toHex(hash.subarray(12))

/** The address of a contract by its creator's nonce (Yellow Paper section 7). */
export const createAddressOf = (creator: Hex, nonce: bigint): Hex =>
  addressIn(keccakOf(encodeList(encodeBytes(bytesToByteString(fromHex(creator))) + encodeNumber(nonce))))

/** The address of a contract by salt and init code (EIP-1014). */
export const create2AddressOf = (creator: Hex, salt: bigint, code: Uint8Array): Hex =>
  addressIn(
    keccak256(concatBytes(Uint8Array.of(0xff), fromHex(creator), fromHex(toHexWord(salt)), keccak256(code))),
  )
