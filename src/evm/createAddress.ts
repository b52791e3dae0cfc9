/** Where a creation deploys to. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toBinary } from "../binary.ts"
import { fromHex, toHex, toWord } from "../hex.ts"
import { encodeBytes, encodeList, encodeNumber } from "../state/rlp.ts"
import { keccak256, keccakOf } from "./crypto.ts"

/** The last 20 bytes of a hash. */
const addressIn = (hash: Uint8Array): Hex => toHex(hash.subarray(12))

/** The address of a contract, by its creator's nonce (Yellow Paper section 7), or by salt and init code (EIP-1014). */
export function createAddressOf(
  creator: Hex,
  nonce: bigint,
  create2?: { readonly salt: bigint; readonly input: Hex },
): Hex {
  if (create2 === undefined)
    return addressIn(keccakOf(encodeList(encodeBytes(toBinary(fromHex(creator))) + encodeNumber(nonce))))
  const codeHash = toHex(keccak256(fromHex(create2.input)))
  const preimage: Hex = `0xff${[creator, toWord(create2.salt), codeHash].map(digitsOf).join("")}`
  return addressIn(keccak256(fromHex(preimage)))
}

const digitsOf = (hex: Hex): string => hex.slice(2)
