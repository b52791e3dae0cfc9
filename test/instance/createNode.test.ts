import { afterEach, expect, test, vi } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../src/index.ts"
import { eventNames } from "../../src/instance/events.ts"
import { genesisTime, nextTime, tooEarly } from "./nextTime.ts"

afterEach(() => {
  vi.useRealTimers()
})

const refusalOf = async (run: () => unknown): Promise<string> => {
  try {
    await run()
    return "accepted"
  } catch (error) {
    const { name, message } = error as Error
    return `${name}: ${message}`
  }
}

test("error: options that are not an object", async () => {
  const given = [null, "x", 5, [], () => 1]
  expect(await Promise.all(given.map((each) => refusalOf(() => createNode(each as never))))).toEqual([
    "InvalidOption: invalid option createNode: expected an object, got null",
    "InvalidOption: invalid option createNode: expected an object, got x",
    "InvalidOption: invalid option createNode: expected an object, got 5",
    "InvalidOption: invalid option createNode: expected an object, got []",
    "InvalidOption: invalid option createNode: expected an object, got () => 1",
  ])
})

const calls: readonly (readonly [string & keyof MidblockNode, readonly unknown[], string])[] = [
  ["at", [null], "at: expected an object, got null"],
  ["at", ["latest"], "at: expected an object, got latest"],
  ["at", [{ block: null }], "at.block: expected a number, a tag or a hash, got null"],
  ["at", [{ block: -1 }], "at.block: expected a number, a tag or a hash, got -1"],
  ["at", [{ flashblock: null }], "at.flashblock: expected a whole number, at least 0, got null"],
  ["at", [{ transactions: "1" }], "at.transactions: expected a whole number, at least 0, got 1"],
  ["listen", [null], "listen: expected an object, got null"],
  ["listen", ["8545"], "listen: expected an object, got 8545"],
  ["listenIpc", [null], "listenIpc: expected the path of a socket, got null"],
  ["listenIpc", [""], "listenIpc: expected the path of a socket, got "],
  ["outcome", [null], "hash: expected a string, got null"],
  ["stackTrace", [], "hash: expected a string, got undefined"],
  ["importChain", [null], "importChain: expected the bytes of a chain file, got null"],
  ["importChain", [5], "importChain: expected the bytes of a chain file, got 5"],
  ["loadState", [null], "loadState: expected the text or the bytes of a state file, got null"],
  ["exportFixture", [null], "exportFixture: expected an object, got null"],
  ["unready", [null], "reason: expected a string, got null"],
  ["feed", [null], "listener: expected a function, got null"],
  ["on", ["block", "log"], "listener: expected a function, got log"],
  ["on", ["blok", () => {}], `event: expected one of ${eventNames.join(", ")}, got blok`],
  ["on", [Symbol("block"), () => {}], `event: expected one of ${eventNames.join(", ")}, got Symbol(block)`],
  ["subscribe", [["newHeads"], undefined], "listener: expected a function, got undefined"],
  ["mine", [null], "blocks: expected a whole number, not negative, got null"],
  ["mine", [Symbol("1")], "blocks: expected a whole number, not negative, got Symbol(1)"],
  ["mine", [[]], "blocks: expected a whole number, not negative, got []"],
  ["mine", [{ privateKey: "0x1" }], "blocks: expected a whole number, not negative, got an object"],
  ["mine", [Object.create(null)], "blocks: expected a whole number, not negative, got an object"],
  ["mine", [[1, null, "x"]], "blocks: expected a whole number, not negative, got [1, null, x]"],
  ["mine", [[{ privateKey: "0x1" }]], "blocks: expected a whole number, not negative, got a list of 1"],
  ["revert", ["0x1"], "id: expected a bigint, as snapshot() gives it, got 0x1"],
  ["revert", [Symbol("1")], "id: expected a bigint, as snapshot() gives it, got Symbol(1)"],
]
test("error: method arguments of the wrong type; the message names the argument", async () => {
  await using node = await createNode()
  for (const [name, args, message] of calls) {
    const method = node[name] as (...args: readonly unknown[]) => unknown
    expect(await refusalOf(() => method(...args)), name).toBe(`InvalidOption: invalid option ${message}`)
  }
})

const genesis = {
  config: { chainId: 5 },
  timestamp: "0x5",
  gasLimit: "0x1c9c380",
  difficulty: "0x0",
  alloc: {},
}

/** Runs a function with a fixture and a genesis file, each with further options; returns the results. */
async function fromEachChain<Result>(
  options: CreateNodeOptions,
  run: (options: CreateNodeOptions) => Promise<Result>,
): Promise<readonly Result[]> {
  await using remote = await createNode({ timestamp: genesisTime })
  await remote.mine(3)
  const beginnings: readonly CreateNodeOptions[] = [{ fixture: remote.exportFixture() }, { genesis }]
  return await Promise.all(beginnings.map((beginning) => run({ ...beginning, ...options })))
}

test("a timestamp after the newest block of a fixture or a genesis file sets the clock", async () => {
  expect(await fromEachChain({ timestamp: genesisTime + 500 }, nextTime)).toEqual([502, 502])
  vi.useFakeTimers({ toFake: ["Date"], now: genesisTime * 1000 })
  const options = { timestamp: genesisTime + 500, automine: true }
  expect(await fromEachChain(options, nextTime)).toEqual([500, 500])
})

test("error: a timestamp before the newest block of a fixture or a genesis file", async () => {
  const next = (options: CreateNodeOptions) => nextTime(options).catch((error: Error) => error.message)
  for (const mining of [true, false])
    expect(await fromEachChain({ timestamp: 4, mining }, next)).toEqual([
      tooEarly(genesisTime + 6, 4),
      tooEarly(5, 4),
    ])
  // The genesis block of the fixture has this timestamp.
  expect(await fromEachChain({ timestamp: genesisTime }, next)).toEqual([8, 2])
})

test("error: a short time without a unit, which would be in seconds on the command line", async () => {
  const takes = 'expected 0, milliseconds from 100 on, or text with a unit: 2000, "2s", "50ms"'
  for (const [name, value] of [
    ["blockTime", 1] as const,
    ["flashblockTime", 99] as const,
    ["syncTimeout", 5] as const,
  ])
    await expect(createNode({ [name]: value })).rejects.toThrow(
      `invalid option ${name}: ${takes}, got ${value}`,
    )
  await using node = await createNode({ blockTime: "50ms", flashblockTime: 0, syncTimeout: 100 })
  expect(node.options.blockTime).toBe(50)
})
