/** Validates a transaction before execution: EthereumJS throws errors without codes. */
import type { BlockHeader } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import { Capability, isBlob4844Tx, type TypedTransaction } from "@ethereumjs/tx"
import { equalsBytes, KECCAK256_NULL } from "@ethereumjs/util"
import { type Hex, toHex } from "../../../base/hex.ts"
import {
  BlobFeeCapTooLow,
  BlobGasLimitReached,
  EmptyAuthorizationList,
  ExceedsBlockGasLimit,
  FeeCapTooLow,
  FloorDataGasTooLow,
  InitCodeTooLarge,
  InsufficientFunds,
  IntrinsicGasTooLow,
  InvalidBlobTransaction,
  NonceMax,
  NonceTooHigh,
  NonceTooLow,
  SenderNoEoa,
  SetCodeCreation,
  TransactionGasLimitTooHigh,
  TransactionTooLarge,
} from "../../../errors/index.ts"
import type { AccountState, View } from "../../state/store.ts"
import { delegateOf } from "../base/delegation.ts"
import { isGasUnlimited, protocolOf } from "../fork/hardforks.ts"
import { pricesOf } from "../fork/prices.ts"
import { statePricesOf } from "../fork/stateGas.ts"
import type { DataCapacity } from "./dataLimits.ts"
import { encodingOf } from "./encoding.ts"
import { isImpersonated } from "./impersonation.ts"
import { intrinsicPartsOf, type StartingGas, startingGas } from "./intrinsicGas.ts"
import type { SignedTransaction } from "./signedTransaction.ts"

/** Largest nonce an account can use (EIP-2681). */
const maxNonce = 2n ** 64n - 1n

/** The size of the largest transaction in bytes, as in geth's txpool: 128 KiB, and 1 MiB with blobs. */
const maxSize = 128 * 1024
const maxBlobTransactionSize = 1024 * 1024

/** The largest gas of a transaction where EIP-7825 limits its execution only (execution-specs `tests@v21.0.0`). */
const maxGas = 2n ** 32n - 1n

/**
 * Returns the largest gas that a transaction may ask for: 2^24 from Osaka on (EIP-7825), 2^32 - 1 with state gas (EIP-8037);
 * `undefined` before.
 */
export function maxTransactionGas(common: Common): bigint | undefined {
  if (!common.isActivatedEIP(7825)) return undefined
  const isLimitedAsWhole = statePricesOf(common) === undefined || isGasUnlimited(common)
  return isLimitedAsWhole ? common.param("maxTransactionGasLimit") : maxGas
}

/** Refuses a transaction that asks for more gas than {@link maxTransactionGas}. */
export function assertGasCap(gasLimit: bigint, common: Common): void {
  const cap = maxTransactionGas(common)
  if (cap !== undefined && gasLimit > cap) throw new TransactionGasLimitTooHigh({ gasLimit, cap })
}

/** EIP-3860: init code is at most twice the largest contract, from Shanghai on. */
export function assertInitCode(size: number, common: Common): void {
  if (!common.isActivatedEIP(3860)) return
  const limit = Number(common.param("maxInitCodeSize"))
  if (size > limit) throw new InitCodeTooLarge({ size, limit })
}

/** EIP-7702: a message with a list of authorizations has at least one, and a callee. */
export function assertAuthorizations({ to, count }: { to: unknown; count: number }): void {
  if (to === undefined) throw new SetCodeCreation()
  if (count === 0) throw new EmptyAuthorizationList()
}

/** Version of the hashes of blobs (EIP-4844, `VERSIONED_HASH_VERSION_KZG`). */
const blobHashVersion = "0x01"

/** EIP-4844: a message with blobs has at least one, hashes of the one version, and a callee. */
export function assertBlobHashes(to: unknown, hashes: readonly Hex[]): void {
  const refuse = (reason: string): never => {
    throw new InvalidBlobTransaction({ reason })
  }
  if (to === undefined) refuse("blob transaction of type create")
  if (hashes.length === 0) refuse("blob transaction missing blob hashes")
  const wrong = hashes.findIndex((hash) => !hash.startsWith(blobHashVersion))
  if (wrong >= 0) refuse(`blob ${wrong} has invalid hash version`)
}

