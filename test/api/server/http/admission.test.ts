import { expect, test } from "vitest"
import {
  type AdmissionOptions,
  createAdmission,
  type NotAllowed,
} from "../../../../src/api/server/http/admission.ts"
import { HostNotAllowed, InvalidOption, OriginNotAllowed } from "../../../../src/errors/index.ts"

function create(options: AdmissionOptions = {}) {
  const refused: NotAllowed[] = []
  return { refused, ...createAdmission({ onRefused: (error) => refused.push(error), ...options }) }
}

const [host, origin] = ["evil.example", "https://evil.example"]

test("default: this machine is accepted, without headers and from its own pages", () => {
  const { admits, rejection, refused } = create()
  for (const headers of [
    {},
    { host: "localhost:8545" },
    { host: "127.0.0.1", origin: "http://localhost:3000" },
  ]) {
    expect(admits(headers)).toBe(true)
    expect(rejection(headers)).toBeUndefined()
  }
  expect(refused).toEqual([])
})

test("error: a foreign host, and then a foreign origin, is the error, which onRefused gets too", () => {
  const { rejection, refused } = create()
  const errors = [{ host }, { host: "localhost", origin }, { origin: "null" }, { host, origin }].map(
    rejection,
  )
  expect(errors).toEqual([
    new HostNotAllowed(host),
    new OriginNotAllowed(origin),
    new OriginNotAllowed("null"),
    new HostNotAllowed(host),
  ])
  expect(refused).toEqual(errors)
})

test("behavior: admits rejects the same requests, and reports none", () => {
  const { admits, refused } = create()
  expect([{ host }, { host: "localhost", origin }, { host, origin }, { host: "" }].map(admits)).toEqual(
    Array(4).fill(false),
  )
  expect(refused).toEqual([])
})

test("args: allowedHosts, allowedOrigins and host accept more", () => {
  const { admits } = create({ allowedHosts: [host], allowedOrigins: [origin] })
  expect(admits({ host, origin })).toBe(true)
  expect(admits({ host: "midblock" })).toBe(false)
  expect(admits({ origin: "https://x.example" })).toBe(false)
  expect(create({ host: "0.0.0.0" }).admits({ host: "midblock" })).toBe(true)
})

test("error: an entry that no header can match", () => {
  expect(() => create({ allowedHosts: ["a b"] })).toThrow(InvalidOption)
  expect(() => create({ allowedOrigins: ["app.example"] })).toThrow(InvalidOption)
})
