/** Instances that the nodes of a process share: their reuse, their maximum number, and the isolation of nodes. */
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { giveBack, takeInstance } from "../../../src/kernel/core/instances.ts"
import { scheduleFromGenesis } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { coreRulesOf } from "../../../src/kernel/evm/rules/rules.ts"

/** Returns the rules of a chain that no other test has. */
const rulesOf = (hardfork: "cancun" | "prague", chainId: bigint) =>
  coreRulesOf(
    createRules(scheduleFromGenesis({ chainId, hardfork })).at({
      number: 0n,
      timestamp: 0n,
      parentTotalDifficulty: 0n,
    }),
  )

const cancun = rulesOf("cancun", 701n)

test("a returned instance is used again only for the same rules and the same mode", () => {
  const first = takeInstance(cancun, "plain")
  expect(takeInstance(cancun, "plain")).not.toBe(first) // it is still in use
  giveBack(first, cancun, "plain")
  const others = [takeInstance(rulesOf("prague", 701n), "plain"), takeInstance(cancun, "steps")]
  expect(others.includes(first)).toBe(false)
  expect(takeInstance(rulesOf("cancun", 702n), "plain")).toBe(first)
})

test("the eight instances that were returned last are kept", () => {
  const taken = Array.from({ length: 9 }, () => takeInstance(cancun, "plain"))
  for (const each of taken) giveBack(each, cancun, "plain")
  const kept = taken.slice(1).reverse()
  expect(kept.map(() => takeInstance(cancun, "plain"))).toEqual(kept)
  expect(taken).not.toContain(takeInstance(cancun, "plain"))
})

test("an instance whose memory has become large is not kept", () => {
  const large = takeInstance(cancun, "plain")
  large.core.memory.grow(2 ** 9) // 32 MB
  giveBack(large, cancun, "plain")
  expect(takeInstance(cancun, "plain")).not.toBe(large)
})

/** Returns CHAINID, NUMBER, COINBASE and TIMESTAMP. */
const code = "0x465f5243602052416040524260605260805ff3"
const to = `0x${"c0".repeat(20)}`

interface Answers {
  readonly seen: string
  readonly own: string
}

/** Returns the values that the code reads in the newest block of a node, and those that the node reports. */
async function answersOf({ request }: MidblockNode): Promise<Answers> {
  const seen = await request<string>({ method: "eth_call", params: [{ to }, "latest", { [to]: { code } }] })
  const { number, miner, timestamp } = await request<Record<string, string>>({
    method: "eth_getBlockByNumber",
    params: ["latest", false],
  })
  const values = [await request<string>({ method: "eth_chainId" }), number, miner, timestamp]
  return { seen, own: `0x${values.map((value = "") => value.slice(2).padStart(64, "0")).join("")}` }
}

test("nodes with different chains and blocks, used in turn, each read their own values", async () => {
  await using one = await createNode({ chainId: 1n })
  await using other = await createNode({ chainId: 2n, coinbase: `0x${"22".repeat(20)}` })
  await one.mine()
  const found = [await answersOf(one), await answersOf(other), await answersOf(one), await answersOf(other)]
  expect(found.map(({ seen }) => seen)).toEqual(found.map(({ own }) => own))
  expect(new Set(found.map(({ own }) => own)).size).toBe(2)
})
