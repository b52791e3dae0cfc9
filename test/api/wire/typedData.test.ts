import { expect, test } from "vitest"
import { typedData } from "../../../src/api/wire/typedData.ts"
import { decoded, refusal } from "./decoding.ts"

const mail = {
  types: { Mail: [{ name: "contents", type: "string" }] },
  primaryType: "Mail",
  domain: { name: "Ether Mail" },
  message: { contents: "Hello" },
}

test("default", () => {
  expect(decoded(typedData(), mail)).toEqual(mail)
})

test("behavior: typed data may be given as JSON text", () => {
  expect(decoded(typedData(), JSON.stringify(mail))).toEqual(mail)
})

test("behavior: no message is required when the primary type is EIP712Domain", () => {
  const domain = { types: { EIP712Domain: [] }, primaryType: "EIP712Domain", domain: {} }
  expect(decoded(typedData(), domain)).toEqual({ ...domain, message: {} })
})

test.each([
  ["{", "value: expected typed data as an object or its JSON text"],
  [5, "value: expected typed data as an object or its JSON text"],
  [{ ...mail, primaryType: 1 }, "value.primaryType: expected string, received number"],
])("error: %#", (value, message) => {
  expect(refusal(typedData(), value)).toBe(message)
})
