import { createBlock } from "@ethereumjs/block"
import { expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import { createNode } from "../../../src/index.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import { createMachines } from "../../../src/kernel/evm/execute/machine.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import { alice, bob, changes } from "../state/fixtures.ts"
import { rulesOf } from "./randomRuns.ts"

const at = `0x${"c0".repeat(20)}`

/** Code that loops until its gas is spent: it hashes, calls an empty account, or recovers signers on the host. */
const loops = {
  hashes: "0x5b60205f20505f56",
  calls: "0x5b5f5f5f5f60995afa505f56",
  "recovers signers": "0x601c602052600160405260016060525b5a5f5260205f60805f60015afa50600f56",
} as const

const callOf = (code: string, gas = 50_000_000) => ({
  method: "eth_call",
  params: [{ to: at, gas: `0x${gas.toString(16)}` }, "latest", { [at]: { code } }],
})

/** Reads one account after the other; before Istanbul each costs 400 gas. */
const accounts = "0x60005b803150600101600256"

test.each([
  ...Object.entries(loops).map(([name, code]) => [name, code, "osaka"] as const),
  ["reads accounts", accounts, "byzantium"] as const,
])("behavior: the event loop gets turns while a call of 50 M gas %s", async (_, code, hardfork) => {
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

test("error: a call that takes longer than the time limit fails with a timeout", async () => {
  await using node = await createNode({ timeoutMs: 20 })
  await expect(node.request<unknown>(callOf(loops.hashes))).rejects.toMatchObject({
    message: "request timed out",
  })
})

test("behavior: a basic block that costs more than a slice of gas runs", async () => {
  await using node = await createNode()
  // 60,000 times ADDRESS and POP (4 gas), then MSTORE and RETURN of 1
  const code = `0x${"3050".repeat(60_000)}60015f5260205ff3`
  expect(await node.request<unknown>(callOf(code))).toBe(`0x${"1".padStart(64, "0")}`)
})

test.each([
  ["more items than the stack can hold", `0x${"5f".repeat(1025)}`, "stack limit reached 1024 (1023)"],
  ["fewer items than the instruction takes", "0x5f01", "stack underflow (1 <=> 2)"],
])("error: %s", async (_, code, message) => {
  await using node = await createNode()
  await expect(node.request<unknown>(callOf(code))).rejects.toMatchObject({ message })
})

/** Runs code in Osaka; `isReady` is true if the result is returned synchronously. */
async function beginningOf(code: Uint8Array, pause: () => Promise<void> | undefined) {
  const common = rulesOf("osaka")
  const state = createState({ keccak256 })
  const account = { nonce: 1n, balance: 0n, codeHash: keccak256(code) }
  const view = state.at(
    state.append(changes({ accounts: [[alice, account]], code: [[toHex(account.codeHash), code]] })),
  )
  const message = { from: bob, to: alice, gasPrice: 0n, value: 0n, data: new Uint8Array() }
  const block = createBlock({ header: { gasLimit: 30_000_000n } }, { common })
  const machines = createMachines(() => new Uint8Array(32))
  const work = { pause }
  return machines.use(
    common,
    view,
    async (machine) => {
      const running = machine.run(message, 1_000_000n, block)
      return { isReady: !(running instanceof Promise), failure: (await running).failure }
    },
    work,
  )
}

/** JUMPDEST, PUSH0, JUMP. */
const endless = Uint8Array.of(0x5b, 0x5f, 0x56)

test("behavior: a message returns its result synchronously, unless its run pauses", async () => {
  const stop = Uint8Array.of(0)
  let pauses = 0
  const pausing = async () => {
    pauses++
  }
  expect(await beginningOf(stop, pausing)).toEqual({ isReady: true, failure: undefined })
  expect(await beginningOf(endless, () => undefined)).toEqual({ isReady: true, failure: "out of gas" })
  const before = pauses
  expect(await beginningOf(endless, pausing)).toEqual({ isReady: false, failure: "out of gas" })
  expect(pauses - before).toBeGreaterThanOrEqual(4)
})

test("error: a pause that fails ends the run with its error", async () => {
  const failing = () => Promise.reject(new Error("stopped"))
  // The first pause belongs to the creation of the machine.
  let count = 0
  const pause = () => (count++ === 0 ? undefined : failing())
  await expect(beginningOf(endless, pause)).rejects.toThrow("stopped")
})
