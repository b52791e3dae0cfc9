import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../src/index.ts"
import { otherOptions } from "../../src/instance/options/others.ts"
import { nodeOptions } from "../../src/node/options/index.ts"

const optionNames = [...Object.keys(nodeOptions), ...Object.keys(otherOptions)]

const balanceWith = async (options: CreateNodeOptions) => {
  await using node = await createNode(options)
  return await node.at().balance(node.accounts[0]?.address ?? "0x")
}

test("args: whole numbers as number or bigint", async () => {
  await using node = await createNode({ chainId: 5, gasLimit: 30_000_000, baseFee: 7, rpcGasCap: 50_000n })
  const { chainId, gasLimit, baseFee, rpcGasCap } = node.options
  expect({ chainId, gasLimit, baseFee, rpcGasCap }).toEqual({
    chainId: 5n,
    gasLimit: 30_000_000n,
    baseFee: 7n,
    rpcGasCap: 50_000n,
  })
  expect(await node.request({ method: "eth_chainId" })).toBe("0x5")
})

test("args: balance in wei, or with its unit", async () => {
  expect(await balanceWith({ balance: 100n })).toBe(100n)
  expect(await balanceWith({ balance: "100 ether" })).toBe(100n * 10n ** 18n)
  expect(await balanceWith({ balance: "0.5 ether" })).toBe(5n * 10n ** 17n)
  expect(await balanceWith({ balance: "5 gwei" })).toBe(5n * 10n ** 9n)
  expect(await balanceWith({ balance: "1 wei" })).toBe(1n)
})

test("args: times in milliseconds, or with their unit", async () => {
  await using node = await createNode({ blockTime: "2s", flashblockTime: "250ms", syncTimeout: "0.1m" })
  const { blockTime, flashblockTime, syncTimeout } = node.options
  expect({ blockTime, flashblockTime, syncTimeout }).toEqual({
    blockTime: 2000,
    flashblockTime: 250,
    syncTimeout: 6000,
  })
})

const amounts = 'expected wei as a bigint, or text with a unit: 10n ** 20n, "100 ether", "5 gwei"'
const times = 'expected milliseconds, or text with a unit: 2000, "2s", "200ms"'
test.each([
  [{ autmine: true }, "unknown option autmine; did you mean automine?"],
  [{ port: 8545 }, "unknown option port"],
  [{ webSocketLimits: { conections: 1 } }, "unknown WebSocket limit conections; did you mean connections?"],
  [{ balance: 100 }, `invalid option balance: ${amounts}, got 100`],
  [{ balance: "100" }, `invalid option balance: ${amounts}, got 100`],
  [{ balance: "0.5 wei" }, `invalid option balance: ${amounts}, got 0.5 wei`],
  [{ blockTime: "2" }, `invalid option blockTime: ${times}, got 2`],
  [{ blockTime: "soon" }, `invalid option blockTime: ${times}, got soon`],
  [{ chainId: 2 ** 53 }, "invalid option chainId: expected a bigint, got 9007199254740992"],
  [{ timeoutMs: "5" }, "invalid option timeoutMs: expected a number, at least 0, got 5"],
  [{ dialect: "geth" }, "invalid option dialect: expected one of preconf, ethereum, got geth"],
  [{ feedEncoding: "gzip" }, "invalid option feedEncoding: expected one of json, brotli, got gzip"],
  [{ sync: "now" }, "invalid option sync: expected one of full, normal, off, got now"],
  [{ sync: "full" }, "invalid option sync: expected dataDir beside it, got full"],
  [{ history: 5 }, "invalid option history: expected dataDir beside it, got 5"],
  [{ durablePending: true }, "invalid option durablePending: expected dataDir beside it, got true"],
  [{ history: "5" }, 'invalid option history: expected a number of blocks, or "all", got 5'],
  [{ metrics: "yes" }, "invalid option metrics: expected true or false, got yes"],
  [{ allowedHosts: "*" }, "invalid option allowedHosts: expected a list of strings, got *"],
  [{ allowedOrigins: [5] }, "invalid option allowedOrigins: expected a list of strings, got [5]"],
  [{ chain: "blocks.rlp" }, "invalid option chain: expected the bytes of a chain file, got blocks.rlp"],
  [{ fork: "http://127.0.0.1:1" }, "invalid option fork: expected an object, got http://127.0.0.1:1"],
  [{ webSocketLimits: 5 }, "invalid option webSocketLimits: expected an object, got 5"],
  [
    { webSocketLimits: { requests: null } },
    "invalid option webSocketLimits.requests: expected a number, at least 0, got null",
  ],
])("error: %o", async (options, message) => {
  const { name } = await createNode(options as never).catch((error) => error)
  expect(name).toMatch(/^(UnknownOption|InvalidOption)$/)
  await expect(createNode(options as never)).rejects.toThrow(message)
})

