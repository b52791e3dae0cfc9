/** Every refusal midblock makes: facts in, sentence out; the JSON-RPC code sits on the class. */

/** The base of everything midblock throws on purpose. `data` travels to the client. */
export abstract class MidblockError extends Error {
  abstract readonly code: number
  readonly data?: unknown
  override get name(): string {
    return this.constructor.name
  }
}

/** The bytes are not JSON. JSON-RPC 2.0 §5.1. */
export class ParseError extends MidblockError {
  override readonly code = -32700
  constructor() {
    super("parse error: the body is not valid JSON")
  }
}

/** JSON, but not a request. JSON-RPC 2.0 §5.1. */
export class InvalidRequest extends MidblockError {
  override readonly code = -32600
  constructor(reason?: string) {
    super(reason === undefined ? "invalid request" : `invalid request: ${reason}`)
  }
}

/** More requests in one batch than a door lets in. */
export class BatchTooLong extends InvalidRequest {
  readonly limit: number
  constructor(facts: { length: number; limit: number }) {
    super(`batch of ${facts.length} requests exceeds the limit of ${facts.limit}`)
    this.limit = facts.limit
  }
}

/** The longest proper name is that of a host, 253 characters; a client may send megabytes, which need not come back. */
const shortened = (name: string): string => (name.length > 256 ? `${name.slice(0, 256)}…` : name)

/** The `Host` header names a machine that this node does not answer for: DNS rebinding looks like this. */
export class HostNotAllowed extends InvalidRequest {
  readonly host: string
  constructor(host: string) {
    super(`the host ${JSON.stringify(shortened(host))} is not allowed; allow it with --allowed-hosts`)
    this.host = host
  }
}

/** A web page of an origin that was not allowed asks. */
export class OriginNotAllowed extends InvalidRequest {
  readonly origin: string
  constructor(origin: string) {
    super(`the origin ${JSON.stringify(shortened(origin))} is not allowed; allow it with --allowed-origins`)
    this.origin = origin
  }
}

/**
 * No method has this name, or this door does not offer it; ethers looks for these words.
 *
 * `nearest` is a name that was probably meant.
 */
export class MethodNotFound extends MidblockError {
  override readonly code = -32601
  readonly method: string
  constructor(method: string, nearest?: string) {
    const meant = nearest === undefined ? "" : `; did you mean ${nearest}?`
    super(`the method ${shortened(method)} does not exist/is not available${meant}`)
    this.method = method
  }
}

/** The method exists, and the public endpoint refuses it with HTTP 403. Code of EIP-1474. */
export class MethodNotPublic extends MidblockError {
  override readonly code = -32004
  readonly method: string
  constructor(method: string) {
    super(`the method ${shortened(method)} is not available on the public endpoint`)
    this.method = method
  }
}

/** A subscription over a door that answers and cannot tell, such as HTTP; geth's words. */
export class NotificationsNotSupported extends MidblockError {
  override readonly code = -32601
  constructor() {
    super("notifications not supported")
  }
}

/** The parameters do not fit the method. JSON-RPC 2.0 §5.1. */
export class InvalidParams extends MidblockError {
  override readonly code: number = -32602
}

/** A parameter that must be given was not; geth's words, and the parameter's name. */
export class MissingArgument extends InvalidParams {
  readonly index: number
  readonly parameter: string
  constructor(facts: { index: number; parameter: string }) {
    super(`missing value for required argument ${facts.index}: ${facts.parameter}`)
    this.index = facts.index
    this.parameter = facts.parameter
  }
}

/** A parameter has a value that its schema refuses; `path` starts with the parameter's name. */
export class InvalidArgument extends InvalidParams {
  readonly index: number
  readonly path: string
  constructor(facts: { index: number; path: string; reason: string }) {
    super(`invalid argument ${facts.index}: ${shortened(facts.path)}: ${facts.reason}`)
    this.index = facts.index
    this.path = facts.path
  }
}

/** Typed data (EIP-712) whose types or values do not fit; `path` leads there from `typedData`. */
export class InvalidTypedData extends InvalidParams {
  readonly path: string
  constructor(facts: { path: string; reason: string }) {
    super(`invalid argument 1: typedData${facts.path}: ${facts.reason}`)
    this.path = facts.path
  }
}

