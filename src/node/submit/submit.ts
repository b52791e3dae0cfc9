/** Submission of transactions to the pool: signed by a client, or by the node for one of its accounts. */

import type { Common } from "@ethereumjs/common"
import type { TypedTransaction } from "@ethereumjs/tx"
import { type Hex, toHex } from "../../base/hex.ts"
import type { Pausing } from "../../base/task.ts"
import { InvalidArgument } from "../../errors/index.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import type { FetchedState } from "../../kernel/evm/execute/rerun.ts"
import { untilKnown } from "../../kernel/evm/execute/untilKnown.ts"
import { decodeTransaction, hasSidecar } from "../../kernel/evm/transaction/decode.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { isExternallyOwned } from "../../kernel/evm/transaction/validate.ts"
import type { View } from "../../kernel/state/store.ts"
import { createQueue, type Queue } from "../base/queue.ts"
import { assertHolds, assertValid, type Conditions, setConditions } from "../block/conditions.ts"
import { newestVersion } from "../block/openBlock.ts"
import type { Provisional } from "../block/provisional.ts"
import type { Miner } from "../mining/miner.ts"
import type { Blocks } from "../query/blocks.ts"
import type { Calls } from "../query/calls.ts"
import type { Fees } from "../query/fees.ts"
import type { Accounts } from "./accounts.ts"
import { type AdmissionParts, admit } from "./admission.ts"
import type { SentRequest, TransactionRequest } from "./fill.ts"
import type { Impersonations } from "./impersonation.ts"
import { createSigners, type Signer, type SigningContext } from "./signers.ts"
import type { WarmUp } from "./warmUp.ts"

/** The parts of the node that submitting uses. */
export interface SubmitParts extends AdmissionParts {
  readonly miner: Miner
  readonly provisional: Provisional
  readonly blocks: Blocks
  readonly calls: Calls
  readonly fees: Fees
  readonly accounts: Accounts
  readonly impersonations: Impersonations
  readonly queue: Queue
  readonly warmUp: WarmUp
  readonly remote: { readonly current: Pick<FetchedState, "fetch"> | undefined }
}

/** The submission of transactions. */
export interface Submit {
  /**
   * Submits a signed transaction; under automine its block is sealed when the promise resolves.
   *
   * @returns Its hash.
   * @throws Every {@link InvalidTransaction}, {@link UndecodableTransaction}.
   */
  raw(bytes: Uint8Array): Promise<Hex>
  /**
   * Submits a signed transaction with conditions, which must hold now and again right before it is executed.
   *
   * @throws {@link ConditionalCostExceeded}, {@link ConditionalRejected}
   */
  conditional(bytes: Uint8Array, conditions: Conditions): Promise<Hex>
  /**
   * Fills in absent fields, signs with the account's key, and submits; without a signature for an impersonated account
   * that has no key here, or has code.
   *
   * @throws {@link UnknownAccount}
   */
  unlocked(request: TransactionRequest, work?: Pausing): Promise<Hex>
  /**
   * Returns the signer of a transaction: it signs for a given state of the chain, without submitting.
   *
   * @throws The errors of {@link Submit.raw}, and {@link UnknownAccount}.
   */
  signer(transaction: Uint8Array | TransactionRequest): Promise<Signer>
  /** Fills in absent fields and submits without a signature, from any sender. */
  unsigned(request: SentRequest, work?: Pausing): Promise<Hex>
  /** Fills in absent fields and signs; returns the bytes, not submitted. */
  signed(request: TransactionRequest, work?: Pausing): Promise<Uint8Array>
  /** Fills in absent fields; returns the transaction, neither signed nor submitted. */
  filled(request: TransactionRequest, work?: Pausing): Promise<FilledTransaction>
  /** Returns the next nonce of a sender: after the open block and the waiting transactions that follow it without a gap. */
  nonce(sender: Hex): bigint
}

/** A transaction without a signature. */
export interface FilledTransaction {
  readonly transaction: TypedTransaction
  readonly bytes: Uint8Array
  readonly sender: Hex
  /** Hash of the bytes without a signature. */
  readonly hash: Hex
}

