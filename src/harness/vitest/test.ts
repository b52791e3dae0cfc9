/** vitest's `test` with a node: each file has a new node, and each test begins with the same state. */
import type { TestAPI } from "vitest"
import type { CreateNodeOptions, MidblockNode } from "../../index.ts"
import { createNode, readFixture } from "../../index.ts"
import type { SimulationContext } from "../../simulation/schedule/run.ts"
import type { SimulatedConnection } from "../../simulation/schedule/simulatedChain.ts"
import { accountsOf, type TestAccounts } from "../accounts.ts"
import { createClient, type TestClient } from "../client.ts"
import { buildFixture, type FixtureDefinition, type OptionOf } from "../fixture.ts"
import { type IsolatedNode, isolate } from "../isolation/isolation.ts"
import { createSessionNode, type SessionNode } from "../isolation/testSession.ts"
import * as added from "./addedTests.ts"
import { writeGas } from "./gasUses.ts"
import { createIsolatedTest } from "./isolatedTest.ts"
import {
  type ContextOf,
  type PreparedNodes,
  type PrepareNodes,
  type ScheduleTests,
  scheduleTests,
} from "./simulation.ts"
import { type DefineTest, type SimulationTests, simulationTests } from "./simulationTests.ts"
import { knownOptions, watchNode } from "./testNodes.ts"

/** The fixtures of a test. */
export interface Fixtures<Fixture = object> {
  readonly node: MidblockNode
  /** The viem client with public, wallet and test actions; it sends from the first account and reads `pending`. */
  readonly client: TestClient
  readonly accounts: TestAccounts
  /** The combined results of the set-ups. */
  readonly fixture: Fixture
}

/** vitest's `test`, with functions that create variants of it. */
export type MidblockTest<Fixture = object> = TestAPI<Fixtures<Fixture>> & {
  /**
   * Creates a `test` whose tests all begin with the state after a set-up. The set-up runs once for a file, on a new node.
   *
   * @param run - The set-up; it gets the fixtures of a test. Its result is added to `fixture`, with the results of earlier set-ups.
   * @example
   * const it = test.setup(async ({ client }) => ({ token: await deploy(client) }))
   * it("starts empty", async ({ fixture: { token }, client }) => { … })
   */
  setup<More extends object>(
    run: (given: Fixtures<Fixture>) => Promise<More> | More,
  ): MidblockTest<Fixture & More>
  /**
   * Creates a `test` whose nodes have these options, without the earlier set-ups.
   *
   * With a definition of {@link defineFixture} as `fixture`, the fixture is built once for a file, and the value `fixture` of the
   * tests is its data.
   *
   * @example
   * const it = test.with({ fixture: market })
   * it("has a token", async ({ fixture: { token } }) => { … })
   */
  with<Data extends object>(options: DefinedOptions<Data>): MidblockTest<Data>
  with(options: CreateNodeOptions): MidblockTest
} & AddedVariants &
  SimulationTests<Fixtures<Fixture>> &
  ScheduleTests<SimulationContext & Fixtures<Fixture>>

/** The variants of `test` that other rooms add. */
type AddedVariants = typeof added extends { readonly variants: infer Variants } ? Variants : object

const addedVariants = (added as { readonly variants?: object }).variants ?? {}

/** The options of a node, with the definition of a fixture instead of its text. */
export type DefinedOptions<Data> = Omit<CreateNodeOptions, "fixture"> & {
  readonly fixture: FixtureDefinition<Data>
}

type Options = CreateNodeOptions | DefinedOptions<object>

type SetUp = (given: Fixtures<object>) => Promise<object> | object

/** Options that may have a fork: a feature adds it. */
type Forkable = CreateNodeOptions & { readonly fork?: OptionOf<"fork"> }

/** A node that may have a fork: a feature adds it. */
type ForkableNode = MidblockNode & { readonly fork?: { save(): Promise<void> } | undefined }

/** A node after its set-ups. */
interface Prepared extends Fixtures<object>, Pick<MidblockNode, "close">, Pick<SessionNode, "settled"> {
  readonly node: ForkableNode
  readonly isolation: IsolatedNode
}

/** Returns the options with the text of the fixture, and with its data. */
async function withFixture({
  fixture,
  ...options
}: Options): Promise<{ readonly options: CreateNodeOptions; readonly data: object }> {
  if (fixture === undefined) return { options, data: {} }
  if (typeof fixture === "string") return { options: { ...options, fixture }, data: {} }
  const text = await buildFixture(fixture)
  return {
    options: { ...(fixture.fork && { fork: fixture.fork }), ...options, fixture: text },
    data: readFixture(text).data as object,
  }
}

/** Further attempts at a remote that does not answer: they take less than two seconds, and a test has five. */
const retries = 3

async function prepare(given: Options, setUps: readonly SetUp[]): Promise<Prepared> {
  const { options, data } = await withFixture(given)
  const { fork }: Forkable = options
  const own = createSessionNode(
    await createNode({ ...knownOptions(), ...options, ...(fork && { fork: { retries, ...fork } }) }),
  )
  const { node } = own
  watchNode(node)
  const client = createClient(node)
  const accounts = accountsOf(node)
  let fixture = data
  try {
    for (const setUp of setUps)
      fixture = { ...fixture, ...(await setUp({ node, client, accounts, fixture })) }
    const { settled } = own
    return { node, client, accounts, fixture, settled, close: node.close, isolation: await isolate(own) }
  } catch (error) {
    await node.close()
    throw error
  }
}

const fixtureNames = ["node", "client", "accounts", "fixture"] as const

/** Returns the function that prepares the node of a simulation. */
export const preparing =
  (options: Options, setUps: readonly SetUp[]): PrepareNodes<Prepared & PreparedNodes> =>
  async ({ first, last }) => {
    const prepared = await prepare({ seed: "0", ...options, mining: true } as Options, [
      ({ node }) => first([node]).then(() => ({})),
      ...setUps,
      ({ node }) => last([node]).then(() => ({})),
    ])
    return { ...prepared, nodes: [{ node: prepared.node }] }
  }

/** Returns the parameters of the body of a simulation. */
export const simulated: ContextOf<Prepared, SimulationContext & Fixtures> = (
  prepared,
  run,
  [connection],
) => ({
  ...prepared,
  ...(connection as SimulatedConnection),
  ...run,
})

function createTest(options: Options, setUps: readonly SetUp[]): MidblockTest {
  const test = createIsolatedTest(
    fixtureNames,
    () => prepare(options, setUps),
    async ({ node }) => {
      writeGas()
      await node.fork?.save() // saved after each test, because the node of the last file is never closed
    },
  )
  const withBranches: object = { ...options, notesBranches: true } // a feature adds the option
  const noting = () => createTest(withBranches as Options, setUps) as unknown as DefineTest
  return Object.assign(
    test,
    simulationTests(test as unknown as DefineTest, noting),
    scheduleTests(preparing(options, setUps), simulated),
    {
      setup: (run: SetUp) => createTest(options, [...setUps, run]),
      with: (other: Options) => createTest(other, []),
      ...addedVariants,
    },
  ) as unknown as MidblockTest
}

/**
 * vitest's `test` with a node in process, without a port or a start: one node for each file, with seed 0 and manual mining. Every
 * test starts from the same state.
 *
 * @example
 * test("pays", async ({ client, accounts: [, friend] }) => {
 *   const hash = await client.sendTransaction({ to: friend.address, value: 1n })
 *   await expect(hash).toBePending()
 * })
 */
export const test: MidblockTest = createTest({}, [])

export { test as it }
