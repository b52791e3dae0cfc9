/** Turns requests into transactions: filled in, and signed or impersonated, for a given state of the chain. */
import type { TypedTransaction } from "@ethereumjs/tx"
import type { Hex } from "../../base/hex.ts"
import { createImpersonated } from "../../kernel/evm/transaction/impersonation.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { asSigned, signTransaction } from "../../kernel/evm/transaction/signing.ts"
import { createUnsigned } from "../../kernel/evm/transaction/unsigned.ts"
import type { Accounts } from "./accounts.ts"
import { type FillParts, fillTransaction, type SentRequest, withinLimits } from "./fill.ts"
import type { Impersonations } from "./impersonation.ts"

/** The fees, the state and the nonces with which a transaction is filled in. */
export interface SigningContext extends FillParts {
  nonce(sender: Hex): bigint
}

/** Fills in the absent fields in a context, and signs. */
export type Signer = (at: SigningContext) => Promise<SignedTransaction>

/** The parts of the node that signing uses. */
export interface SignerParts {
  readonly accounts: Accounts
  readonly impersonations: Pick<Impersonations, "has">
  /** Returns `true` for an account whose code forbids it to sign (EIP-3607). */
  readonly isContract: (address: Hex) => boolean
}

/** The ways from a request to a transaction. */
export interface Signers {
  /** Fills in absent fields. */
  fill(request: SentRequest, at: SigningContext): Promise<TypedTransaction>
  /** Fills in absent fields and signs with the key of the sender. @throws {@link UnknownAccount} */
  sign(request: SentRequest, at: SigningContext): Promise<TypedTransaction>
  /** Fills in absent fields; the transaction is valid without a signature. */
  impersonate(request: SentRequest, at: SigningContext): Promise<SignedTransaction>
  /**
   * Returns the signer of a request that is to be executed: without a signature for an impersonated account that has no key here,
   * or has code.
   *
   * @throws {@link UnknownAccount}
   */
  signerOf(request: SentRequest): Signer
}

/** Creates the signers of a node. */
export function createSigners({ accounts, impersonations, isContract }: SignerParts): Signers {
  const fieldsOf = (request: SentRequest, at: SigningContext) =>
    fillTransaction(request, request.nonce ?? at.nonce(request.from), at)
  const fill = async (request: SentRequest, at: SigningContext) =>
    createUnsigned(await fieldsOf(request, at), at.builder.open.header.common)
  const sign = async (request: SentRequest, at: SigningContext) => {
    const key = accounts.privateKey(request.from)
    return signTransaction(await fill(request, at), key)
  }
  const impersonate = async (request: SentRequest, at: SigningContext) => {
    const fields = await fieldsOf(withinLimits(request, at), at)
    return createImpersonated(fields, request.from, at.builder.open.header.common)
  }
  return {
    fill,
    sign,
    impersonate,
    signerOf(request) {
      const { from } = request
      const isImpersonated = impersonations.has(from)
      if (!isImpersonated) accounts.privateKey(from)
      return async (at) =>
        isImpersonated && (!accounts.has(from) || isContract(from))
          ? impersonate(request, at)
          : asSigned(await sign(withinLimits(request, at), at), from)
    },
  }
}
