import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createNode } from "midblock"
import { createClient, deploy } from "midblock/harness"
import {
  abiValue,
  type Contracts,
  callsOf,
  handler,
  type InvariantFailed,
  type InvariantOptions,
  invariant,
} from "midblock/simulation"
import { expect, expectTypeOf, it, onTestFinished, test } from "midblock/vitest"
import { parseEther } from "viem"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { FirstDepositor } from "../../../examples/simulation/artifacts/FirstDepositor.ts"
import { Unchecked } from "../../../examples/simulation/artifacts/Unchecked.ts"

/** Branches guide the searches; a feature adds the option. */
const noting: object = { notesBranches: true }

/** A node with a token, whose supply an invariant says is less than 1000. */
async function start() {
  const node = await createNode(noting)
  onTestFinished(() => node.close())
  const client = createClient(node)
  const token = await deploy(client, Token, ["T", "T"])
  return { node, client, token }
}

type Options = Partial<InvariantOptions<Contracts>>

async function searchSupply(options: Options = {}) {
  const { node, token } = await start()
  const contracts = { token }
  const run = invariant(
    node,
    { name: "the supply is small", contracts, depth: 20, runs: 20, seed: 3, ...(options as object) },
    async ({ contracts: { token } }) => {
      expectTypeOf(token.read.totalSupply).returns.resolves.toEqualTypeOf<bigint>()
      expect(await token.read.totalSupply()).toBeLessThan(1000n)
    },
  )
  return {
    node,
    token,
    error: await run.then(
      () => undefined,
      (error: InvariantFailed) => error,
    ),
  }
}

test("a failure has the shortest sequence, its seed, a test to paste, and the counts of calls", async () => {
  const { error, node } = await searchSupply({ senders: ["0x00000000000000000000000000000000000000AA"] })
  const lines = error?.message.split("\n") ?? []
  const table = lines.indexOf("call                   calls   reverts  branches")
  expect(lines.slice(0, table)).toEqual([
    "the supply is small does not hold after 1 call: expected 1000 to be less than 1000",
    expect.stringMatching(
      /^ {2}1\. token\.mint\(to = "0x\w{40}", value = 1000n\) from 0x00000000000000000000000000000000000000aa$/,
    ),
    expect.stringMatching(/^found in run 1, after \d+ calls?, with seed 3$/),
    "run it again: MIDBLOCK_SEED=3 npx vitest run -t 'the supply is small'",
    "as a test:",
    '  it("the supply is small: 1 call", async ({ client, node, fixture: { token } }) => {',
    expect.stringMatching(
      /^ {4}await token\.write\.mint\(\["0x\w{40}",1000n\], \{ account: "0x00000000000000000000000000000000000000AA" \}\)$/,
    ),
    "    // check the invariant here",
    "  })",
  ])
  expect(lines.slice(table + 1).map((line) => line.split(/ +/)[0])).toContain("token.mint")
  expect(error).toMatchObject({ name: "InvariantFailed", seed: 3, length: 1 })
  expect(await node.request({ method: "eth_getBlockTransactionCountByNumber", params: ["pending"] })).toBe(
    "0x1",
  )
})

test("the same seed makes the same search, and another one another", async () => {
  const messages = await Promise.all(
    [3, 3, 4].map(async (seed) => (await searchSupply({ seed })).error?.message),
  )
  expect(messages[0]).toBe(messages[1])
  expect(messages[0]).not.toBe(messages[2])
})

test("an invariant that holds has the counts of its calls, and leaves the node as it was", async () => {
  const { node, client } = await start()
  const counter = await deploy(client, Counter)
  await node.mine()
  const result = await invariant(
    node,
    {
      contracts: { counter },
      depth: 10,
      runs: 5,
      seed: 1,
      calls: { count: callsOf(counter, { functions: ["increment"] }) },
    },
    async ({ contracts: { counter } }) => (await counter.read.number()) <= 10n,
  )
  expect(result).toEqual({
    seed: 1,
    runs: 5,
    calls: 50,
    byCall: { "counter.increment": { calls: 50, reverts: 0, branches: expect.any(Number) } },
  })
  expect(result.byCall["counter.increment"]?.branches).toBeGreaterThan(3)
  expect(await counter.read.number()).toBe(0n)
  expect(await client.getBlockNumber()).toBe(1n)
})

