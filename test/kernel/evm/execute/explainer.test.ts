import { expect, test } from "vitest"
import {
  callText,
  type Explainer,
  errorText,
  type Names,
} from "../../../../src/kernel/evm/execute/explainer.ts"

const token: Names = {
  decodeError: (data) => (data === "0xbad1" ? { name: "TooPoor", text: "TooPoor(have: 1)" } : undefined),
  decodeCall: (input) => (input === "0xca11" ? { name: "transfer", text: "transfer(value: 5)" } : undefined),
  decodeLog: () => undefined,
}
const explainer: Explainer = {
  decodeError: (data) => (data === "0xbad2" ? { name: "Other", text: "Other()" } : undefined),
  ofCode: (code) => (code === "0x01" ? { contractName: "Token" } : undefined),
  ofInitCode: (code) => (code.startsWith("0x02") ? { contractName: "Token" } : undefined),
  decodeCreation: (code) => (code === "0x0205" ? { name: "Token", text: "Token(supply: 5)" } : undefined),
  decodingOf: () => token,
}

test.each([
  [{ code: "0x01", input: "0xca11" }, "Token.transfer", "Token.transfer(value: 5)"],
  [{ code: "0x01", input: "0x" }, "Token", "Token"],
  [{ code: "0x02", input: "0x" }, "new Token", "new Token"],
  [{ code: "0x0205", input: "0x" }, "new Token", "new Token(supply: 5)"],
  [{ code: "0x03", input: "0xca11" }, "transfer", "transfer(value: 5)"],
  [{ code: "0x03", input: "0x" }, undefined, undefined],
  [{ code: "0x", input: "0xca11" }, undefined, undefined],
] as const)("callText: %o", (call, name, text) => {
  expect(callText(explainer, call, "name")).toBe(name)
  expect(callText(explainer, call, "text")).toBe(text)
})

test("errorText: a custom error, with the call if its code is known", () => {
  expect(errorText(explainer, "0xbad2")).toBe("Other()")
  expect(errorText(explainer, "0xbad1", { code: "0x01", input: "0xca11" })).toBe(
    "TooPoor(have: 1) at Token.transfer",
  )
  expect(errorText(explainer, "0xbad1", { code: "0x", input: "0x" })).toBe("TooPoor(have: 1)")
  expect(errorText(explainer, "0x1234", { code: "0x01", input: "0xca11" })).toBeUndefined()
})
