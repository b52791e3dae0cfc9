import { expect, test } from "vitest"
import { toRpcError } from "../../../../../src/features/forking/remote/origin/failures.ts"

test("default: code, message and data of an error; other fields are left out", () => {
  const error = { code: 3, message: "execution reverted", data: "0x" }
  expect(toRpcError({ ...error, stack: "…" })).toStrictEqual(error)
  expect(toRpcError({ code: -32000, message: "no", data: undefined })).toStrictEqual({
    code: -32000,
    message: "no",
  })
  expect(toRpcError({ code: -32000, message: "no", data: null })).toStrictEqual({
    code: -32000,
    message: "no",
    data: null,
  })
})

test("behavior: a code as text is read, and another one is that of an internal error", () => {
  const codes = ["-32005", "429 Too Many", "CALL_EXCEPTION", null, undefined, 0]
  expect(codes.map((code) => toRpcError({ code, message: "" }).code)).toEqual([
    -32005, 429, -32603, -32603, -32603, 0,
  ])
})

test("behavior: a value that is not an error becomes an error without a message", () => {
  const error = { code: -32603, message: "an error without a message" }
  expect([null, undefined, "words", 5, {}, { message: 5 }].map(toRpcError)).toEqual(Array(6).fill(error))
})
