/** The memory of a run: memory that is needed repeatedly is reused, so that the gas limits it. */
import { describe, expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { callCode, createInstance } from "./execution.ts"

const word = (value: number, bytes: number) => value.toString(16).padStart(2 * bytes, "0")

/** Runs `before`, then `body` `count` times, with the counter on top of the stack before `body`; then stops. */
function loop(count: number, body: string, before = ""): string {
  const start = `${before}63${word(count, 4)}`
  return `${start}5b${body}60019003${`8061${word(start.length / 2, 2)}57`}00`
}

/** Calls the code with some gas; returns the failure, 0 for none, and the size of the memory afterwards, in pages. */
async function pagesOf(code: string, gas: bigint, input = "") {
  const instance = createInstance("prague")
  const { error } = await callCode(instance, code, { gas, input })
  return { error, pages: instance.core.memory.buffer.byteLength / 0x10000 }
}

describe("memory of one message is reused for the next message", () => {
  test("the stacks of callees of a deep call", async () => {
    // Calls itself with a counter that decreases to 0, with 900 items on each stack;
    // the innermost call then calls an empty account 20,000 times.
    const call = "600190035f5260205f60205f5f305af100"
    const head = `${"5f".repeat(900)}5f35801561${word(908 + call.length / 2, 2)}57${call}5b`
    const code = loop(20_000, "5f5f5f5f5f61aaaa5af150", head)
    expect(await pagesOf(code, 60_000_000n, word(7, 32))).toEqual({ error: 0, pages: 26 })
  })

  test("the work area of MODEXP", async () => {
    await using node = await createNode({ hardfork: "prague", rpcGasCap: 100_000_000n })
    // A base of 192 zero bytes, an exponent of 1 byte, and a modulus of 192 bytes with a nonzero first and last byte.
    const input = "60c05f52600160205260c060405260036101205360806101215360016101e053"
    const code = `0x${loop(150_000, "5f5f6101e15f60055afa50", input)}`
    const call = { to: `0x${"ca".repeat(20)}`, gas: "0x5f5e100" }
    const answer = node.request({
      method: "eth_call",
      params: [call, "latest", { [call.to]: { code } }],
    } as never)
    expect(await answer).toBe("0x")
  })

  test("init code and its decoded instructions", async () => {
    // CREATE with 48 KiB of memory, 100 times.
    expect(await pagesOf(loop(100, "61c0005f5ff050"), 60_000_000n)).toEqual({ error: 0, pages: 51 })
  })

  test("codes that are not kept from one run to the next, after a revert", async () => {
    await using node = await createNode({ hardfork: "prague" })
    const setCode = (address: string, code: string) =>
      node.request({ method: "anvil_setCode", params: [address, `0x${code}`] } as never)
    const large = (index: number) => `0x${word(index + 1, 2)}${"b0".repeat(18)}`
    for (let index = 0; index < 13; index++)
      await setCode(large(index), `00${word(index, 1)}${"5b".repeat(24_574)}`)
    const reverting = `0x${"f0".repeat(20)}`
    // BALANCE, CALL and REVERT
    await setCode(reverting, `73${large(12).slice(2)}31505f5f5f5f5f73${large(12).slice(2)}5af1505f5ffd`)
    const others = Array.from({ length: 12 }, (_, index) => `73${large(index).slice(2)}3b50`).join("")
    const caller = `0x${"ca".repeat(20)}`
    await setCode(caller, loop(9_000, `5f5f5f5f5f73${reverting.slice(2)}5af150`, others))
    const call = { to: caller, gas: "0x2faf080" }
    expect(await node.request({ method: "eth_call", params: [call] } as never)).toBe("0x")
  })
})
