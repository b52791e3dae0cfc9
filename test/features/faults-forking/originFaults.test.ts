/** Simulated faults of the remote of a fork. */
import type { Hex } from "viem"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { ada, askOf, contracts, sum, writeHistory } from "../forking/routes/remotes.ts"

let remote: MidblockNode
let node: MidblockNode
const pauses: number[] = []
beforeEach(async () => {
  remote = await createNode()
  await writeHistory(askOf(remote))
  pauses.length = 0
  const timing = {
    now: Date.now,
    random: () => 0.5,
    after(ms: number, call: () => void) {
      if (ms >= 30_000) return () => {}
      pauses.push(ms)
      const timer = setImmediate(call)
      return () => clearImmediate(timer)
    },
  }
  node = await createNode({ fork: { url: remote, timing } })
})
afterEach(() => Promise.all([node.close(), remote.close()]))

const stranger = (index: number): Hex => `0x${index.toString(16).padStart(40, "5")}`
const balance = (address: Hex, block = "latest") =>
  askOf(node)("eth_getBalance", [address, block]).catch(({ code, details }) => [code, details])
const failed = (reason: string) => [
  -32002,
  `the origin in process gave no usable answer in 1 attempt: ${reason}`,
]

test("with a rate some reads fail, known state is answered, and clear ends the fault", async () => {
  node.faults.origin({ status: 429, rate: 0.5 })
  const limited = failed("HTTP 429, as asked for")
  expect(await balance(stranger(1))).toBe("0x0")
  expect(await balance(stranger(1))).toBe("0x0")
  expect(await balance(stranger(2))).toEqual(limited)
  node.faults.origin({ status: 503 })
  expect(await balance(stranger(2))).toEqual(failed("HTTP 503, as asked for"))
  expect(await balance(ada)).toBe("0x21e19e0c9bab2400000")
  node.faults.clear()
  expect(await balance(stranger(2))).toBe("0x0")
})

test("midblock_failOrigin with delayMs delays all answers of the remote, until midblock_clearFaults", async () => {
  const ask = askOf(node)
  expect(await ask("midblock_failOrigin", [{ delayMs: 2000 }])).toBeNull()
  expect(await ask("eth_call", [{ to: contracts.adder }, "latest"])).toBe(sum)
  expect(pauses).toEqual([2000, 2000])
  expect(await ask("midblock_clearFaults")).toBeNull()
  expect(await balance(stranger(3))).toBe("0x0")
  expect(pauses).toEqual([2000, 2000])
})

test("with lagBlocks the remote lacks the state and the history of the fork", async () => {
  const { hash } = (await askOf(node)("eth_getBlockByNumber", ["latest", false])) as { hash: Hex }
  node.faults.origin({ lagBlocks: 3 })
  const behind = [
    -32001,
    `the origin in process does not have the state of block 5 (${hash}): it is 3 blocks behind, as asked for`,
  ]
  expect(await balance(stranger(4))).toEqual(behind)
  expect(await balance(stranger(4), "0x2")).toEqual(behind)
})

test("a transaction that failed because of the remote can be sent again", async () => {
  const transaction = { from: ada, to: contracts.adder, gas: "0x40000" }
  node.faults.origin({ status: 500 })
  const send = () => askOf(node)("eth_sendTransaction", [transaction])
  await expect(send()).rejects.toMatchObject({ code: -32002 })
  node.faults.origin({})
  const hash = await send()
  await node.mine()
  expect(await askOf(node)("eth_getTransactionReceipt", [hash])).toMatchObject({ status: "0x1" })
})

test("error: invalid options of a fault", () => {
  expect(() => node.faults.origin({ status: 200 })).toThrow("status")
  expect(() => node.faults.origin({ status: 429, rate: 3 })).toThrow("rate")
  expect(() => node.faults.origin({ delayMs: -1 })).toThrow("delayMs")
  expect(() => node.faults.origin({ lagBlocks: 0.5 })).toThrow("lagBlocks")
})

test("error: delayed answers fail when the node closes", async () => {
  let delayed = () => {}
  const isDelayed = new Promise<void>((resolve) => {
    delayed = resolve
  })
  const timing = {
    now: Date.now,
    random: () => 0.5,
    after(ms: number) {
      if (ms === 9000) delayed()
      return () => {}
    },
  }
  await using slow = await createNode({ fork: { url: remote, timing } })
  await askOf(slow)("midblock_failOrigin", [{ delayMs: 9000 }])
  const read = askOf(slow)("eth_getBalance", [stranger(1), "latest"]).catch(({ code, details }) => [
    code,
    details,
  ])
  await isDelayed
  await slow.close()
  expect(await read).toEqual([-32002, "the origin in process is closed"])
})
