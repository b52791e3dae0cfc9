/** Errors of transactions that the node refuses, in geth's words (core/txpool/errors.go, core/error.go). */
import type { Hex } from "./base.ts"
import { MidblockError } from "./base.ts"

/** A transaction that the pool or a block cannot take; geth's words, which clients match. */
export abstract class InvalidTransaction extends MidblockError {
  readonly code = -32000
}

export class NonceTooLow extends InvalidTransaction {
  constructor(facts: { address: Hex; tx: bigint; state: bigint }) {
    super(`nonce too low: address ${facts.address}, tx: ${facts.tx} state: ${facts.state}`)
  }
}

export class NonceTooHigh extends InvalidTransaction {
  constructor(facts: { address: Hex; tx: bigint; state: bigint }) {
    super(`nonce too high: address ${facts.address}, tx: ${facts.tx} state: ${facts.state}`)
  }
}

export class NonceMax extends InvalidTransaction {
  constructor(facts: { address: Hex; nonce: bigint }) {
    super(`nonce has max value: address ${facts.address}, nonce: ${facts.nonce}`)
  }
}

export class SenderNoEoa extends InvalidTransaction {
  constructor(facts: { address: Hex; codeHash: Hex }) {
    super(`sender not an eoa: address ${facts.address}, codehash: ${facts.codeHash}`)
  }
}

export class InsufficientFunds extends InvalidTransaction {
  constructor(facts: { address: Hex; have: bigint; want: bigint }) {
    super(
      `insufficient funds for gas * price + value: address ${facts.address} have ${facts.have} want ${facts.want}`,
    )
  }
}

export class FeeCapTooLow extends InvalidTransaction {
  constructor(facts: { address: Hex; maxFeePerGas: bigint; baseFee: bigint }) {
    super(
      `max fee per gas less than block base fee: address ${facts.address}, maxFeePerGas: ${facts.maxFeePerGas}, baseFee: ${facts.baseFee}`,
    )
  }
}

export class TipAboveFeeCap extends InvalidTransaction {
  constructor(facts: { maxPriorityFeePerGas: bigint; maxFeePerGas: bigint }) {
    super(
      `max priority fee per gas higher than max fee per gas: maxPriorityFeePerGas: ${facts.maxPriorityFeePerGas}, maxFeePerGas: ${facts.maxFeePerGas}`,
    )
  }
}

export class FeeCapVeryHigh extends InvalidTransaction {
  constructor() {
    super("max fee per gas higher than 2^256-1")
  }
}

export class TipVeryHigh extends InvalidTransaction {
  constructor() {
    super("max priority fee per gas higher than 2^256-1")
  }
}

export class BlobFeeCapTooLow extends InvalidTransaction {
  constructor(facts: { address: Hex; blobGasFeeCap: bigint; blobBaseFee: bigint }) {
    super(
      `max fee per blob gas less than block blob gas fee: address ${facts.address} blobGasFeeCap: ${facts.blobGasFeeCap}, blobBaseFee: ${facts.blobBaseFee}`,
    )
  }
}

export class IntrinsicGasTooLow extends InvalidTransaction {
  constructor(facts: { have: bigint; want: bigint }) {
    super(`intrinsic gas too low: have ${facts.have}, want ${facts.want}`)
  }
}

export class FloorDataGasTooLow extends InvalidTransaction {
  constructor(facts: { have: bigint; want: bigint }) {
    super(`insufficient gas for floor data gas cost: have ${facts.have}, want ${facts.want}`)
  }
}

export class ExceedsBlockGasLimit extends InvalidTransaction {
  constructor(facts: { gasLimit: bigint; blockGasLimit: bigint }) {
    super(`exceeds block gas limit: gas ${facts.gasLimit}, block gas limit ${facts.blockGasLimit}`)
  }
}

export class BlobGasLimitReached extends InvalidTransaction {
  constructor(facts: { have: bigint; want: bigint }) {
    super(`blob gas limit reached: have ${facts.have}, want ${facts.want}`)
  }
}

export class TransactionGasLimitTooHigh extends InvalidTransaction {
  constructor(facts: { gasLimit: bigint; cap: bigint }) {
    super(`transaction gas limit too high (cap: ${facts.cap}, tx: ${facts.gasLimit})`)
  }
}

export class InitCodeTooLarge extends InvalidTransaction {
  constructor(facts: { size: number; limit: number }) {
    super(`max initcode size exceeded: code size ${facts.size}, limit ${facts.limit}`)
  }
}

