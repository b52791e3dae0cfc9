/** ECRECOVER at `0x01`: the signer of a hash (Yellow Paper, appendix E). */

import type { Common } from "@ethereumjs/common"
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { emptyBytes } from "../../base/binary.ts"
import { secp256k1 } from "../../base/secp256k1.ts"
import { keccak256 } from "../base/crypto.ts"
import { type Precompile, padded } from "./precompile.ts"

/**
 * Gives the signer that was set for a signature, given the input of ECRECOVER: `hash ‖ v ‖ r ‖ s`, 32 bytes each.
 *
 * @returns `undefined` when the signer is to be recovered from the signature.
 */
export type SignerOverride = (input: Uint8Array) => Hex | undefined

function addressWord(address: Uint8Array): Uint8Array {
  const word = new Uint8Array(32)
  word.set(address, 12)
  return word
}

/** The signer; `undefined` when nobody can have signed so. */
function recovered(input: Uint8Array): Uint8Array | undefined {
  const id = (input[63] as number) - 27
  if ((id !== 0 && id !== 1) || input.subarray(32, 63).some((byte) => byte !== 0)) return undefined
  try {
    const key = secp256k1().ecdsaRecover(input.subarray(64, 128), id, input.subarray(0, 32), false)
    return keccak256(key.subarray(1)).subarray(12)
  } catch {
    return undefined
  }
}

/** The contract; it answers with nothing when there is no signer. */
export function recovery(common: Common, signerOverride: SignerOverride): Precompile {
  const gas = Number(common.param("ecRecoverGas"))
  return {
    gasOf: () => gas,
    run(input) {
      const signer = signerOverride(input)
      const address = signer === undefined ? recovered(padded(input, 128)) : hexToBytes(signer)
      return address === undefined ? emptyBytes : addressWord(address)
    },
  }
}
