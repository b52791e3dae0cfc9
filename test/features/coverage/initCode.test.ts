import { expect, test } from "vitest"
import { withoutArguments } from "../../../src/features/coverage/recorder.ts"

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"))
const metadata = "a164736f6c634300081d000a"

test("default: ends with the compiler's metadata", () => {
  expect(withoutArguments(bytes(`6001${metadata}${"07".repeat(32)}`))).toEqual(bytes(`6001${metadata}`))
  expect(withoutArguments(bytes(`6001${metadata}`))).toEqual(bytes(`6001${metadata}`))
})

test("behavior: the last metadata counts: init code contains that of the contracts that it creates", () => {
  expect(withoutArguments(bytes(`6001${metadata}6002${metadata}07`))).toEqual(
    bytes(`6001${metadata}6002${metadata}`),
  )
})

test("behavior: a part of a larger buffer, and code without metadata", () => {
  const buffer = bytes(`${metadata}6001${metadata}07`)
  expect(withoutArguments(buffer.subarray(12, -1))).toEqual(bytes(`6001${metadata}`))
  expect(withoutArguments(buffer.subarray(12, 14))).toEqual(bytes("6001"))
})
