import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

const at = `0x${"c0".repeat(20)}`
const gas = 100_000

/** Returns the output of code that is called with 100,000 gas. */
async function call(code: string): Promise<bigint> {
  await using node = await createNode()
  const request = { to: at, gas: `0x${(gas + 21_000).toString(16)}` }
  const word = await node.request({ method: "eth_call", params: [request, "latest", { [at]: { code } }] })
  return BigInt(word as string)
}

const returnsTop = "5f5260205ff3"

// No fork has the EVM Object Format, whose code begins with 0xef00.
test("behavior: init code that begins like EOF runs as plain code, and uses all its gas", async () => {
  const left = await call(`0x60ef5f5360025f5ff0505a${returnsTop}`)
  expect(left).toBeLessThan(BigInt(Math.floor(gas / 64)))
})

test("behavior: a creation that reverts with data beginning with 0xef returns the data", async () => {
  const init = "60ef5f5360015ffd"
  expect(await call(`0x67${init}5f52600860185ff0503d${returnsTop}`)).toBe(1n)
})

test("behavior: code that begins with 0xef is not deployed (EIP-3541)", async () => {
  const init = "60ef5f5360015ff3"
  expect(await call(`0x67${init}5f52600860185ff0${returnsTop}`)).toBe(0n)
})