/** Checks a transaction without any state: its size, and its gas against the block and the intrinsic cost. */
export function assertWellFormed(signed: SignedTransaction, blockGasLimit: bigint): void {
  const { transaction, size } = signed
  const limit = isBlob4844Tx(transaction) ? maxBlobTransactionSize : sizeLimit(transaction.common)
  if (size > limit) throw new TransactionTooLarge({ size, limit })
  const { gasLimit } = transaction
  if (gasLimit > blockGasLimit && !isGasUnlimited(transaction.common))
    throw new ExceedsBlockGasLimit({ gasLimit, blockGasLimit })
  assertIntrinsicGas(signed)
}

/** Returns the largest size of a transaction in bytes: it grows with the limit on contract code (EIP-170). */
const sizeLimit = (common: Common): number => Math.max(maxSize, 4 * pricesOf(common).maxCode)

/** The block, and the position in it, at which a transaction is to be executed. */
export interface BlockCapacity {
  readonly header: BlockHeader
  /** The state on which it is to be executed. */
  readonly view: View
  /** The largest gas that a transaction can have to fit into the block. */
  readonly gas: bigint
  /** Blob gas that the block has left; computed on demand, because most transactions have no blobs. */
  readonly blobGas: () => bigint
  /** Returns what a transaction adds to the header's `blobGasUsed`, where the protocol of the chain decides it. */
  readonly blobGasOf?: ((transaction: TypedTransaction) => bigint) | undefined
  /** The space that the builder leaves for posted data; absent where it sets no limits. */
  readonly data?: DataCapacity | undefined
  /** Bytes that the block has left, where its size is limited (EIP-7934). */
  readonly bytes?: (() => number) | undefined
  /** Refuses a transaction that the protocol of the chain does not let into the block. */
  readonly assertIncludable?: ((transaction: TypedTransaction) => void) | undefined
}

/**
 * Checks everything that consensus requires of a transaction before it is executed at a position in a block.
 *
 * @throws Every {@link InvalidTransaction} of execution.
 */
export function assertExecutable(signed: SignedTransaction, space: BlockCapacity): void {
  const { transaction, sender } = signed
  const { header, view, gas } = space
  const { gasLimit, nonce } = transaction
  if (gasLimit > gas && !isGasUnlimited(header.common))
    throw new ExceedsBlockGasLimit({ gasLimit, blockGasLimit: gas })
  const want = space.blobGasOf?.(transaction) ?? blobGasOf(transaction)
  if (want > 0n) assertBlobGas(want, space.blobGas())
  if (space.bytes !== undefined) assertBytes(encodingOf(transaction).length, space.bytes())
  assertIntrinsicGas(signed)
  assertSender(signed, view)
  assertFunds(signed, view)
  const state = view.account(sender)?.nonce ?? 0n
  if (nonce > state) throw new NonceTooHigh({ address: sender, tx: nonce, state })
  assertFees(signed, header)
  space.assertIncludable?.(transaction)
}

function assertBlobGas(want: bigint, have: bigint): void {
  if (want > have) throw new BlobGasLimitReached({ have, want })
}

function assertBytes(size: number, limit: number): void {
  if (size > limit) throw new TransactionTooLarge({ size, limit })
}

/** Checks the intrinsic gas (Yellow Paper section 6, g0) and the floor price of call data (EIP-7623). */
function assertIntrinsicGas({
  transaction,
  sender,
}: Pick<SignedTransaction, "transaction" | "sender">): void {
  const { gasLimit, common } = transaction
  assertStartingGas(gasLimit, startingGas(intrinsicPartsOf(transaction, sender), common), common)
}

/** Checks the gas of a message against what it costs at its start, and that against the limit of its execution (EIP-8037). */
export function assertStartingGas(gas: bigint, { intrinsic, floor }: StartingGas, common: Common): void {
  if (gas < intrinsic) throw new IntrinsicGasTooLow({ have: gas, want: intrinsic })
  if (gas < floor) throw new FloorDataGasTooLow({ have: gas, want: floor })
  const cap = statePricesOf(common)?.maxExecution
  const most = intrinsic > floor ? intrinsic : floor
  if (cap !== undefined && most > cap) throw new TransactionGasLimitTooHigh({ gasLimit: most, cap })
}