/** Creates the submission. */
export function createSubmit(parts: SubmitParts): Submit {
  const { state, pool, builder, miner, provisional, queue, accounts, impersonations } = parts
  const newest = (): View => state.at(newestVersion(builder.open))
  const common = (): Common => builder.open.header.common

  const nonce = (sender: Hex) => {
    const next = newest().account(sender)?.nonce ?? 0n
    return next + BigInt(pool.ready(sender, next))
  }
  const here: SigningContext = { ...parts, nonce }
  const admitInto = async (transaction: SignedTransaction) => {
    const isReplacing = provisional.makeWayFor(transaction)
    try {
      admit(parts, transaction)
    } catch (error) {
      if (isReplacing) await miner.submitted()
      throw error
    }
  }
  const submit = async (transaction: SignedTransaction, conditions?: Conditions) => {
    if (parts.remote.current !== undefined) await parts.warmUp([transaction])
    return queue(async () => {
      if (conditions !== undefined) assertHolds(conditions, state, builder.open)
      await admitInto(transaction)
      if (conditions !== undefined) setConditions(transaction.transaction, conditions)
      await miner.submitted()
      return transaction.hash
    })
  }
  const sendInTurn = createSendInTurn(parts, submit)
  const sendSigned = (bytes: Uint8Array, conditions?: Conditions) =>
    untilKnown(
      () => parts.remote.current,
      async () => submit(await decodeTransaction(bytes, common()), conditions),
    )
  const isContract = (address: Hex) => isContractIn(newest(), address)
  const { fill, sign, impersonate, signerOf } = createSigners({ accounts, impersonations, isContract })

  return {
    nonce,
    async filled(given, work) {
      const request = sentBy(accounts, given)
      return { sender: request.from, ...encoded(await fill(request, { ...here, work })) }
    },
    raw: (bytes) => sendSigned(bytes),
    async conditional(bytes, conditions) {
      assertValid(conditions)
      return sendSigned(bytes, conditions)
    },
    signed: async (request, work) => submittedBytes(await sign(sentBy(accounts, request), { ...here, work })),
    async signer(transaction) {
      if (!(transaction instanceof Uint8Array)) return signerOf(sentBy(accounts, transaction))
      const decoded = await decodeTransaction(transaction, common())
      return async () => decoded
    },
    unlocked: (request, work) =>
      sendInTurn(async () => signerOf(sentBy(accounts, request))({ ...here, work })),
    unsigned: (request, work) => sendInTurn(async () => impersonate(request, { ...here, work })),
  }
}

/** Creates the function that signs and submits one transaction at a time, so that simultaneous requests get different nonces. */
function createSendInTurn(
  { remote, warmUp }: Pick<SubmitParts, "remote" | "warmUp">,
  submit: (transaction: SignedTransaction) => Promise<Hex>,
) {
  const inTurn = createQueue()
  return (sign: () => Promise<SignedTransaction>): Promise<Hex> =>
    untilKnown(
      () => remote.current,
      async () => {
        // Its state is fetched before its turn, so that no other sender waits for the remote.
        if (remote.current !== undefined) await warmUp([await sign()])
        return inTurn(async () => submit(await sign()))
      },
    )
}

function encoded(transaction: TypedTransaction) {
  return {
    transaction,
    bytes: submittedBytes(transaction),
    hash: toHex(keccak256(transaction.serialize())),
  }
}

/** Returns the bytes in which a transaction is sent: with its blobs, if it has them. */
const submittedBytes = (transaction: TypedTransaction): Uint8Array =>
  hasSidecar(transaction) ? transaction.serializeNetworkWrapper() : transaction.serialize()

/**
 * Returns the request with its sender: the first account when it names none, as with anvil.
 *
 * @throws {@link InvalidArgument} when the node has no accounts.
 */
function sentBy({ list: [first] }: Accounts, request: TransactionRequest): SentRequest {
  const from = request.from ?? first?.address
  if (from !== undefined) return { ...request, from }
  const reason = "missing value for required field, and the node has no accounts"
  throw new InvalidArgument({ index: 0, path: "Transaction.from", reason })
}

/** Returns `true` for an account with code that cannot sign (EIP-3607), which an account of the node becomes by `anvil_setCode`. */
function isContractIn(view: View, address: Hex): boolean {
  const account = view.account(address)
  return account !== undefined && !isExternallyOwned(account, view)
}
