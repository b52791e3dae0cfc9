/** System calls on a data folder that fail once: announced blocks are kept, and the node keeps running. */
import { spawnSync } from "node:child_process"
import { cpSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { verifyFolder } from "../../../src/instance/folder/verify.ts"
import { ask, eachInFolder } from "../../dataFolder.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

/** The number of system calls that fail, one in each run. */
const count = Number(process.env.MIDBLOCK_SYSTEM_CALLS ?? 1)

const hasStrace = spawnSync("strace", ["-e", "trace=none", "true"]).status === 0
const script = fileURLToPath(new URL("failingCalls.mjs", import.meta.url))
const files = [
  "",
  "/lock",
  ...["", "-lock", "-log", "-log-new", "-flushed", "-room"].map((end) => `/chain.mdb${end}`),
]

/** A system call: its name, and its number, from 1, among the calls of this name. */
interface Call {
  readonly name: string
  readonly nth: number
}

/** The outcome of a run; LMDB ends a process that cannot open its files. */
interface Outcome {
  readonly start: "started" | "refused" | "crashed"
  readonly told: readonly (readonly [number, string])[]
  readonly refused: readonly string[]
  readonly balance?: string
}

/** Runs a node with a folder, and records the system calls on its files. */
function run(
  dataDir: string,
  sync: string,
  ...flags: readonly string[]
): { outcome: Outcome; calls: Call[] } {
  const log = join(folder, "calls")
  const paths = files.flatMap((file) => ["-P", `${dataDir}${file}`])
  const argv = ["-f", "-qq", "-o", log, ...paths, ...flags, process.execPath, script, dataDir, sync]
  const { stdout: printed } = spawnSync("strace", argv, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  })
  const counts = new Map<string, number>()
  const calls = [...readFileSync(log, "utf8").matchAll(/^\d+ +(\w+)\(/gm)].map(([, name = ""]) => {
    const nth = (counts.get(name) ?? 0) + 1
    counts.set(name, nth)
    return { name, nth }
  })
  return { outcome: outcomeOf(printed), calls }
}

function outcomeOf(printed: string): Outcome {
  if (printed === "") return { start: "crashed", told: [], refused: [] }
  const [start, rest = ""] = printed.split("\n")
  return { start, ...JSON.parse(rest) }
}

/** Returns the wei that the recipient has received, less 1 per refusal: a refused revert keeps its transfer. */
const received = ({ balance = "0x0", refused }: Outcome): number =>
  Number(BigInt(balance) - 10_000n * 10n ** 18n) - refused.length

type Told = Outcome["told"]

/** Makes the folder of a node that was killed. @returns The blocks that were announced to its clients. */
async function makeKilled(dataDir: string): Promise<Told> {
  const live = join(folder, "live")
  const node = await createNode({ dataDir: live, accounts: 2, sync: "never" })
  const [from, to] = node.accounts.map(({ address }) => address)
  const told: (readonly [number, string])[] = []
  // Keeps the blocks only in the log.
  await ask(node, "evm_snapshot")
  for (let number = 1; number <= 2; number++) {
    await ask(node, "eth_sendTransaction", { from, to, value: "0x1" })
    await node.mine()
    const block = (await ask(node, "eth_getBlockByNumber", "latest", false)) as { hash: string }
    told.push([number, block.hash])
  }
  cpSync(live, dataDir, { recursive: true })
  rmSync(join(dataDir, "lock"))
  await node.close()
  return told
}

/** Checks that a folder has the announced blocks, and no damage. */
async function check(dataDir: string, told: Told, message: string): Promise<void> {
  const node = await createNode({ dataDir, sync: "never" })
  const found: (readonly [number, string])[] = []
  for (const [number] of told) {
    const block = await ask(node, "eth_getBlockByNumber", `0x${number.toString(16)}`, false)
    found.push([number, (block as { hash: string } | null)?.hash ?? "none"])
  }
  await node.close()
  expect(found, message).toEqual(told)
  expect((await verifyFolder(dataDir)).damage, message).toEqual([])
}

/** Returns the given number of calls, spread over all. */
const some = (calls: readonly Call[], count: number): readonly Call[] =>
  calls.filter(
    (_, index) =>
      Math.round(((index + 1) * count) / calls.length) > Math.round((index * count) / calls.length),
  )

test.skipIf(!hasStrace).each(["interval", "always"])(
  "--sync %s: a failing system call loses no announced block",
  { timeout: 3_600_000 },
  async (sync) => {
    const [killed, dataDir] = [join(folder, "killed"), join(folder, "chain")]
    const before = await makeKilled(killed)
    cpSync(killed, dataDir, { recursive: true })
    const whole = run(dataDir, sync)
    expect(whole.outcome).toMatchObject({ start: "started", refused: [] })
    expect(whole.outcome.told).toHaveLength(4)
    for (const { name, nth } of some(whole.calls, count)) {
      const error = (name + nth).length % 2 === 0 ? "EIO" : "ENOSPC"
      const message = `${error} of ${name} ${nth}`
      rmSync(dataDir, { recursive: true })
      cpSync(killed, dataDir, { recursive: true })
      const { outcome } = run(dataDir, sync, "-e", `inject=${name}:error=${error}:when=${nth}`)
      if (outcome.start === "started") {
        expect(outcome.balance, message).toMatch(/^0x21e19e0c9bab240000[2-8]$/)
        expect(received(outcome), message).toBeLessThanOrEqual(6)
      } else expect(outcome.told, message).toEqual([])
      for (const reason of outcome.refused)
        expect(reason, message).toMatch(/^data folder \S+( cannot be written| is damaged)?: /)
      await check(dataDir, [...before, ...outcome.told], message)
    }
  },
)
