import fc from "fast-check"
import { createNode } from "midblock"
import { createClient, deploy } from "midblock/harness"
import { abiValue, abiValues, property } from "midblock/simulation"
import { expect, expectTypeOf, it, onTestFinished, test } from "midblock/vitest"
import { afterAll, vi } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"

const node = await createNode()
afterAll(() => node.close())
const client = createClient(node)
const token = await deploy(client, Token, ["T", "T"])
await token.write.mint([client.account.address, 1000n])
const supply = () => token.read.totalSupply()

/** Runs with a seed in the environment. */
function withSeed(value: string): void {
  process.env.MIDBLOCK_SEED = value
  onTestFinished(() => void delete process.env.MIDBLOCK_SEED)
}

test("each run starts from the same state, and the node is in it again afterwards", async () => {
  const supplies = new Set<bigint>()
  await property(
    node,
    [abiValue("uint96")],
    async (amount) => {
      expectTypeOf(amount).toEqualTypeOf<bigint>()
      supplies.add(await supply())
      await token.write.mint([client.account.address, amount])
      await node.mine()
      expect(await supply()).toBe(1000n + amount)
    },
    { numRuns: 20, seed: 1 },
  )
  expect([...supplies]).toEqual([1000n])
  expect(await supply()).toBe(1000n)
  expect(await client.getBlockNumber()).toBe(0n)
})

let runs = 0
const failing = (options: object = { seed: 5 }) =>
  property(
    node,
    [
      abiValues(Token.abi, "transfer").filter(([to]) => to !== token.address),
      abiValue({ type: "bool", name: "again" }),
    ],
    async ([to, value]) => {
      runs++
      await token.write.transfer([to, value])
    },
    { name: "a transfer succeeds", ...options },
  )

test("a failure has the smallest values by the names of the ABI, the seed and the line to run it again", async () => {
  const error = await failing().catch((each) => each)
  expect(error.counterexample).toEqual([[expect.any(String), 1001n], false])
  const [[to]] = error.counterexample
  expect(error.message.split("\n").slice(0, 6)).toEqual([
    'a transfer succeeds does not hold: The contract function "transfer" reverted.',
    `  to = "${to}"`,
    "  value = 1001n",
    "  again = false",
    `run it again: MIDBLOCK_SEED=5/${error.path} npx vitest run -t 'a transfer succeeds'`,
    expect.stringMatching(/^Property failed after \d+ tests$/),
  ])
  expect(error.cause.message).toContain("Error: InsufficientBalance(uint256 have, uint256 want)")
})

test("the printed seed and path run the counterexample alone", async () => {
  const { path, counterexample } = await failing().catch((each) => each)
  withSeed(`5/${path}`)
  const before = runs
  const again = await failing().catch((each) => each)
  expect([again.counterexample, again.path, runs - before]).toEqual([counterexample, path, 1])
})

test("a seed that no run printed is refused", async () => {
  withSeed("one")
  await expect(failing()).rejects.toThrow(
    "invalid MIDBLOCK_SEED: expected a whole number, or one with the path of fast-check such as 42/3:0:1, got one",
  )
})

test("a reporter of fast-check gets the details instead", async () => {
  const details: fc.RunDetails<unknown>[] = []
  await failing({ seed: 5, reporter: (each: fc.RunDetails<unknown>) => details.push(each) })
  expect(details.map(({ failed, seed }) => ({ failed, seed }))).toEqual([{ failed: true, seed: 5 }])
})

test("a run that resets the node ends the property", async () => {
  const own = await createNode()
  onTestFinished(() => own.close())
  await expect(property(own, [fc.boolean()], () => own.reset(), { seed: 1 })).rejects.toThrow(
    "a run removed the state from which the others start: it must not reset the node, nor revert to a snapshot from before it",
  )
})

test("fast-check's own end of a search is said", async () => {
  const never = property(node, [fc.nat()], () => fc.pre(false), {
    seed: 1,
    name: "nothing",
    maxSkipsPerRun: 1,
  })
  await expect(never).rejects.toThrow(
    /^nothing was not checked: Failed to run property, too many pre-condition failures/,
  )
})

const withToken = it.setup(async ({ client: own }) => ({ own: await deploy(own, Token, ["T", "T"]) }))

withToken.property(
  "runs in the fixtures of the test",
  ({ accounts }) => [fc.constantFrom(...accounts), abiValue("uint64")],
  async ({ fixture: { own } }, { address }, amount) => {
    expectTypeOf(amount).toEqualTypeOf<bigint>()
    await own.write.mint([address, amount])
    expect(await own.read.totalSupply()).toBe(amount)
  },
  { numRuns: 5 },
)

withToken("starts after the set-ups, whatever a property did before", async ({ fixture: { own } }) => {
  expect(await own.read.totalSupply()).toBe(0n)
})

vi.setConfig({ testTimeout: 1 })
withToken.property(
  "a search has more time than a test",
  [abiValue("uint64")],
  async ({ fixture: { own } }, amount) => void (await own.write.mint([own.address, amount])),
  { numRuns: 50 },
)
vi.resetConfig()