/** More parameters than the method has; geth's words. */
export class TooManyArguments extends InvalidParams {
  readonly limit: number
  constructor(limit: number) {
    super(`too many arguments, want at most ${limit}`)
    this.limit = limit
  }
}

/** Parameters by name; geth's words, and the order to give them in. */
export class ArgumentsNotPositional extends InvalidParams {
  constructor(parameters: readonly string[]) {
    super(`non-array args: params must be an array in the order [${parameters.join(", ")}]`)
  }
}

/** Something that midblock did not expect; what it was stays in `cause` and never reaches a client. */
export class InternalError extends MidblockError {
  override readonly code = -32603
  constructor(cause?: unknown) {
    super("internal error", { cause })
  }
}

/** A call took longer than the door allows; code and words of geth. */
export class RequestTimeout extends MidblockError {
  override readonly code = -32002
  readonly timeoutMs: number
  constructor(timeoutMs: number) {
    super("request timed out")
    this.timeoutMs = timeoutMs
  }
}

/** The client closed its connection before its request was answered; only logs and recordings show it. */
export class RequestCanceled extends MidblockError {
  override readonly code = -32000
  constructor() {
    super("request canceled: the client has left")
  }
}

/** A request of a batch whose answer has reached its limit before; code and words of geth (rpc/errors.go). */
export class ResponseTooLarge extends MidblockError {
  override readonly code = -32003
  constructor() {
    super("response too large")
  }
}

/** A command to mine that was stopped by the time limit or because its client has left. */
export class MiningStopped extends MidblockError {
  override readonly code = -32002
  /** The number of blocks that were sealed, which stay. */
  readonly sealed: number
  constructor(facts: { sealed: number; blocks: number; cause: MidblockError }) {
    super(`${facts.cause.message}: ${facts.sealed} of ${facts.blocks} blocks are sealed and stay`, {
      cause: facts.cause,
    })
    this.sealed = facts.sealed
  }
}

/** A request asks for more than a limit of this node. Code of EIP-1474. */
export class LimitExceeded extends MidblockError {
  override readonly code = -32005
  readonly limit: number
  constructor(facts: { what: string; limit: number; unit: string }) {
    super(`${facts.what} exceeds the limit of ${facts.limit} ${facts.unit}`)
    this.limit = facts.limit
  }
}

/** Another program listens where this node should. */
export class PortTaken extends MidblockError {
  override readonly code = -32000
  readonly port: number
  readonly host: string
  constructor(facts: { port: number; host: string; cause?: unknown }) {
    super(`port ${facts.port} on ${facts.host} is already in use`, { cause: facts.cause })
    this.port = facts.port
    this.host = facts.host
  }
}

/** The IPC socket cannot be opened at its path. */
export class IpcUnavailable extends MidblockError {
  override readonly code = -32000
  readonly path: string
  constructor(facts: { path: string; reason: string; cause?: unknown }) {
    super(`cannot listen at ${facts.path}: ${facts.reason}`, { cause: facts.cause })
    this.path = facts.path
  }
}

/** A host or a port that this program cannot listen on. */
export class CannotListen extends MidblockError {
  override readonly code = -32000
  constructor(facts: { port: number; host: string; reason: string; cause?: unknown }) {
    super(`cannot listen on ${facts.host}, port ${facts.port}: ${facts.reason}`, { cause: facts.cause })
  }
}

type Hex = `0x${string}`

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

/** Bytes that are no transaction: a fault of the parameter, named by the method that took it. */
export class UndecodableTransaction extends MidblockError {
  readonly code = -32602
  constructor(facts: { reason: string }, options?: ErrorOptions) {
    super(`invalid argument 0: Transaction: ${facts.reason}`, options)
  }
}

/** No filter has this id, or nobody asked it for so long that it is gone; geth's words. */
export class FilterNotFound extends MidblockError {
  readonly code = -32000
  constructor() {
    super("filter not found")
  }
}

