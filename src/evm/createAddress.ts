/** Where a creation deploys to. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { type Binary, toBinary, toBytes } from "../binary.ts"
import { fromHex, toHex, toWord } from "../hex.ts"
import { encodeBytes, encodeList, toNumeral } from "../state/rlp.ts"
import { keccak256 } from "./crypto.ts"

const addressIn = (preimage: Uint8Array): Hex => toHex(keccak256(preimage).subarray(12))

/** The address of a contract, by its creator's nonce (Yellow Paper section 7), or by salt and init code (EIP-1014). */
export function createAddressOf(
  creator: Hex,
  nonce: bigint,
  create2?: { readonly salt: bigint; readonly input: Hex },
): Hex {
  if (create2 === undefined)
    return addressIn(toBytes(encodeList(encodeBytes(binaryOf(creator)) + encodeBytes(toNumeral(nonce)))))
  const codeHash = toHex(keccak256(fromHex(create2.input)))
  return addressIn(fromHex(`0xff${[creator, toWord(create2.salt), codeHash].map(digitsOf).join("")}`))
}

const binaryOf = (hex: Hex): Binary => toBinary(fromHex(hex))
const digitsOf = (hex: Hex): string => hex.slice(2)
