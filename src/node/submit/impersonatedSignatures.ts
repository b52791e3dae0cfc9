/** The signatures for which ECRECOVER returns an address that the user has set. */
import { type Hex, toHex } from "../../base/hex.ts"
import type { SignerOverride } from "../../kernel/evm/precompiles/recovery.ts"

/** The signers that are set, by signature, at some moment. */
export type SignatureState = ReadonlyMap<Hex, Hex>

/** The impersonated signatures of one node. */
export interface ImpersonatedSignatures {
  /**
   * Makes ECRECOVER return `signer` for a signature and any hash.
   *
   * @param signature - 65 bytes in lower case, `r ‖ s ‖ v`; `v` is compared with the input of ECRECOVER, so it is 27 or 28, as
   *   Solidity's `ecrecover` needs it.
   */
  add(signature: Hex, signer: Hex): void
  readonly signerOverride: SignerOverride
  capture(): SignatureState
  restore(state: SignatureState): void
}

/** Creates a list of no signatures. */
export function createImpersonatedSignatures(): ImpersonatedSignatures {
  let signers: SignatureState = new Map()
  return {
    add(signature, signer) {
      signers = new Map(signers).set(signature, signer)
    },
    signerOverride: (input) => (signers.size === 0 ? undefined : signers.get(signatureIn(input))),
    capture: () => signers,
    restore(state) {
      signers = state
    },
  }
}

/**
 * Returns the signature in the input of ECRECOVER; a short input is padded with zeros.
 *
 * Of the 32 bytes of `v` only the last is read, as anvil does (`CheatEcrecover`).
 */
function signatureIn(input: Uint8Array): Hex {
  const signature = new Uint8Array(65)
  signature.set(input.subarray(64, 128))
  signature[64] = input[63] ?? 0
  return toHex(signature)
}