/** A transaction that was sent with the wish to wait for it, and took too long; `data` is its hash (EIP-7966). */
export class TransactionNotReady extends MidblockError {
  readonly code = 4
  override readonly data: Hex
  constructor(facts: { hash: Hex; timeoutMs: number }) {
    super(
      `the transaction was added to the transaction pool but was not pre-confirmed within ${facts.timeoutMs} ms`,
    )
    this.data = facts.hash
  }
}

/** A transaction that was waited for has left the pool without being executed; `data` is its hash. */
export class TransactionGone extends MidblockError {
  readonly code = -32000
  override readonly data: Hex
  constructor(facts: { hash: Hex; by: Hex | undefined }) {
    const end = facts.by === undefined ? "dropped from the transaction pool" : `replaced by ${facts.by}`
    super(`the transaction was ${end} before it was pre-confirmed`)
    this.data = facts.hash
  }
}

/** A transaction that cannot be executed before others come; `data` is the nonce that is next (EIP-7966). */
export class TransactionUnready extends MidblockError {
  readonly code = 5
  override readonly data: Hex
  constructor(facts: { tx: bigint; expected: bigint }) {
    super(`the transaction waits behind a nonce gap: tx: ${facts.tx} expected: ${facts.expected}`)
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

/** A trace of a block that there is not; geth's words. */
export class BlockNotFound extends MidblockError {
  readonly code = -32000
  constructor(facts: { block: string }) {
    super(`block ${facts.block} not found`)
  }
}

/** More flashblocks are to be dropped than the open block has after its first. */
export class TooFewFlashblocks extends MidblockError {
  readonly code = -32000
  constructor(facts: { count: number; available: number }) {
    super(`cannot drop ${facts.count} flashblocks: the open block has ${facts.available} after its first`)
  }
}

/** A transaction is named that the open block does not hold. */
export class NotPreconfirmed extends MidblockError {
  readonly code = -32000
  constructor(facts: { hash?: string | undefined }) {
    super(
      facts.hash === undefined
        ? "nothing is pre-confirmed in the open block"
        : `transaction ${facts.hash} is not pre-confirmed in the open block`,
    )
  }
}

/** An order that leaves transactions out, or breaks the nonces of a sender. */
export class InvalidOrder extends MidblockError {
  readonly code = -32000
  constructor(facts: { reason: string }) {
    super(`invalid order: ${facts.reason}`)
  }
}

/** A block is to be stamped no later than its parent; anvil's and Hardhat's words. */
export class TimestampTooLow extends MidblockError {
  readonly code = -32000
  constructor(facts: { timestamp: bigint; parent: bigint }) {
    super(`Timestamp ${facts.timestamp} is lower than or equal to previous block's timestamp ${facts.parent}`)
  }
}

/** A contract of the open block is to be written under that block. */
export class NotInLatest extends MidblockError {
  readonly code = -32000
  constructor(facts: { address: string }) {
    super(`contract ${facts.address} is only pre-confirmed: seal its block before it is overwritten`)
  }
}

/** What needs a fork of another chain. */
export class ForkingNotSupported extends MidblockError {
  readonly code = -32000
  constructor() {
    super("forking is not supported: this node has a chain of its own")
  }
}

/** A failure of the remote that a chain is forked from; `origin` is its host, and never has a path, a query or a key. */
export abstract class OriginError extends MidblockError {
  abstract readonly origin: string
}

/** The remote refuses a request; code, message and data as the remote gave them. */
export class OriginRequestFailed extends OriginError {
  readonly code: number
  override readonly data: unknown
  readonly origin: string
  constructor(facts: { origin: string; code: number; message: string; data?: unknown }) {
    super(facts.message)
    this.origin = facts.origin
    this.code = facts.code
    this.data = facts.data
  }
}

/** The remote refuses all requests, as with a wrong key or a used-up quota; another attempt cannot help. */
export class OriginRefused extends OriginError {
  readonly code = -32002
  readonly origin: string
  constructor(facts: { origin: string; reason: string }) {
    super(`the origin ${facts.origin} refuses requests: ${facts.reason}`)
    this.origin = facts.origin
  }
}

/** The remote gives no usable answer, after all attempts. */
export class OriginUnavailable extends OriginError {
  readonly code = -32002
  readonly origin: string
  constructor(facts: { origin: string; attempts: number; reason: string }) {
    super(
      `the origin ${facts.origin} gave no usable answer in ${facts.attempts} ${facts.attempts === 1 ? "attempt" : "attempts"}: ${facts.reason}`,
    )
    this.origin = facts.origin
  }
}

/** The remote does not have the state of a block: a replica behind the others, a pruned node, or a reorganisation. */
export class OriginStateUnavailable extends OriginError {
  readonly code = -32001
  readonly origin: string
  constructor(facts: { origin: string; block: { number: bigint; hash: Hex }; reason: string }) {
    super(
      `the origin ${facts.origin} does not have the state of block ${facts.block.number} (${facts.block.hash}): ${facts.reason}`,
    )
    this.origin = facts.origin
  }
}

/** The remotes, or the remote and the option, name different chains. */
export class OriginChainMismatch extends OriginError {
  readonly code = -32002
  readonly origin: string
  constructor(facts: { origin: string; chainId: bigint; expected: bigint }) {
    super(`the origin ${facts.origin} serves chain ${facts.chainId}, not chain ${facts.expected}`)
    this.origin = facts.origin
  }
}

/** A request to a remote that was closed. */
export class OriginClosed extends OriginError {
  readonly code = -32002
  readonly origin: string
  constructor(origin: string) {
    super(`the origin ${origin} is closed`)
    this.origin = origin
  }
}

/** More blocks are to be taken off the chain than there are after genesis. */
export class ReorgTooDeep extends MidblockError {
  readonly code = -32000
  constructor(facts: { depth: number; blocks: number }) {
    super(`cannot take ${facts.depth} blocks off the chain: it has ${facts.blocks} after genesis`)
  }
}

/** A fixture whose chain begins with another block than the node's options give. */
export class ForeignFixture extends MidblockError {
  readonly code = -32000
  constructor(facts: { have: string; want: string }) {
    super(
      `the fixture is for another chain: its genesis is ${facts.want}, with its options and this version it is ${facts.have}; build it anew`,
    )
  }
}

/** A file that is no fixture, or was changed after it was built. */
export class InvalidFixture extends MidblockError {
  readonly code = -32000
  constructor(facts: { reason: string }, options?: ErrorOptions) {
    super(`the fixture cannot be read: ${facts.reason}`, options)
  }
}

/** A file that is no recording. */
export class InvalidRecording extends MidblockError {
  readonly code = -32000
  constructor(facts: { path: string; reason: string }, options?: ErrorOptions) {
    super(`${facts.path} is no recording: ${facts.reason}`, options)
  }
}

/** The state of a block that is not kept, as before the newest block of a fixture. */
export class StateUnavailable extends MidblockError {
  readonly code = -32000
  constructor() {
    super("historical state is not available")
  }
}

/** A transaction for a block that a reorganisation does not make. */
export class NoSuchNewBlock extends MidblockError {
  readonly code = -32602
  constructor(facts: { block: number; depth: number }) {
    super(`invalid argument 1: block ${facts.block} of ${facts.depth} new ones; they count from 0`)
  }
}

/** A transaction that was given for a reorganisation cannot be executed at its place; nothing was changed. */
export class TransactionNotIncludable extends MidblockError {
  readonly code = -32000
  constructor(facts: { index: number; hash: Hex | undefined; reason: string }, options?: ErrorOptions) {
    const name = facts.hash === undefined ? "" : ` (${facts.hash})`
    super(`transaction ${facts.index}${name} cannot be included: ${facts.reason}`, options)
  }
}

/** A method that has no meaning beside a base fee; anvil's words. */
export class NotSupportedUnderEip1559 extends MidblockError {
  readonly code = -32602
  constructor(facts: { method: string }) {
    super(`${facts.method} is not supported when EIP-1559 is active`)
  }
}

/** Cheaper than the pool takes; geth's words. */
export class TransactionUnderpriced extends InvalidTransaction {
  constructor(facts: { price: bigint; least: bigint }) {
    super(`transaction underpriced: gas price ${facts.price}, minimum needed ${facts.least}`)
  }
}

/** A token whose balance or allowance no single slot decides. */
export class TokenSlotNotFound extends MidblockError {
  readonly code = -32000
  constructor(facts: { token: string }) {
    super(`no single storage slot decides what the token ${facts.token} answers`)
  }
}

/** A place in a block that has no transaction; geth's words. */
export class TransactionIndexOutOfRange extends MidblockError {
  readonly code = -32000
  constructor(facts: { index: number; block: string }) {
    super(`transaction index ${facts.index} out of range for block ${facts.block}`)
  }
}

/** A call that cannot begin, and so has no trace; geth's words. */
export class TracingFailed extends MidblockError {
  readonly code = -32000
  constructor(facts: { reason: string }, options?: ErrorOptions) {
    super(`tracing failed: ${facts.reason}`, options)
  }
}

/** Bytes to be traced that are no block; geth's words. */
export class UndecodableBlock extends MidblockError {
  readonly code = -32000
  constructor(facts: { reason: string }, options?: ErrorOptions) {
    super(`could not decode block: ${facts.reason}`, options)
  }
}

/** Changes between blocks that are not in their order; geth's words. */
export class BlocksNotInOrder extends MidblockError {
  readonly code = -32000
  constructor(facts: { start: bigint; end: bigint }) {
    super(`start block height (${facts.start}) must be less than end block height (${facts.end})`)
  }
}

/** What a block changed, asked of genesis; geth's words. */
export class BlockHasNoParent extends MidblockError {
  readonly code = -32000
  constructor(facts: { number: bigint }) {
    super(`block ${facts.number.toString(16)} has no parent`)
  }
}

/** Nothing happened in genesis; geth's words. */
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

/** A call that reverted; `data` is what it reverted with, `0x` when that is nothing. */
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

/** A call that stopped otherwise than by reverting: out of gas, an invalid instruction and so on. */
export class ExecutionFailed extends MidblockError {
  readonly code = -32000
  constructor(facts: { reason: string }) {
    super(facts.reason)
  }
}

export class GasRequiredExceedsAllowance extends MidblockError {
  readonly code = -32000
  constructor(facts: { allowance: bigint }) {
    super(`gas required exceeds allowance (${facts.allowance})`)
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

/** A transaction is to be sent again, and is not named by its nonce; geth's words. */
export class MissingNonce extends MidblockError {
  readonly code = -32000
  constructor() {
    super("missing transaction nonce in transaction spec")
  }
}

/** A transaction is to be sent again that does not wait; geth's words. */
export class ResendNotFound extends MidblockError {
  readonly code = -32000
  constructor(facts: { hash: Hex }) {
    super(`transaction ${facts.hash} not found`)
  }
}

/** Bundles of calls of which none has a call; Erigon's words. */
export class EmptyBundles extends MidblockError {
  readonly code = -32602
  constructor() {
    super("empty bundles")
  }
}

/** A bundle lacks what it needs; reth's words. */
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

/** Calls that took longer than their caller allows; geth's words. */
export class ExecutionAborted extends MidblockError {
  readonly code = -32000
  constructor(facts: { timeoutMs: number }) {
    const time = facts.timeoutMs < 1000 ? `${facts.timeoutMs}ms` : `${facts.timeoutMs / 1000}s`
    super(`execution aborted (timeout = ${time})`)
  }
}

/** A range of blocks that runs backwards. */
export class InvalidBlockRange extends MidblockError {
  readonly code = -32602
  constructor(facts: { fromBlock: bigint; toBlock: bigint }) {
    super(`invalid block range params: fromBlock ${facts.fromBlock} is after toBlock ${facts.toBlock}`)
  }
}

/** A range of blocks that ends in a number not reached yet; `pending` names the open block. */
export class BlockRangeAboveHead extends MidblockError {
  readonly code = -32602
  constructor(facts: { toBlock: bigint; head: bigint }) {
    super(`block range extends beyond current head block: toBlock ${facts.toBlock}, head ${facts.head}`)
  }
}

/** What an in-process `request` rejects with: code, message and data as every door gives them (EIP-1193). */
export class RequestFailed extends MidblockError {
  readonly code: number
  override readonly data: unknown
  /** The message again: viem decodes a revert only where `details` says `execution reverted`. */
  readonly details: string
  constructor(error: { code: number; message: string; data?: unknown }, options?: ErrorOptions) {
    super(error.message, options)
    this.details = error.message
    this.code = error.code
    this.data = error.data
  }
}

/** A block of an imported chain that does not hold; those before it stay. */
export class BadBlock extends MidblockError {
  readonly code = -32000
  readonly number: bigint
  readonly reason: string
  constructor(facts: { number: bigint; reason: string }, options?: ErrorOptions) {
    super(`block ${facts.number} refused: ${facts.reason}`, options)
    this.number = facts.number
    this.reason = facts.reason
  }
}

/** A genesis file that no chain can begin with; `path` names the field. */
export class InvalidGenesis extends MidblockError {
  readonly code = -32602
  readonly path: string
  constructor(facts: { path: string; reason: string }) {
    super(`invalid genesis${facts.path}: ${facts.reason}`)
    this.path = facts.path
  }
}

/** A state file that no state can be read from. */
export class InvalidStateFile extends MidblockError {
  readonly code = -32602
  readonly path: string
  constructor(facts: { path: string; reason: string }, options?: ErrorOptions) {
    super(`invalid state file${facts.path}: ${facts.reason}`, options)
    this.path = facts.path
  }
}

/** A file that the command line names and that is not what it should be. */
export class InvalidFile extends MidblockError {
  readonly code = -32602
  readonly path: string
  constructor(facts: { flag: string; path: string; reason: string }, options?: ErrorOptions) {
    super(`--${facts.flag} ${facts.path}: ${facts.reason}`, options)
    this.path = facts.path
  }
}

/** An option of a node that cannot be. */
export class InvalidOption extends MidblockError {
  override readonly code = -32602
  constructor(facts: { name: string; expected: string; value: unknown }) {
    super(`invalid option ${facts.name}: expected ${facts.expected}, got ${String(facts.value)}`)
  }
}

/** An option has a name that there is none of. */
export class UnknownOption extends MidblockError {
  override readonly code = -32602
  constructor(facts: { what: string; name: string; nearest: string | undefined }) {
    const meant = facts.nearest === undefined ? "" : `; did you mean ${facts.nearest}?`
    super(`unknown ${facts.what} ${facts.name}${meant}`)
  }
}

/** Something of the program needs viem, and it is not installed. */
export class ViemNotInstalled extends MidblockError {
  override readonly code = -32000
  constructor(facts: { what: string }) {
    super(`${facts.what} needs viem, which is not installed: npm install --save-dev viem`)
  }
}

/** The node was closed. EIP-1193, "Disconnected": the provider is disconnected from all chains. */
export class NodeClosed extends MidblockError {
  override readonly code = 4900
  constructor() {
    super("the node is closed")
  }
}

/** A wallet method names a chain that this node is not. EIP-3085, EIP-3326. */
export class UnrecognizedChain extends MidblockError {
  override readonly code = 4902
  constructor(facts: { chainId: bigint }) {
    super(`unrecognized chain id ${facts.chainId}; this node serves one chain`)
  }
}

/** A batch of calls asks for a capability that is not optional. EIP-5792. */
export class UnsupportedCapability extends MidblockError {
  override readonly code = 5700
  constructor(facts: { name: string }) {
    super(`unsupported non-optional capability ${shortened(facts.name)}`)
  }
}

/** A batch of calls is for another chain. EIP-5792. */
export class UnsupportedChain extends MidblockError {
  override readonly code = 5710
  constructor(facts: { chainId: bigint; expected: bigint }) {
    super(`unsupported chain id ${facts.chainId}; this node has ${facts.expected}`)
  }
}

/** A batch of calls has an id that another one has. EIP-5792. */
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

/** A batch must be atomic, and batches are sent as separate transactions. EIP-5792. */
export class AtomicityNotSupported extends MidblockError {
  override readonly code = 5760
  constructor() {
    super("atomic batches are not supported; calls are sent as separate transactions")
  }
}

/** A text that is not the value of an option; the message is only what was expected, for who knows the option's name. */
export class UnreadableText extends Error {
  override readonly name = "UnreadableText"
}
