/** ECRECOVER at `0x01`: the signer of a hash (Yellow Paper, appendix E). */

import type { Common } from "@ethereumjs/common"
import { hexToBytes } from "@ethereumjs/util"
import { emptyBytes } from "../../../base/binary.ts"
import type { Hex } from "../../../base/hex.ts"
import { secp256k1 } from "../../../base/secp256k1.ts"
import { keccak256 } from "../base/crypto.ts"
import { type Precompile, padded } from "./precompile.ts"

/**
 * Returns the signer that was set for a signature. The argument is the input of ECRECOVER: `hash ‖ v ‖ r ‖ s`, 32 bytes each.
 *
 * @returns `undefined` if the signer must be recovered from the signature.
 */
export type SignerOverride = (input: Uint8Array) => Hex | undefined

function addressWord(address: Uint8Array): Uint8Array {
  const word = new Uint8Array(32)
  word.set(address, 12)
  return word
}

/** The public key that was recovered last, and its point. Reusing one array saves 2 % of the time (`npm run bench:evm`, `recover`). */
const publicKey = new Uint8Array(65)
const point = publicKey.subarray(1)

/** Returns the signer as a word; `undefined` if the signature is invalid. */
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

/** Returns the recovery id that `v` encodes. If `v` is invalid, the result is neither 0 nor 1. */
function recoveryIdIn(input: Uint8Array): number {
  for (let at = 32; at < 63; at++) if (input[at] !== 0) return -1
  return (input[63] as number) - 27
}

/** The contract; its output is empty if there is no signer. */
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
