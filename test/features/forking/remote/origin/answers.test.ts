/** Replies of a remote to one message, and their outcomes. */
import { expect, test } from "vitest"
import { readReply } from "../../../../../src/features/forking/remote/origin/answers.ts"
import type { Outcome } from "../../../../../src/features/forking/remote/origin/failures.ts"
import { nameOf } from "../../../../../src/features/forking/remote/origin/remoteName.ts"
import type { HttpReply } from "../../../../../src/features/forking/remote/origin/transport/http.ts"

const name = nameOf(new URL("https://eth.example.com/v2/s3cr3tk3y"), {})

/** Reads a reply with a body of JSON, or of text. */
const read = (body: unknown, ids: readonly number[], fields: Partial<HttpReply> = {}): Outcome[] =>
  readReply(
    {
      status: 200,
      statusText: "",
      text: typeof body === "string" ? body : JSON.stringify(body),
      waitMs: undefined,
      ...fields,
    },
    ids,
    name,
  )

const revert = { code: 3, message: "execution reverted", data: "0x01" }
const missing = { code: -32000, message: "header not found" }
const refusedBatch = { code: -32600, message: "batch too large" }
const limited = { code: 429, message: "Too Many Requests" }

test("default: the answers of a batch belong to their ids, in any order", () => {
  const body = [
    { id: 2, result: "b" },
    { id: 3, error: revert },
    { id: 1, result: null },
    { id: 4, error: missing },
    { id: 9, result: "other" },
    "no answer",
  ]
  expect(read(body, [1, 2, 3, 4, 5], { waitMs: 7 })).toEqual([
    { result: null },
    { result: "b" },
    { error: revert },
    { failure: { kind: "noState", reason: missing.message, error: missing, waitMs: 7 } },
    { failure: { kind: "transient", reason: "the answer to a batch lacks one of its requests" } },
  ])
})

test("default: the answer to a single request, alone or in a list, with an error of null, or an error without id", () => {
  expect(read({ id: 1, result: "a" }, [1])).toEqual([{ result: "a" }])
  expect(read([{ id: 1, result: "a" }], [1])).toEqual([{ result: "a" }])
  expect(read({ id: 1, result: "a", error: null }, [1])).toEqual([{ result: "a" }])
  expect(read({ id: null, error: revert }, [1])).toEqual([{ error: revert }])
  expect(read({ error: "no such block range" }, [1])).toEqual([
    { error: { code: -32603, message: "no such block range" } },
  ])
})

test("error: the answer to another request", () => {
  const reason = "the answer has the id 7 of another request"
  expect(read({ id: 7, result: "a" }, [1])).toEqual([{ failure: { kind: "transient", reason } }])
  expect(read({ id: 7, error: revert }, [1])).toEqual([{ failure: { kind: "transient", reason } }])
})

test.each<[string, unknown, object]>([
  [
    "an error",
    { error: { code: -32600, message: "Invalid s3cr3tk3y" } },
    { kind: "batch", reason: "Invalid …" },
  ],
  ["a result", { id: 1, result: "a" }, { kind: "batch", reason: "one answer to a batch" }],
  ["a list of an error", [{ id: 1, error: refusedBatch }], { kind: "batch", reason: "batch too large" }],
  [
    "an error for each request",
    [
      { id: 1, error: refusedBatch },
      { id: 2, error: refusedBatch },
    ],
    { kind: "batch", reason: "batch too large" },
  ],
  [
    "a rate limit",
    { error: limited },
    { kind: "transient", reason: limited.message, error: limited, waitMs: 7 },
  ],
  [
    "a rate limit of batches",
    { error: { code: 429, message: "batch limit" } },
    { kind: "batch", reason: "batch limit" },
  ],
])("behavior: %s instead of the answers to a batch is the failure of each request", (_, body, failure) => {
  expect(read(body, [1, 2], { waitMs: 7 })).toEqual([{ failure }, { failure }])
})

test.each<[number, unknown, object]>([
  [413, "too long", { kind: "refused", reason: "HTTP 413: too long" }],
  [404, "", { kind: "refused", reason: "HTTP 404" }],
  [429, "batch limit", { kind: "transient", reason: "HTTP 429: batch limit", waitMs: 7 }],
  [408, "", { kind: "transient", reason: "HTTP 408", waitMs: 7 }],
  [500, { error: revert }, { kind: "transient", reason: "HTTP 500: execution reverted", waitMs: 7 }],
  [401, { error: missing }, { kind: "refused", reason: "HTTP 401: header not found" }],
])("behavior: HTTP %i with %j fails a single request", (status, body, failure) => {
  expect(read(body, [1], { status, waitMs: 7 })).toEqual([{ failure }])
})

test.each<[number, unknown, object]>([
  [413, "too long", { kind: "batch", reason: "HTTP 413: too long" }],
  [500, "no batch", { kind: "batch", reason: "HTTP 500: no batch" }],
  [404, "", { kind: "refused", reason: "HTTP 404" }],
  [429, "no batch", { kind: "transient", reason: "HTTP 429: no batch" }],
  [400, { error: revert }, { kind: "batch", reason: "HTTP 400: execution reverted" }],
])("behavior: HTTP %i with %j fails each request of a batch", (status, body, failure) => {
  expect(read(body, [1, 2], { status })).toEqual([{ failure }, { failure }])
})

test("behavior: an error of the node itself is the answer, whatever the status of the reply", () => {
  expect(read({ id: 1, error: revert }, [1], { status: 400 })).toEqual([{ error: revert }])
  expect(read({ id: 1, error: missing }, [1], { status: 404 })).toEqual([
    { failure: { kind: "noState", reason: missing.message, error: missing } },
  ])
})