/**
 * Checks the sender's account without its balance: its nonce, and that it is externally owned.
 *
 * A nonce above the account's passes: the pool keeps such a transaction queued.
 */
export function assertSender({ transaction, sender }: SignedTransaction, view: View): void {
  const account = view.account(sender)
  const state = account?.nonce ?? 0n
  if (transaction.nonce < state) throw new NonceTooLow({ address: sender, tx: transaction.nonce, state })
  if (transaction.nonce >= maxNonce) throw new NonceMax({ address: sender, nonce: transaction.nonce })
  if (account === undefined || isImpersonated(transaction) || isExternallyOwned(account, view)) return
  throw new SenderNoEoa({ address: sender, codeHash: toHex(account.codeHash) })
}

/** Checks that the sender can pay the maximum cost of the transaction. @throws {@link InsufficientFunds} */
export function assertFunds({ transaction, sender }: SignedTransaction, view: View): void {
  const [have, want] = [
    view.account(sender)?.balance ?? 0n,
    maxCost(transaction) + addedCost(transaction, view),
  ]
  if (have < want) throw new InsufficientFunds({ address: sender, have, want })
}

/** Returns the maximum of the fees that the protocol of the chain adds, in wei. */
function addedCost(transaction: TypedTransaction, view: View): bigint {
  const protocol = protocolOf(transaction.common)
  if (protocol === undefined) return 0n
  const fees = protocol.feesOf(encodingOf(transaction), (address, slot) => view.storage(address, slot))
  return fees.sum(transaction.gasLimit)
}

/** Returns `true` for an account that can send: one without code (EIP-3607), or one that delegates (EIP-7702). */
export function isExternallyOwned({ codeHash }: AccountState, view: View): boolean {
  if (equalsBytes(codeHash, KECCAK256_NULL)) return true
  const code = view.code(codeHash)
  return code.length === 0 || delegateOf(code) !== undefined
}

/** Returns the maximum cost of a transaction, in wei: gas, blob gas and value. */
function maxCost(transaction: TypedTransaction): bigint {
  const fees = transaction.gasLimit * maxFeePerGas(transaction)
  const blobFees = isBlob4844Tx(transaction) ? transaction.maxFeePerBlobGas * blobGasOf(transaction) : 0n
  return fees + blobFees + transaction.value
}

/** The blob gas of a transaction (EIP-4844). */
const blobGasOf = (transaction: TypedTransaction): bigint =>
  isBlob4844Tx(transaction) ? BigInt(transaction.numBlobs()) * transaction.common.param("blobGasPerBlob") : 0n

/** Returns the maximum that a transaction pays for a unit of gas, in wei: `maxFeePerGas`, or the `gasPrice` of older types. */
export const maxFeePerGas = (transaction: TypedTransaction): bigint =>
  "maxFeePerGas" in transaction ? transaction.maxFeePerGas : transaction.gasPrice

/**
 * Returns the wei per gas that the coinbase receives; negative when the transaction cannot pay the base fee.
 *
 * @see EIP-1559
 */
export function effectiveTip(transaction: TypedTransaction, baseFeePerGas: bigint): bigint {
  const maxTip = maxFeePerGas(transaction) - baseFeePerGas
  if (!transaction.supports(Capability.EIP1559FeeMarket) || !("maxPriorityFeePerGas" in transaction))
    return maxTip
  return transaction.maxPriorityFeePerGas < maxTip ? transaction.maxPriorityFeePerGas : maxTip
}

/** Checks that a transaction pays the base fee and the blob base fee of a block. */
export function assertFees({ transaction, sender }: SignedTransaction, header: BlockHeader): void {
  const baseFee = header.baseFeePerGas ?? 0n
  const feeCap = maxFeePerGas(transaction)
  if (feeCap < baseFee) throw new FeeCapTooLow({ address: sender, maxFeePerGas: feeCap, baseFee })
  if (!isBlob4844Tx(transaction)) return
  const [blobGasFeeCap, blobBaseFee] = [transaction.maxFeePerBlobGas, header.getBlobGasPrice()]
  if (blobGasFeeCap < blobBaseFee) throw new BlobFeeCapTooLow({ address: sender, blobGasFeeCap, blobBaseFee })
}