test("error: null for any option; the message names the option", async () => {
  const refusals = optionNames.map(async (name) => {
    const { message } = await createNode({ [name]: null }).catch((error) => error)
    return { name, message }
  })
  for (const { name, message } of await Promise.all(refusals))
    if (name === "genesis") expect(message).toBe("invalid genesis: expected object, received null")
    else if (name === "fixture") expect(message).toMatch("the fixture cannot be read")
    else expect(message).toMatch(new RegExp(`^invalid option ${name}: expected .*, got null$`))
})

const forked = (options: object) => ({ fork: { url: "http://127.0.0.1:9", ...options } })
test.each([
  [forked({ retries: -1 }), "fork.retries: expected a whole number, at least 0, got -1"],
  [forked({ timeoutMs: "5s" }), "fork.timeoutMs: expected a number above 0, got 5s"],
  [forked({ requestsPerSecond: 0 }), "fork.requestsPerSecond: expected a number above 0, got 0"],
  [forked({ backoffMs: null }), "fork.backoffMs: expected a number, at least 0, got null"],
  [forked({ chainId: 1.5 }), "fork.chainId: expected a bigint, got 1.5"],
  [forked({ chainId: "1" }), "fork.chainId: expected a bigint, got 1"],
  [forked({ offline: "yes" }), "fork.offline: expected true or false, got yes"],
  [forked({ timing: null }), "fork.timing: expected an object, got null"],
  [forked({ onRetry: "log" }), "fork.onRetry: expected a function, got log"],
  [forked({ headers: null }), "fork.headers: expected an object, got a value of type object"],
  [forked({ headers: "a: key" }), "fork.headers: expected an object, got a value of type string"],
])("error: %o", async (options, message) => {
  await expect(createNode(options as never)).rejects.toThrow(`invalid option ${message}`)
})

test("error: invalid ports and hosts of listen", async () => {
  await using node = await createNode()
  const refusals = [{ port: "http" }, { port: 65_536 }, { port: null }, { host: null }].map((address) =>
    node.listen(address as object).catch(({ message }) => message),
  )
  expect(await Promise.all(refusals)).toEqual([
    "invalid option listen.port: expected a whole number from 0 to 65535, got http",
    "invalid option listen.port: expected a whole number from 0 to 65535, got 65536",
    "invalid option listen.port: expected a whole number from 0 to 65535, got null",
    "invalid option listen.host: expected an address or a name, got null",
  ])
})

test("behavior: four options take a unit of time, and balance takes a unit of value", () => {
  const timed = Object.entries(nodeOptions).filter(([, { kind }]) => kind === "duration")
  expect(timed.map(([name]) => name)).toEqual([
    "blockTime",
    "flashblockTime",
    "syncTimeout",
    "syncTimeoutLimit",
  ])
  const inWei = Object.entries(nodeOptions).filter(([, { kind }]) => kind === "wei")
  expect(inWei.map(([name]) => name)).toEqual(["balance"])
  // @ts-expect-error: misspelt.
  expect({ autmine: true } satisfies CreateNodeOptions).toBeDefined()
  // @ts-expect-error: without a unit.
  expect({ balance: "100" } satisfies CreateNodeOptions).toBeDefined()
})

test("error: unknown options of listen and at, with the suggested name", async () => {
  await using node = await createNode()
  const refusals = [{ ports: 1 }, { hst: "::1" }].map((where) =>
    node.listen(where as object).catch(({ name, message }) => `${name}: ${message}`),
  )
  expect(await Promise.all(refusals)).toEqual([
    "UnknownOption: unknown option of listen ports; did you mean port?",
    "UnknownOption: unknown option of listen hst; did you mean host?",
  ])
  expect(() => node.at({ flashblok: 1 } as object)).toThrow(
    "unknown option of at flashblok; did you mean flashblock?",
  )
  expect(() => node.at({ blockNumber: 1 } as object)).toThrow("unknown option of at blockNumber")
})
