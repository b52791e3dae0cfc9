/** The memory of a run: memory that is needed repeatedly is reused, so that the gas limits it. */

import { hexToBytes } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import type { Hex } from "../../../../src/base/hex.ts"
import { MODEXP } from "../../../../src/kernel/core/layout.ts"
import { type CallOptions, callCode, createInstance } from "./execution.ts"

const word = (value: number, bytes: number) => value.toString(16).padStart(2 * bytes, "0")

/** Runs `before`, then `body` `count` times, with the counter on top of the stack before `body`; then stops. */
function loop(count: number, body: string, before = ""): string {
  const start = `${before}63${word(count, 4)}`
  return `${start}5b${body}60019003${`8061${word(start.length / 2, 2)}57`}00`
}

/** Calls the code with some gas; returns the failure, 0 for none, and the size of the memory afterwards, in pages. */
async function pagesOf(code: string, gas: bigint, options: CallOptions = {}) {
  const instance = createInstance("prague")
  const { error } = await callCode(instance, code, { ...options, gas })
  return { error, pages: instance.core.memory.buffer.byteLength / 0x10000 }
}

describe("memory of one message is reused for the next message", () => {
  test("the stacks of callees of a deep call", async () => {
    // Calls itself with a counter that decreases to 0, with 900 items on each stack;
    // the innermost call then calls an empty account 20,000 times.
    const call = "600190035f5260205f60205f5f305af100"
    const head = `${"5f".repeat(900)}5f35801561${word(908 + call.length / 2, 2)}57${call}5b`
    const code = loop(20_000, "5f5f5f5f5f61aaaa5af150", head)
    expect(await pagesOf(code, 60_000_000n, { input: word(7, 32) })).toEqual({ error: 0, pages: 26 })
  })

  test("the work area of MODEXP", async () => {
    // A base of 192 zero bytes, an exponent of 1 byte, and a modulus of 192 bytes with a nonzero first and last byte.
    const input = "60c05f52600160205260c060405260036101205360806101215360016101e053"
    const code = loop(150_000, "5f5f6101e15f60055afa50", input)
    const modexp: Hex = `0x${word(5, 20)}`
    const precompile = (address: Hex) => (address === modexp ? MODEXP : undefined)
    expect(await pagesOf(code, 100_000_000n, { precompile })).toEqual({ error: 0, pages: 20 })
  })

  test("init code and its decoded instructions", async () => {
    // CREATE with 48 KiB of memory, 100 times.
    expect(await pagesOf(loop(100, "61c0005f5ff050"), 60_000_000n)).toEqual({ error: 0, pages: 51 })
  })

  test("codes that are not kept from one run to the next, after a revert", async () => {
    const large = (index: number): Hex => `0x${word(index + 1, 2)}${"b0".repeat(18)}`
    const reverting: Hex = `0x${"f0".repeat(20)}`
    const last = large(12).slice(2)
    const others = [
      ...Array.from({ length: 13 }, (_, index): [Hex, string] => [
        large(index),
        `00${word(index, 1)}${"5b".repeat(24_574)}`,
      ]),
      // BALANCE, CALL and REVERT
      [reverting, `73${last}31505f5f5f5f5f73${last}5af1505f5ffd`] as const,
    ].map(([address, code]) => [address, hexToBytes(`0x${code}`)] as const)
    const sizes = Array.from({ length: 12 }, (_, index) => `73${large(index).slice(2)}3b50`).join("")
    const code = loop(9_000, `5f5f5f5f5f73${reverting.slice(2)}5af150`, sizes)
    expect(await pagesOf(code, 50_000_000n, { others })).toEqual({ error: 0, pages: 97 })
  })
})
