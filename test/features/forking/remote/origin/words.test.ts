/** Messages of providers, as their users quote them in issues, and their classification. */
import { expect, test } from "vitest"
import type { ErrorObject } from "../../../../../src/api/rpc/dispatch.ts"
import { failureOf, mayRefuseHash } from "../../../../../src/features/forking/remote/origin/words.ts"

const kind = (code: number, message: string, data?: unknown) =>
  failureOf({ code, message, data } satisfies ErrorObject, (text) => text)?.kind ?? "answer"

test.for([
  [-32000, "Monthly capacity limit exceeded. Visit https://dashboard.alchemyapi.io/settings/billing"],
  [-32005, "daily request count exceeded, request rate limited"],
  [-32003, "daily request limit reached - upgrade your account at https://quicknode.com"],
  [-32000, "You have exceeded your plan's monthly quota"],
  [-32000, "Must be authenticated!"],
  [-32002, "project ID does not have access to Optimism"],
  [-32600, "invalid project id"],
  [-32000, "Unauthorized: API key disabled"],
  [403, "Forbidden"],
] as const)("behavior: %j is classified as a refusal", ([code, message]) => {
  expect(kind(code, message)).toBe("refused")
})

test.for([
  [429, "Your app has exceeded its compute units per second capacity."],
  [429, "Too Many Requests"],
  [-32005, "project ID request rate exceeded"],
  [-32007, "50/second request limit reached - reduce calls per second"],
  [-32000, "rate limit exceeded"],
  [-32000, "request timed out"],
  [-32603, "Internal error"],
  [-32000, "upstream request failed"],
] as const)("behavior: %j is classified as transient", ([code, message]) => {
  expect(kind(code, message)).toBe("transient")
})

test.for([
  [-32000, "header not found"],
  [-32000, "missing trie node 1f2e (path ) state 0x12 is not available"],
  [-32000, "unknown block"],
  [-32001, "Resource not found"],
  [-32602, "BlockOutOfRangeError: block height is 0 but requested was 153"],
  [-32000, "block 0x12 not found"],
  [-32000, "historical state is not available"],
  [-32000, "required historical state unavailable (reexec=128)"],
  [-32002, "No state available for block 0x12"],
  [-32000, "hash 0x12 is not currently canonical"],
  [-32602, "Received invalid block tag 153. Latest block number is 0"],
  [-32000, "state at block #5 is pruned"],
] as const)("behavior: %j is classified as missing state", ([code, message]) => {
  expect(kind(code, message)).toBe("noState")
})

test.for([
  [-32005, "query returned more than 10000 results. Try with this block range [0x1, 0x2]."],
  [-32602, "query exceeds max results 20000, retry with the range 1-2"],
  [-32005, "eth_getLogs block range is too large, range: 5000, max: 1000"],
  [-32602, "Log response size exceeded."],
] as const)("behavior: %j asks for a smaller range, and is classified as an answer", ([code, message]) => {
  expect(kind(code, message)).toBe("answer")
})

test.for([
  [-32601, "Method not found"],
  [-32600, "Unsupported method: eth_getStorageValues on ETH_MAINNET"],
  [-32004, "Method eth_getAccountInfo is not supported"],
  [-32000, "the method debug_traceCall does not exist/is not available"],
  [-32000, "debug_traceBlock is not available on the Free tier - upgrade to Pay As You Go"],
  [-32601, "rpc method is not whitelisted"],
] as const)("behavior: %j is classified as a missing method", ([code, message]) => {
  expect(kind(code, message)).toBe("noMethod")
})

test.for([
  [3, "execution reverted: Too many requests"],
  [-32000, "execution reverted: unauthorized"],
  [-32000, "VM Exception while processing transaction: reverted with reason string 'try again'"],
  [-32000, "execution aborted (timeout = 5s)"],
  [-32015, "some words: unauthorized", "0x08c379a0"],
  [-32000, "nonce too low"],
  [-32602, "missing value for required argument 0"],
] as const)("behavior: %j is classified as an answer", ([code, message, data]) => {
  expect(kind(code, message, data)).toBe("answer")
})

test("behavior: mayRefuseHash finds messages about a block that is an object", () => {
  const refusals = [
    {
      code: -32602,
      message: "invalid argument 1: json: cannot unmarshal object into Go value of type string",
    },
    { code: -32000, message: "Invalid params: expected a hex string" },
  ]
  expect(refusals.map(mayRefuseHash)).toEqual([true, true])
  expect(mayRefuseHash({ code: -32000, message: "nonce too low" })).toBe(false)
})
