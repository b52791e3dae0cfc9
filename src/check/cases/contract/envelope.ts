/** Requests and responses as JSON-RPC 2.0 has them. */

import type { Case } from "../../case.ts"
import type { Response } from "../../endpoint/rpc.ts"
import { differs, fails, holds } from "../../findings.ts"
import { jsonRpc, readService } from "../../rules.ts"
import type { Finding, Rule } from "../../types.ts"

/** One body, and the verdict about its response. */
interface Exchange {
  readonly name: string
  readonly says: string
  readonly rule: Rule
  readonly body: string
  readonly judge: (asked: string, response: Response) => Finding
}

type Envelope = Readonly<Record<string, unknown>> & { readonly error?: { readonly code?: unknown } }

const chainId = (id: string) => `{"jsonrpc":"2.0","id":${id},"method":"eth_chainId","params":[]}`

/** Judges one property of a whole body. */
const expecting =
  (reason: string, isRight: (envelope: Envelope, response: Response) => boolean) =>
  (asked: string, response: Response): Finding => {
    const { json, text } = response
    const isEnvelope = typeof json === "object" && json !== null && isRight(json as Envelope, response)
    return isEnvelope
      ? holds(asked, text)
      : fails(reason, asked, text || `HTTP ${response.status} without a body`)
  }

/** Judges the code of an error; other codes are those of nodes that do not follow the specification. */
const expectingCode = (code: number) =>
  expecting(`expected an error with code ${code}`, ({ error }) => error?.code === code)

const exchanges: readonly Exchange[] = [
  {
    name: "envelope-version",
    says: "a response has jsonrpc 2.0",
    rule: readService("2.2"),
    body: chainId("1"),
    judge: expecting('expected "jsonrpc":"2.0"', ({ jsonrpc }) => jsonrpc === "2.0"),
  },
  {
    name: "envelope-id",
    says: "a response has the id of its request, as a number",
    rule: readService("2.2"),
    body: chainId("4294967297"),
    judge: expecting("expected the id 4294967297", ({ id }) => id === 4_294_967_297),
  },
  {
    name: "envelope-id-text",
    says: "an id that is a text comes back as a text",
    rule: jsonRpc("5"),
    body: chainId('"abc"'),
    judge: expecting('expected the id "abc"', ({ id }) => id === "abc"),
  },
  {
    name: "envelope-result-only",
    says: "a success has a result and no error",
    rule: jsonRpc("5"),
    body: chainId("2"),
    judge: expecting(
      "expected a result and no error",
      (envelope) => "result" in envelope && !("error" in envelope),
    ),
  },
  {
    name: "envelope-type",
    says: "a response has the content type application/json",
    rule: readService("2.1"),
    body: chainId("3"),
    judge: expecting("expected application/json", (_, { type }) => type.startsWith("application/json")),
  },
  {
    name: "malformed-json",
    says: "a body that is not JSON is a parse error",
    rule: jsonRpc("5.1"),
    body: '{"jsonrpc":"2.0","id":1,"method":',
    judge: (asked, response) => {
      const code = (response.json as Envelope | undefined)?.error?.code
      if (code === -32600) return differs("anvil: -32600 for a body that is not JSON", asked, response.text)
      return expectingCode(-32700)(asked, response)
    },
  },
  {
    name: "malformed-request",
    says: "a request without a method is invalid",
    rule: jsonRpc("5.1"),
    body: '{"jsonrpc":"2.0","id":1}',
    judge: expectingCode(-32600),
  },
  {
    name: "unknown-method",
    says: "an unknown method is -32601",
    rule: jsonRpc("5.1"),
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_midblockCheckUnknown","params":[]}',
    judge: expectingCode(-32601),
  },
  {
    name: "malformed-address",
    says: "an address of one byte is an invalid parameter",
    rule: jsonRpc("5.1"),
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_getStorageAt","params":["0x12","0x0","latest"]}',
    judge: expectingCode(-32602),
  },
  {
    name: "malformed-selector",
    says: "a text that names no block is an invalid parameter",
    rule: jsonRpc("5.1"),
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0x0000000000000000000000000000000000000004"},"foo"]}',
    judge: expectingCode(-32602),
  },
  {
    name: "batch",
    says: "a batch has the answer of each of its requests",
    rule: jsonRpc("6"),
    body: `[${chainId("7")},${chainId("8")}]`,
    judge: expecting(
      "expected the ids 7 and 8",
      (list) =>
        Array.isArray(list) &&
        list
          .map(({ id }) => id)
          .sort()
          .join() === "7,8",
    ),
  },
  {
    name: "batch-empty",
    says: "an empty batch is an invalid request",
    rule: jsonRpc("6"),
    body: "[]",
    judge: (asked, response) =>
      response.text.trim() === "[]"
        ? differs("Hardhat, ganache: an empty list", asked, response.text)
        : expectingCode(-32600)(asked, response),
  },
]

/** The cases. */
export const envelopeCases: readonly Case[] = exchanges.map(({ name, says, rule, body, judge }) => ({
  name: `contract/${name}`,
  group: "contract",
  says,
  rule,
  needs: [],
  requests: 1,
  run: async ({ rpc }) => judge(body, await rpc.post(body)),
}))
