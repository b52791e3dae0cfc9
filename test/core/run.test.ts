import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"

const at = `0x${"c0".repeat(20)}`

/** Code that loops until its gas is spent: it hashes, calls what does nothing, or has the host answer each time. */
const loops = {
  hashes: "0x5b60205f20505f56",
  calls: "0x5b5f5f5f5f60995afa505f56",
  "that recovers signers": "0x601c602052600160405260016060525b5a5f5260205f60805f60015afa50600f56",
} as const

const callOf = (code: string, gas = 50_000_000) => ({
  method: "eth_call",
  params: [{ to: at, gas: `0x${gas.toString(16)}` }, "latest", { [at]: { code } }],
})

/** Reads one account after the other; before Istanbul each costs 400 gas. */
const accounts = "0x60005b803150600101600256"

test.each([
  ...Object.entries(loops).map(([name, code]) => [name, code, "osaka"] as const),
  ["that reads accounts", accounts, "byzantium"] as const,
])("behavior: the event loop has its turns while a call of 50 M gas %s", async (_, code, hardfork) => {
  await using node = await createNode({ hardfork })
  let [turns, isDone] = [0, false]
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await expect(node.request<unknown>(callOf(code))).rejects.toMatchObject({
    message: "out of gas",
  })
  isDone = true
  expect(turns).toBeGreaterThan(2)
})

test("error: a call that takes longer than the limit is answered before it is over", async () => {
  await using node = await createNode({ timeoutMs: 20 })
  await expect(node.request<unknown>(callOf(loops.hashes))).rejects.toMatchObject({
    message: "request timed out",
  })
})

test("behavior: a block that costs more than a slice of gas runs", async () => {
  await using node = await createNode()
  // 60,000 times ADDRESS and POP (4 gas), then MSTORE and RETURN of 1
  const code = `0x${"3050".repeat(60_000)}60015f5260205ff3`
  expect(await node.request<unknown>(callOf(code))).toBe(`0x${"1".padStart(64, "0")}`)
})

test.each([
  ["more items than a stack holds", `0x${"5f".repeat(1025)}`, "stack limit reached 1024 (1023)"],
  ["fewer items than it takes", "0x5f01", "stack underflow (1 <=> 2)"],
])("error: %s", async (_, code, message) => {
  await using node = await createNode()
  await expect(node.request<unknown>(callOf(code))).rejects.toMatchObject({ message })
})
