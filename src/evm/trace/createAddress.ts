/** Where a creation deploys to. */
import {
  bigIntToBytes,
  generateAddress,
  generateAddress2,
  type PrefixedHexString as Hex,
  hexToBytes,
  setLengthLeft,
} from "@ethereumjs/util"
import { toHex } from "../../hex.ts"

/** The address of a contract, by its creator's nonce or by salt and init code (EIP-1014). */
export function createAddressOf(
  creator: Hex,
  nonce: bigint,
  create2?: { readonly salt: bigint; readonly input: Hex },
): Hex {
  const from = hexToBytes(creator)
  if (create2 === undefined)
    return toHex(generateAddress(from, nonce === 0n ? new Uint8Array() : bigIntToBytes(nonce)))
  return toHex(
    generateAddress2(from, setLengthLeft(bigIntToBytes(create2.salt), 32), hexToBytes(create2.input)),
  )
}
