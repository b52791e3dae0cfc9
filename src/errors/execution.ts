/** Errors of calls, traces and simulations. */
import type { Hex } from "./base.ts"
import { MidblockError } from "./base.ts"

/** An index in a block without a transaction; geth's words. */
export class TransactionIndexOutOfRange extends MidblockError {
  readonly code = -32000
  constructor(facts: { index: number; block: string }) {
    super(`transaction index ${facts.index} out of range for block ${facts.block}`)
  }
}

/** A call that is meant for another chain; geth's words (internal/ethapi `CallDefaults`). */
export class ChainIdDiffers extends MidblockError {
  readonly code = -32000
  constructor(facts: { have: bigint; want: bigint }) {
    super(`chainId does not match node's (have=${facts.have}, want=${facts.want})`)
  }
}

/** A call that cannot begin, and so has no trace; geth's words. */
export class TracingFailed extends MidblockError {
  readonly code = -32000
  constructor(facts: { reason: string }, options?: ErrorOptions) {
    super(`tracing failed: ${facts.reason}`, options)
  }
}

/** A tracer in JavaScript that is invalid, or whose function threw; geth's words. */
export class JavaScriptTracerFailed extends MidblockError {
  readonly code = -32000
}

/** A tracer in JavaScript, on an endpoint where clients may not run code. */
export class JavaScriptTracerNotPublic extends MidblockError {
  readonly code = -32000
  constructor() {
    super(
      "tracers in JavaScript are not available on the public endpoint; callTracer and the other tracers are",
    )
  }
}

/** A trace that took longer than its `timeout`; geth's words. */
export class TraceTimeout extends MidblockError {
  readonly code = -32000
  constructor() {
    super("execution timeout")
  }
}

/** A trace of genesis, which executed nothing; geth's words. */
export class GenesisNotTraceable extends MidblockError {
  readonly code = -32000
  constructor() {
    super("genesis is not traceable")
  }
}

/** A call of a simulated block that could not be a transaction; codes of execution-apis (`eth_simulateV1`). */
export class SimulationRefused extends MidblockError {
  readonly code: number
  constructor(facts: { code: number; message: string }, options?: ErrorOptions) {
    super(facts.message, options)
    this.code = facts.code
  }
}

export class BlockNumbersNotInOrder extends MidblockError {
  readonly code = -38020
  constructor(facts: { number: bigint; previous: bigint }) {
    super(`block numbers must be in order: ${facts.number} <= ${facts.previous}`)
  }
}

export class BlockTimestampsNotInOrder extends MidblockError {
  readonly code = -38021
  constructor(facts: { timestamp: bigint; previous: bigint }) {
    super(`block timestamps must be in order: ${facts.timestamp} <= ${facts.previous}`)
  }
}

export class BlockGasLimitReached extends MidblockError {
  readonly code = -38015
  constructor(facts: { remaining: bigint; required: bigint }) {
    super(`block gas limit reached: remaining: ${facts.remaining}, required: ${facts.required}`)
  }
}

export class TooManySimulatedBlocks extends MidblockError {
  readonly code = -38026
  constructor(facts: { limit: number }) {
    super(`too many blocks: at most ${facts.limit}`)
  }
}

export class TooManySimulatedCalls extends MidblockError {
  readonly code = -38026
  constructor(facts: { limit: number }) {
    super(`too many calls: at most ${facts.limit}`)
  }
}

/** State overrides that contradict one another; geth's words. */
export class InvalidOverride extends MidblockError {
  readonly code = -32000
  constructor(facts: { address: Hex; reason: string }) {
    super(`account ${facts.address} ${facts.reason}`)
  }
}

/** A call that reverted; `data` is its revert data, `0x` when there is none. */
export class ExecutionReverted extends MidblockError {
  readonly code = -32000
  override readonly data: Hex
  /** The decoded revert data, such as `boom`; shown by the `ethereum` dialect and the log. */
  readonly reason: string | undefined
  constructor(facts: { data: Hex; reason: string | undefined }) {
    super("execution reverted")
    this.data = facts.data
    this.reason = facts.reason
  }
}

/** An estimate of gas that reverted, by itself or before a transaction is sent; the `preconf` dialect shows its reason too. */
export class EstimateReverted extends ExecutionReverted {}

/** A transaction that failed when it was sent, with `throwOnFailures`; the code is that of a revert in geth and Hardhat. */
export class TransactionFailed extends MidblockError {
  readonly code = 3
  override readonly data: Hex
  constructor(facts: { reason: string; data: Hex }) {
    super(facts.reason)
    this.data = facts.data
  }
}

/** The remedy where the gas cap of the node, and not the client, set the gas limit. */
const raiseGasCap = "; --rpc-gas-cap limits the gas of calls and estimates"

/** A call that stopped without a revert: out of gas, an invalid instruction and so on. */
export class ExecutionFailed extends MidblockError {
  readonly code = -32000
  constructor(facts: { reason: string; isGasCapped?: boolean }) {
    super(`${facts.reason}${facts.isGasCapped === true ? raiseGasCap : ""}`)
  }
}

export class GasRequiredExceedsAllowance extends MidblockError {
  readonly code = -32000
  constructor(facts: { allowance: bigint; isGasCapped?: boolean; isInnerOutOfGas?: boolean }) {
    const inner = facts.isInnerOutOfGas === true ? ": an inner call runs out of gas" : ""
    const cap = facts.isGasCapped === true ? raiseGasCap : ""
    super(`gas required exceeds allowance (${facts.allowance})${inner}${cap}`)
  }
}

export class HeaderNotFound extends MidblockError {
  readonly code = -32000
  constructor(facts: { block: string }) {
    super(`header not found: ${facts.block}`)
  }
}

export class UnknownAccount extends MidblockError {
  readonly code = -32000
  constructor(facts: { address: Hex }) {
    super(`unknown account ${facts.address}`)
  }
}

/** Calls that took longer than their caller allows; geth's words. */
export class ExecutionAborted extends MidblockError {
  readonly code = -32000
  constructor(facts: { timeoutMs: number }) {
    const time = facts.timeoutMs < 1000 ? `${facts.timeoutMs}ms` : `${facts.timeoutMs / 1000}s`
    super(`execution aborted (timeout = ${time})`)
  }
}

/** No recent block has a transaction whose price could tell what another one has to offer; the words of base/base. */
export class NoMeteringData extends MidblockError {
  readonly code = -32000
  constructor() {
    super("No metering data available: cache is empty or not yet populated")
  }
}

/** A bundle needs more of a resource than a block has; the words of base/base. */
export class DemandExceedsCapacity extends MidblockError {
  readonly code = -32000
  constructor(facts: { resource: string; demand: bigint; limit: bigint }) {
    const { resource, demand, limit } = facts
    super(
      `Priority fee estimation failed: bundle ${resource} demand (${demand}) exceeds capacity limit (${limit})`,
    )
  }
}
