/** Instances that nodes of a process share: who gets which, how many are kept, and that no node sees anything of another. */
import { expect, test } from "vitest"
import { giveBack, takeInstance } from "../../src/core/instances.ts"
import { scheduleFromGenesis } from "../../src/evm/fork/forkSchedule.ts"
import { createRules } from "../../src/evm/fork/hardforks.ts"
import { coreRulesOf } from "../../src/evm/interpreter/rules.ts"
import { createNode, type MidblockNode } from "../../src/index.ts"

/** The rules of chains that no other test has. */
const rulesOf = (hardfork: "cancun" | "prague", chainId: bigint) =>
  coreRulesOf(
    createRules(scheduleFromGenesis({ chainId, hardfork })).at({
      number: 0n,
      timestamp: 0n,
      parentTotalDifficulty: 0n,
    }),
  )

const cancun = rulesOf("cancun", 701n)

test("an instance that was given back is taken by whoever runs by the same rules, in the same mode", () => {
  const first = takeInstance(cancun, "plain")
  expect(takeInstance(cancun, "plain")).not.toBe(first) // a run that goes on has it
  giveBack(first, cancun, "plain")
  const others = [takeInstance(rulesOf("prague", 701n), "plain"), takeInstance(cancun, "steps")]
  expect(others.includes(first)).toBe(false)
  expect(takeInstance(rulesOf("cancun", 702n), "plain")).toBe(first)
})

test("the eight that ran last are kept", () => {
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

/** Gives CHAINID, NUMBER, COINBASE and TIMESTAMP. */
const code = "0x465f5243602052416040524260605260805ff3"
const to = `0x${"c0".repeat(20)}`

interface Answers {
  readonly seen: string
  readonly own: string
}

/** What the code sees in the newest block of a node, and what the node says of that block. */
async function answersOf({ request }: MidblockNode): Promise<Answers> {
  const seen = await request<string>({ method: "eth_call", params: [{ to }, "latest", { [to]: { code } }] })
  const { number, miner, timestamp } = await request<Record<string, string>>({
    method: "eth_getBlockByNumber",
    params: ["latest", false],
  })
  const values = [await request<string>({ method: "eth_chainId" }), number, miner, timestamp]
  return { seen, own: `0x${values.map((value = "") => value.slice(2).padStart(64, "0")).join("")}` }
}

test("nodes of other chains and blocks, in turns, each see their own", async () => {
  await using one = await createNode({ chainId: 1n })
  await using other = await createNode({ chainId: 2n, coinbase: `0x${"22".repeat(20)}` })
  await one.mine()
  const found = [await answersOf(one), await answersOf(other), await answersOf(one), await answersOf(other)]
  expect(found.map(({ seen }) => seen)).toEqual(found.map(({ own }) => own))
  expect(new Set(found.map(({ own }) => own)).size).toBe(2)
})
