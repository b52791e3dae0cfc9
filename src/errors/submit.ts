/** Errors of sending: waiting for a receipt, bundles, conditions, batches of calls. */
import type { Hex } from "./base.ts"
import { MidblockError, shortened } from "./base.ts"

/** A transaction whose sender waited for it, and that took too long; `data` is its hash (EIP-7966). */
export class TransactionNotReady extends MidblockError {
  readonly code = 4
  override readonly data: Hex
  constructor(facts: { hash: Hex; timeoutMs: number; until?: "pending" | "latest" | undefined }) {
    const end = facts.until === "latest" ? "sealed" : "pre-confirmed"
    super(`the transaction was added to the transaction pool but was not ${end} within ${facts.timeoutMs} ms`)
    this.data = facts.hash
  }
}

/** A transaction for which a client waited has left the pool without being executed; `data` is its hash. */
export class TransactionGone extends MidblockError {
  readonly code = -32000
  override readonly data: Hex
  constructor(facts: { hash: Hex; by: Hex | undefined }) {
    const end = facts.by === undefined ? "dropped from the transaction pool" : `replaced by ${facts.by}`
    super(`the transaction was ${end} before it was pre-confirmed`)
    this.data = facts.hash
  }
}

/** A transaction whose predecessors did not arrive; it is not in the pool. `data` is the next nonce of its sender (EIP-7966). */
export class NonceGap extends MidblockError {
  readonly code = 6
  override readonly data: Hex
  constructor(facts: { tx: bigint; expected: bigint }) {
    super(
      `nonce gap: tx: ${facts.tx} expected: ${facts.expected}; the transaction was not added to the transaction pool`,
    )
    this.data = `0x${facts.expected.toString(16)}`
  }
}

/** A trace of a transaction that is in no block; geth's words. */
export class TransactionNotFound extends MidblockError {
  readonly code = -32000
  constructor() {
    super("transaction not found")
  }
}

/** A transaction to send again without its nonce; geth's words. */
export class MissingNonce extends MidblockError {
  readonly code = -32000
  constructor() {
    super("missing transaction nonce in transaction spec")
  }
}

/** A transaction to send again that is not in the pool; geth's words. */
export class ResendNotFound extends MidblockError {
  readonly code = -32000
  constructor(facts: { hash: Hex }) {
    super(`transaction ${facts.hash} not found`)
  }
}

/** Bundles of calls without any call; Erigon's words. */
export class EmptyBundles extends MidblockError {
  readonly code = -32602
  constructor() {
    super("empty bundles")
  }
}

/** A bundle without a required part; reth's words. */
export class BundleIncomplete extends MidblockError {
  readonly code = -32602
  constructor(facts: { missing: string }) {
    super(`bundle missing ${facts.missing}`)
  }
}

/** A bundle that no flashblock can hold. */
export class InvalidBundle extends MidblockError {
  readonly code = -32602
  constructor(facts: { reason: string }) {
    super(`invalid bundle: ${facts.reason}`)
  }
}

/** A condition on which a transaction was sent does not hold; code and words of op-geth. */
export class ConditionalRejected extends MidblockError {
  readonly code = -32003
  constructor(facts: { stage: "conditional validation" | "header check" | "state check"; reason: string }) {
    super(`failed ${facts.stage}: ${facts.reason}`)
  }
}

/** More conditions than a transaction may have; code and words of op-geth. */
export class ConditionalCostExceeded extends MidblockError {
  readonly code = -32005
  constructor(facts: { cost: number; limit: number }) {
    super(`conditional cost, ${facts.cost}, exceeded max: ${facts.limit}`)
  }
}

/** A wallet method names another chain than that of this node. EIP-3085, EIP-3326. */
export class UnrecognizedChain extends MidblockError {
  override readonly code = 4902
  constructor(facts: { chainId: bigint }) {
    super(`unrecognized chain id ${facts.chainId}; this node serves one chain`)
  }
}

/** A batch of calls is for another chain. EIP-5792. */
export class UnsupportedChain extends MidblockError {
  override readonly code = 5710
  constructor(facts: { chainId: bigint; expected: bigint }) {
    super(`unsupported chain id ${facts.chainId}; this node has ${facts.expected}`)
  }
}

/** A batch of calls with the id of another one. EIP-5792. */
export class DuplicateBatch extends MidblockError {
  override readonly code = 5720
  constructor(facts: { id: string }) {
    super(`duplicate batch id ${shortened(facts.id)}`)
  }
}

/** No batch of calls has this id. EIP-5792. */
export class UnknownBatch extends MidblockError {
  override readonly code = 5730
  constructor(facts: { id: string }) {
    super(`unknown batch id ${shortened(facts.id)}`)
  }
}

/** A batch has more calls than the node sends. EIP-5792. */
export class BatchTooLarge extends MidblockError {
  override readonly code = 5740
  constructor(facts: { calls: number; limit: number }) {
    super(`batch of ${facts.calls} calls exceeds the limit of ${facts.limit}`)
  }
}

/** A batch must be atomic, but its calls are sent as separate transactions. EIP-5792. */
export class AtomicityNotSupported extends MidblockError {
  override readonly code = 5760
  constructor() {
    super("atomic batches are not supported; calls are sent as separate transactions")
  }
}

/** A batch of calls asks for a capability that is not optional. EIP-5792. */
export class UnsupportedCapability extends MidblockError {
  override readonly code = 5700
  constructor(facts: { name: string }) {
    super(`unsupported non-optional capability ${shortened(facts.name)}`)
  }
}
