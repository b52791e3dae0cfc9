/** Errors of JSON-RPC requests: parsing, framing, parameters, limits. */
import { MidblockError, shortened } from "./base.ts"

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

/** More requests in one batch than a transport allows. */
export class BatchTooLong extends InvalidRequest {
  readonly limit: number
  constructor(facts: { length: number; limit: number }) {
    super(`batch of ${facts.length} requests exceeds the limit of ${facts.limit}`)
    this.limit = facts.limit
  }
}

/** The `Host` header names a machine that this node does not answer for: DNS rebinding looks like this. */
export class HostNotAllowed extends InvalidRequest {
  readonly host: string
  constructor(host: string) {
    super(`the host ${JSON.stringify(shortened(host))} is not allowed; allow it with --allowed-hosts`)
    this.host = host
  }
}

/** A request of a web page whose origin is not allowed. */
export class OriginNotAllowed extends InvalidRequest {
  readonly origin: string
  constructor(origin: string) {
    super(`the origin ${JSON.stringify(shortened(origin))} is not allowed; allow it with --allowed-origins`)
    this.origin = origin
  }
}

/**
 * No method has this name, or this transport does not offer it; ethers looks for these words.
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

/** A subscription over a transport that can only answer, such as HTTP; geth's words. */
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

/** A required parameter is missing; geth's words, and the parameter's name. */
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

/** Parameters by name; geth's words, and the order of the parameters. */
export class ArgumentsNotPositional extends InvalidParams {
  constructor(parameters: readonly string[]) {
    super(`non-array args: params must be an array in the order [${parameters.join(", ")}]`)
  }
}

/** An unexpected error; its details stay in `cause` and never reach a client. */
export class InternalError extends MidblockError {
  override readonly code = -32603
  constructor(cause?: unknown) {
    super("internal error", { cause })
  }
}

/** A call took longer than the transport allows; code and words of geth. */
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

/** A request of a batch whose answer has reached its limit already; code and words of geth (rpc/errors.go). */
export class ResponseTooLarge extends MidblockError {
  override readonly code = -32003
  constructor() {
    super("response too large")
  }
}

/** A request asks for more than a limit of this node. Code of EIP-1474. */
export class LimitExceeded extends MidblockError {
  override readonly code = -32005
  readonly limit: number
  /** @param facts.advice - What the client, or the owner of the node, can do. */
  constructor(facts: { what: string; limit: number; unit: string; advice?: string }) {
    const advice = facts.advice === undefined ? "" : `: ${facts.advice}`
    super(`${facts.what} exceeds the limit of ${facts.limit} ${facts.unit}${advice}`)
    this.limit = facts.limit
  }
}

/** No filter has this id, or it was removed after a long time without a request for it; geth's words. */
export class FilterNotFound extends MidblockError {
  readonly code = -32000
  constructor() {
    super("filter not found")
  }
}
