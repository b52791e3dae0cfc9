import { expect, test } from "vitest"
import {
  ArgumentsNotPositional,
  BatchTooLong,
  HostNotAllowed,
  InternalError,
  InvalidArgument,
  InvalidParams,
  InvalidRequest,
  LimitExceeded,
  MethodNotFound,
  MethodNotPublic,
  MissingArgument,
  OriginNotAllowed,
  ParseError,
  PortTaken,
  RequestTimeout,
  TooManyArguments,
} from "../../src/errors.ts"

test("default", () => {
  const errors = [
    new ParseError(),
    new InvalidRequest(),
    new InvalidRequest("why"),
    new BatchTooLong({ length: 1001, limit: 1000 }),
    new HostNotAllowed('evil"'),
    new OriginNotAllowed("null"),
    new MethodNotFound("eth_foo"),
    new MethodNotPublic("eth_foo"),
    new InvalidParams("why"),
    new MissingArgument({ index: 0, parameter: "block" }),
    new InvalidArgument({ index: 0, path: "transaction.to", reason: "why" }),
    new TooManyArguments(2),
    new ArgumentsNotPositional(["address", "block"]),
    new InternalError("secret"),
    new RequestTimeout(5),
    new LimitExceeded({ what: "the request body", limit: 5, unit: "bytes" }),
    new PortTaken({ port: 8545, host: "127.0.0.1" }),
  ]
  expect(errors.map(({ name, code, message }) => `${name} ${code} ${message}`)).toMatchInlineSnapshot(`
    [
      "ParseError -32700 parse error: the body is not valid JSON",
      "InvalidRequest -32600 invalid request",
      "InvalidRequest -32600 invalid request: why",
      "BatchTooLong -32600 invalid request: batch of 1001 requests exceeds the limit of 1000",
      "HostNotAllowed -32600 invalid request: the host "evil\\"" is not allowed; allow it with --allowed-hosts",
      "OriginNotAllowed -32600 invalid request: the origin "null" is not allowed; allow it with --allowed-origins",
      "MethodNotFound -32601 the method eth_foo does not exist/is not available",
      "MethodNotPublic -32004 the method eth_foo is not available on the public endpoint",
      "InvalidParams -32602 why",
      "MissingArgument -32602 missing value for required argument 0: block",
      "InvalidArgument -32602 invalid argument 0: transaction.to: why",
      "TooManyArguments -32602 too many arguments, want at most 2",
      "ArgumentsNotPositional -32602 non-array args: params must be an array in the order [address, block]",
      "InternalError -32603 internal error",
      "RequestTimeout -32002 request timed out",
      "LimitExceeded -32005 the request body exceeds the limit of 5 bytes",
      "PortTaken -32000 port 8545 on 127.0.0.1 is already in use",
    ]
  `)
})
