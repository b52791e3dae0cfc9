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

/** The public key that was recovered last, and its point; one array for all takes 2 % less (`npm run bench:evm`, `recover`). */
const publicKey = new Uint8Array(65)
const point = publicKey.subarray(1)

/** The signer as a word; `undefined` when nobody can have signed so. */
function recovered(input: Uint8Array): Uint8Array | undefined {
  const id = recoveryIdIn(input)
  if (id !== 0 && id !== 1) return undefined
  try {
    secp256k1().ecdsaRecover(input.subarray(64, 128), id, input.subarray(0, 32), false, publicKey)
  } catch {
    return undefined
  }
  return keccak256(point).fill(0, 0, 12)
}

/** The recovery id that `v` stands for; a number below 0 or above 1 for no id. */
function recoveryIdIn(input: Uint8Array): number {
  for (let at = 32; at < 63; at++) if (input[at] !== 0) return -1
  return (input[63] as number) - 27
}

/** The contract; it answers with nothing when there is no signer. */
export function recovery(common: Common, signerOverride: SignerOverride): Precompile {
  const gas = Number(common.param("ecRecoverGas"))
  return {
    gasOf: () => gas,
    run(input) {
      const signer = signerOverride(input)
      if (signer !== undefined) return addressWord(hexToBytes(signer))
      return recovered(input.length < 128 ? padded(input, 128) : input) ?? emptyBytes
    },
  }
}
