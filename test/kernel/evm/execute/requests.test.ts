import { createHash } from "node:crypto"
import { CLRequest, CLRequestType, hexToBytes } from "@ethereumjs/util"
import { encodeAbiParameters, parseAbiParameters } from "viem"
import { expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import {
  depositRequest,
  hasMalformedDeposit,
  requestsHash,
} from "../../../../src/kernel/evm/execute/requests.ts"
import { to } from "./fixtures.ts"

const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest()
const topic = "0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5"
const fields = [48, 32, 8, 96, 8].map((length, index) => toHex(new Uint8Array(length).fill(index + 1)))
const data = encodeAbiParameters(parseAbiParameters("bytes,bytes,bytes,bytes,bytes"), fields as never)
const log = { address: to, topics: [topic], data } as const

test("depositRequest: the five fields of each event of the contract (EIP-6110)", () => {
  const other = { ...log, address: `0x${"33".repeat(20)}` } as const
  const { bytes } = depositRequest(to, [log, other, { ...log, topics: [] }, log])
  const deposit = fields.map((field) => field.slice(2)).join("")
  expect(toHex(bytes)).toBe(`0x00${deposit}${deposit}`)
})

test("depositRequest: an event of another layout is skipped, and hasMalformedDeposit finds it", () => {
  const other = { ...log, data: "0x12" } as const
  expect(depositRequest(to, [other, log]).bytes).toEqual(depositRequest(to, [log]).bytes)
  expect(hasMalformedDeposit(to, [log, other])).toBe(true)
  expect(hasMalformedDeposit(to, [log, { ...other, topics: [] }])).toBe(false)
})

test("requestsHash: the hash of the hashes, without empty requests (EIP-7685)", () => {
  const request = new CLRequest(CLRequestType.Withdrawal, hexToBytes("0x0102"))
  const empty = new CLRequest(CLRequestType.Deposit, new Uint8Array())
  expect(toHex(requestsHash([empty, request]))).toBe(toHex(sha256(sha256(hexToBytes("0x010102")))))
  expect(toHex(requestsHash([empty]))).toBe(toHex(sha256()))
})