export class TransactionTooLarge extends InvalidTransaction {
  constructor(facts: { size: number; limit: number }) {
    super(`oversized data: transaction size ${facts.size}, limit ${facts.limit}`)
  }
}

export class TransactionTypeNotSupported extends InvalidTransaction {
  constructor(facts: { type: number; hardfork: string }) {
    super(`transaction type not supported: type ${facts.type} rejected, hardfork is ${facts.hardfork}`)
  }
}

export class InvalidChainId extends InvalidTransaction {
  constructor(facts: { have: bigint; want: bigint }) {
    super(`invalid chain id for signer: have ${facts.have} want ${facts.want}`)
  }
}

export class InvalidSignature extends InvalidTransaction {
  constructor(options?: ErrorOptions) {
    super("invalid transaction v, r, s values", options)
  }
}

export class InvalidBlobTransaction extends InvalidTransaction {
  constructor(facts: { reason: string }) {
    super(facts.reason)
  }
}

export class EmptyAuthorizationList extends InvalidTransaction {
  constructor() {
    super("EIP-7702 transaction with empty auth list")
  }
}

export class SetCodeCreation extends InvalidTransaction {
  constructor() {
    super("EIP-7702 transaction cannot be used to create contract")
  }
}

export class AlreadyKnown extends InvalidTransaction {
  readonly hash: Hex
  constructor(facts: { hash: Hex }) {
    super("already known")
    this.hash = facts.hash
  }
}

export class ReplacementUnderpriced extends InvalidTransaction {
  constructor(facts: { priceBumpPercent: number }) {
    super(`replacement transaction underpriced: fees must be ${facts.priceBumpPercent} % higher`)
  }
}

export class TxpoolFull extends InvalidTransaction {
  constructor(facts: { limit: number }) {
    super(`txpool is full: ${facts.limit} transactions`)
  }
}

/** A further transaction of an account that delegates (EIP-7702); geth's words. */
export class InflightTxLimitReached extends InvalidTransaction {
  constructor() {
    super("in-flight transaction limit reached for delegated accounts")
  }
}

/** A transaction with a nonce gap from an account that delegates (EIP-7702); geth's words. */
export class OutOfOrderTxFromDelegated extends InvalidTransaction {
  constructor() {
    super("gapped-nonce tx from delegated accounts")
  }
}

/** An authorization (EIP-7702) of an account with several transactions in flight; geth's words. */
export class AuthorityReserved extends InvalidTransaction {
  constructor() {
    super("authority already reserved")
  }
}

/** Bytes that are not a transaction: a fault of the parameter, named by the method that took it. */
export class UndecodableTransaction extends MidblockError {
  readonly code = -32602
  constructor(facts: { reason: string }, options?: ErrorOptions) {
    super(`invalid argument 0: Transaction: ${facts.reason}`, options)
  }
}

/** A method without meaning when there is a base fee; anvil's words. */
export class NotSupportedUnderEip1559 extends MidblockError {
  readonly code = -32602
  constructor(facts: { method: string }) {
    super(`${facts.method} is not supported when EIP-1559 is active`)
  }
}

/** A transaction with a lower price than the pool accepts; geth's words. */
export class TransactionUnderpriced extends InvalidTransaction {
  constructor(facts: { price: bigint; least: bigint }) {
    super(`transaction underpriced: gas price ${facts.price}, minimum needed ${facts.least}`)
  }
}

/** The faults of executing messages, in the words of the OP stack. @see op-alloy, `SuperchainDAError` */
const messageFaults = {
  malformed: "failed to parse access entry",
  "unknown chain": "unsupported chain id",
  conflicting: "conflicting data exists in the database",
  future: "data is not yet available (from the future)",
} as const

interface MessageFault {
  readonly fault: keyof typeof messageFaults
  readonly reason: string
}

/** A transaction of an OP chain whose access list names a log of another chain that it must not act on. */
export class InvalidExecutingMessage extends InvalidTransaction {
  constructor({ fault, reason }: MessageFault) {
    super(`${messageFaults[fault]}: ${reason}`)
  }
}

/** A transaction of an OP chain whose access list names a log that is not older than the block; a later block may have it. */
export class EarlyExecutingMessage extends InvalidTransaction {
  constructor({ fault, reason }: MessageFault) {
    super(`${messageFaults[fault]}: ${reason}`)
  }
}
