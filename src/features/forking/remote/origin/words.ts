/** Messages of providers: JSON-RPC has no codes for most refusals, and each provider uses its own words. */
import type { ErrorObject } from "../../../../api/rpc/dispatch.ts"
import type { Failure } from "./failures.ts"

/** Alchemy, Infura, QuickNode, Ankr: a quota of a day or a month, or a bill. Waiting does not help. */
const usedUp =
  /(monthly|daily|per (day|month)|plan'?s?|account) .{0,40}(limit|quota|capacity|count)|(quota|credits?|capacity limit) .{0,30}(exceeded|exhausted|used up|reached)|out of credits|payment required|billing/i

/** A key that is wrong, missing or not allowed here. */
const unauthorized =
  /must be authenticated|unauthori[sz]ed|authentication (failed|required)|(invalid|missing|unknown|inactive|disabled|wrong) (api[ -]?key|project id|access token|token|key)|api[ -]?key .{0,20}(invalid|disabled|not allowed|missing|expired)|project id does not have access/i

/** Too many requests in a second. */
const tooFast =
  /rate[ -]?limit|too many requests|(compute units|requests?|calls?) (per|\/) ?second|\d+\/second|throughput|exceeded .{0,40}capacity/i

/**
 * Infura, Alchemy, reth, dRPC: the client must ask for logs of fewer blocks. This is an answer, from which clients derive their
 * next requests; Infura sends it with the code of a rate limit.
 */
const tooMany = /returned more than \d|exceeds? max|block range|response size/i

/** A temporary fault behind the remote. */
const passing =
  /timed? ?out|temporar(y|ily)|try again|overloaded|upstream|bad gateway|service unavailable|no (available|healthy) |connection (refused|reset|closed)|^internal( server)? error$/i

/** geth, Erigon, Nethermind, Besu, reth, anvil, Hardhat, midblock: the block or its state is not there. */
const stateMissing =
  /header not found|header for hash not found|missing trie node|unknown block|block .{0,90}not found|block not found|hash .{0,10}not (found|currently canonical)|resource not found|blockoutofrange|state .{0,60}(not|un)available|no state available|(historical|required) .{0,30}(unavailable|not available)|world state|pruned|invalid block tag|after last accepted block|is out of range/i

/** Alchemy says it with −32600, Hardhat with −32004, others with −32000. */
const methodMissing =
  /method .{0,80}(not found|not exist|not available|not supported|not allowed|unsupported|disabled)|unsupported method|unknown method|not available on (the|this) .{0,20}(tier|plan|endpoint)|not whitelisted/i

/** Returns `true` for an execution that ended with an error: its words are those of a contract. */
const isExecution = ({ code, message, data }: ErrorObject): boolean =>
  code === 3 || /revert|execution aborted|VM Exception/i.test(message) || /^0x/.test(String(data))

/** Codes that providers give to a rate limit: HTTP's, EIP-1474's, QuickNode's. */
const limitCodes: ReadonlySet<number> = new Set([429, -32005, -32007, -32029, -32097])

function kindOf(error: ErrorObject): Failure["kind"] | undefined {
  const { code, message } = error
  if (isExecution(error)) return undefined
  if (usedUp.test(message) || unauthorized.test(message) || [401, 402, 403].includes(code)) return "refused"
  if (code === -32601 || methodMissing.test(message)) return "noMethod"
  if (tooMany.test(message)) return undefined
  if (limitCodes.has(code) || tooFast.test(message)) return "transient"
  if (stateMissing.test(message)) return "noState"
  return passing.test(message) ? "transient" : undefined
}

/**
 * Distinguishes a failed attempt from an answer; `undefined` for an error that answers the request, such as a revert.
 *
 * @example
 * failureOf({ code: -32000, message: "missing trie node 1f…" }, shown) // { kind: "noState", … }
 */
export function failureOf(error: ErrorObject, shown: (text: string) => string): Failure | undefined {
  const kind = kindOf(error)
  return kind && { kind, error, reason: shown(error.message) }
}

/** Returns `true` for an error about the number of requests in a message, which are then sent again in parts. */
export const saysBatch = (error: ErrorObject): boolean => !isExecution(error) && /batch/i.test(error.message)

/** Messages of a remote that does not take a block by its hash (EIP-1898). */
const objectRefused =
  /unmarshal|invalid (argument|params|type|block|input)|cannot (convert|parse|read)|expected .{0,20}string|must be .{0,20}string|hex string|deserializ/i

/** Returns `true` when the error may be about `{ blockHash }` instead of a number. */
export const mayRefuseHash = ({ code, message }: ErrorObject): boolean =>
  code === -32602 || code === -32600 || objectRefused.test(message)