test("handlers call contracts with drawn values, by their sender, in later blocks", async () => {
  const { node, token } = await start()
  const seen = new Set<string>()
  const run = invariant(
    node,
    {
      name: "handlers",
      contracts: { token },
      depth: 5,
      runs: 30,
      seed: 1,
      calls: {
        mintTwice: handler([abiValue("uint8")], async ({ use, sender, advance }, amount) => {
          expectTypeOf(amount).toEqualTypeOf<number>()
          seen.add(sender)
          const own = use(token)
          await own.write.mint([sender, BigInt(amount)])
          await advance(3600)
          await own.write.mint([sender, BigInt(amount)])
        }),
        burn: handler([], () => Promise.reject(new Error("not possible"))),
      },
    },
    async ({ contracts: { token } }) => (await token.read.totalSupply()) < 20n,
  )
  const error = (await run.catch((each) => each)) as InvariantFailed
  expect(error.message.split("\n").slice(0, 2)).toEqual([
    "handlers does not hold after 1 call: the check returned false",
    "  1. mintTwice(value 1 = 10) from 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
  ])
  expect(error.message).toContain(
    "    // the handler mintTwice with [10], from 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  )
  expect(seen.size).toBeGreaterThan(1)
})

test("with transactions the calls are those of the node, and clients see them", async () => {
  const { node, client, token } = await start()
  let sent = 0
  const result = await invariant(
    node,
    {
      contracts: { token },
      transactions: true,
      depth: 6,
      runs: 3,
      seed: 2,
      calls: {
        mint: callsOf(token, { functions: ["mint"], parameters: { value: abiValue("uint96") } }),
        pay: handler([abiValue("uint32")], async ({ sender }, value) => {
          await client.sendTransaction({ to: sender, value: BigInt(value) })
          sent++
        }),
      },
    },
    async ({ contracts: { token: read } }) => {
      expect(await read.read.totalSupply()).toBe(await token.read.totalSupply())
    },
  )
  expect([result.calls, result.byCall.pay?.calls]).toEqual([18, sent])
  expect(await token.read.totalSupply()).toBe(0n)
})

test("reads of the node at pending see the calls, and transactions are refused", async () => {
  const { node, client, token } = await start()
  let isRefused = false
  const run = invariant(
    node,
    {
      contracts: { token },
      depth: 1,
      runs: 1,
      seed: 1,
      calls: {
        mint: callsOf(token, {
          functions: ["mint"],
          parameters: { value: abiValue("uint8").map((each) => each + 1) },
        }),
      },
    },
    async ({ contracts }) => {
      expect(await token.read.totalSupply()).toBe(await contracts.token.read.totalSupply())
      expect(await token.read.totalSupply()).toBeGreaterThan(0n)
      const sending = client.sendTransaction({ to: client.account.address })
      await expect(sending).rejects.toThrow("eth_sendRawTransaction was refused: a sandbox is open")
      isRefused = true
    },
  )
  await run
  expect(isRefused).toBe(true)
  await client.sendTransaction({ to: client.account.address })
})

test("failOnRevert makes a call that reverts a failure, named by the ABI", async () => {
  const { node, token } = await start()
  const calls = { send: callsOf(token, { functions: ["transfer"] }) }
  for (const transactions of [false, true]) {
    const options = {
      contracts: { token },
      calls,
      transactions,
      failOnRevert: true,
      depth: 3,
      runs: 9,
      seed: 1,
    }
    await expect(invariant(node, options, () => true)).rejects.toThrow(
      "the invariant does not hold after 1 call: token.transfer failed: execution reverted: InsufficientBalance(0, 1)",
    )
  }
})

test("a search in which every call fails has checked nothing", async () => {
  const { node, token } = await start()
  const calls = {
    send: callsOf(token, {
      functions: ["transfer"],
      parameters: { value: abiValue("uint8").map((each) => each + 1) },
    }),
  }
  await expect(
    invariant(node, { contracts: { token }, calls, depth: 3, runs: 2, seed: 1 }, () => true),
  ).rejects.toThrow(
    /^the invariant checked nothing: all 6 calls failed\n {2}token\.transfer: execution reverted: InsufficientBalance\(0, \d+\)$/,
  )
})

test("the check runs at the end of each run only, where that is wanted", async () => {
  const { node, token } = await start()
  let checks = 0
  await invariant(
    node,
    { contracts: { token }, checkAfter: "run", depth: 7, runs: 3, seed: 1 },
    () => void checks++,
  )
  expect(checks).toBe(3)
})

test("a misspelt option is refused", async () => {
  const { node, token } = await start()
  const options = { contracts: { token }, run: 3 } as object as InvariantOptions<Contracts>
  await expect(invariant(node, options, () => true)).rejects.toThrow(
    "unknown option of invariant run; did you mean runs?",
  )
})

/** Returns a new folder, and its files parsed. */
function folder() {
  const path = mkdtempSync(join(tmpdir(), "midblock-corpus-"))
  onTestFinished(() => rmSync(path, { recursive: true }))
  const files = () => readdirSync(path).map((name) => JSON.parse(readFileSync(join(path, name), "utf8")))
  return { path, files }
}

test("a corpus keeps what failed, and the next search fails with it at once", async () => {
  const { path, files } = folder()
  const first = await searchSupply({ corpus: path })
  expect(files()).toEqual([
    {
      invariant: "the supply is small",
      failed: true,
      calls: [
        {
          call: "token.mint",
          drawn: { args: [expect.any(String), { bigint: "1000" }], value: { bigint: "0" } },
          sender: expect.any(String),
        },
      ],
    },
  ])
  const { error } = await searchSupply({ corpus: path, seed: 99 })
  expect([error?.length, error?.calls]).toEqual([first.error?.length, 1])
})

test("a corpus keeps what reaches new branches, and loses what no longer does", async () => {
  const { path, files } = folder()
  const search = async () => {
    const { node, token } = await start()
    return invariant(
      node,
      { name: "small", contracts: { token }, corpus: path, depth: 15, runs: 10, seed: 5 },
      () => true,
    )
  }
  const first = await search()
  const kept = files()
  expect(kept.length).toBeGreaterThan(1)
  const second = await search()
  const branchesOf = ({ byCall }: typeof first) =>
    Object.values(byCall).reduce((sum, { branches }) => sum + branches, 0)
  expect(branchesOf(second)).toBeGreaterThanOrEqual(branchesOf(first))
  await search()
  expect(files().length).toBeLessThanOrEqual(kept.length + 2)
})

test("a file of the corpus that is damaged is named", async () => {
  const { path } = folder()
  writeFileSync(join(path, "the-supply-is-small-1.json"), "{")
  const { error } = await searchSupply({ corpus: path })
  expect(error?.message).toMatch(/^the-supply-is-small-1\.json is not a sequence of calls: /)
})

test("transactions find the same shortest sequence as messages", async () => {
  const found = await Promise.all(
    [false, true].map((transactions) => searchSupply({ transactions, maxSeconds: 0 })),
  )
  expect(found.map(({ error }) => error?.length)).toEqual([1, 1])
})

const withVault = it.setup(async ({ client }) => ({
  vault: await deploy(client, FirstDepositor),
  points: await deploy(client, Unchecked),
}))

withVault.invariant(
  "runs on the state after the set-ups",
  ({ fixture: { vault, points }, accounts }) => ({
    contracts: { vault, points },
    senders: accounts.slice(0, 2),
    depth: 10,
    runs: 10,
    seed: 1,
  }),
  async ({ contracts: { vault }, balanceOf }, { accounts: [owner] }) => {
    expectTypeOf(vault.read.assets).returns.resolves.toEqualTypeOf<bigint>()
    expect(await vault.read.totalShares()).toBeLessThanOrEqual(2n ** 128n)
    expect(await balanceOf(owner)).toBeGreaterThan(parseEther("9999"))
  },
)
