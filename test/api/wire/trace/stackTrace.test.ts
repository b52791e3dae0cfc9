import { expect, test } from "vitest"
import { rpcStackTrace, toRpcStackTrace } from "../../../../src/api/wire/trace/stackTrace.ts"

test("default: the frames in their order, without the source; unknown values are null", () => {
  const known = { contract: "Token", function: "transfer", file: "contracts/Token.sol", line: 7, column: 3 }
  const unknown = {
    ...{ contract: "<0x12>", function: undefined, file: undefined, line: undefined, column: undefined },
  }
  const none = { ...unknown, contract: undefined }
  const encoded = toRpcStackTrace({
    message: "reverted",
    frames: [known, unknown, none],
    source: "contract Token {}",
  })
  const absent = { function: null, file: null, line: null, column: null }
  expect(encoded).toEqual({
    message: "reverted",
    frames: [known, { contract: "<0x12>", ...absent }, { contract: null, ...absent }],
  })
  expect(rpcStackTrace().strict().parse(encoded)).toEqual(encoded)
})

test("behavior: a failure without frames has an empty list", () => {
  expect(toRpcStackTrace({ message: "out of gas", frames: [], source: undefined })).toEqual({
    ...{ message: "out of gas", frames: [] },
  })
})
