/** Where a creation deploys to. */
import {
  bigIntToBytes,
  bytesToHex,
  generateAddress,
  generateAddress2,
  type PrefixedHexString as Hex,
  hexToBytes,
  setLengthLeft,
} from "@ethereumjs/util"

/** The address of a contract, by its creator's nonce or by salt and init code (EIP-1014). */
export function createAddressOf(
  creator: Hex,
  nonce: bigint,
  create2?: { readonly salt: bigint; readonly input: Hex },
): Hex {
  const from = hexToBytes(creator)
  if (create2 === undefined)
    return bytesToHex(generateAddress(from, nonce === 0n ? new Uint8Array() : bigIntToBytes(nonce)))
  return bytesToHex(
    generateAddress2(from, setLengthLeft(bigIntToBytes(create2.salt), 32), hexToBytes(create2.input)),
  )
}
