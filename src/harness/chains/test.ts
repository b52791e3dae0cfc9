/** A `test` with linked chains: each file has new ones, and each test begins with the same state of all of them. */
import type { Chain } from "viem"
import type { TestAPI } from "vitest"
import { type Chains, type CreateChainsOptions, createChains, type MidblockNode } from "../../index.ts"
import { accountsOf, type TestAccounts } from "../accounts.ts"
import { createClientOf, type TestClient } from "../client.ts"
import { createCallWatch, nodeCalls } from "../isolation/testSession.ts"
import type { TestTurns } from "../isolation/testTurns.ts"
import { writeGas } from "../vitest/gasUses.ts"
import { createIsolatedTest } from "../vitest/isolatedTest.ts"
import {
  type ContextOf,
  type NamedNode,
  type PreparedNodes,
  type PrepareNodes,
  type ScheduleContext,
  type ScheduleTests,
  type SimulatedConnection,
  scheduleTests,
} from "../vitest/simulation.ts"
import { knownOptions, watchNode } from "../vitest/testNodes.ts"
import { isolateChains } from "./isolation.ts"

/** The fixtures of a test with linked chains. */
export interface ChainsFixtures<Name extends string = string, Fixture = object> {
  readonly chains: Chains<Name>
  /** A viem client for each chain, with public, wallet and test actions; it sends from the first account and reads `pending`. */
  readonly clients: { readonly [Each in Name | "l1"]: TestClient }
  /** The accounts, which are the same on all chains. */
  readonly accounts: TestAccounts
  /** The combined results of the set-ups. */
  readonly fixture: Fixture
}

/** The parameters of a simulation with linked chains. */
export interface ChainsContext<Name extends string = string, Fixture = object>
  extends ScheduleContext,
    ChainsFixtures<Name, Fixture> {
  /** A connection of the application to each chain; its requests have the faults of the chain. */
  readonly connections: { readonly [Each in Name | "l1"]: SimulatedConnection }
}

/** vitest's `test` with linked chains. */
export type ChainsTest<Name extends string = string, Fixture = object> = TestAPI<
  ChainsFixtures<Name, Fixture>
> &
  ScheduleTests<ChainsContext<Name, Fixture>> & {
    /** Creates a `test` whose tests all begin with the state of all chains after a set-up, which runs once for a file. */
    setup<More extends object>(
      run: (given: ChainsFixtures<Name, Fixture>) => Promise<More> | More,
    ): ChainsTest<Name, Fixture & More>
  }

type SetUp = (given: ChainsFixtures) => Promise<object> | object

interface Prepared extends ChainsFixtures {
  readonly isolation: TestTurns
  /** Resolves when the calls that were started are finished. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** The functions of linked chains that execute something, or change them. */
const chainsCalls = [
  ...["mine", "increaseTime", "snapshot", "revert", "settled", "propose", "decideGame", "relay"],
] as readonly (keyof Chains & string)[]

async function prepare(given: CreateChainsOptions, setUps: readonly SetUp[]): Promise<Prepared> {
  const l2 = Object.entries(given.l2).map(([name, options]) => [name, { ...knownOptions(), ...options }])
  const own = await createChains({
    ...given,
    l1: { ...knownOptions(), ...given.l1 },
    l2: Object.fromEntries(l2) as CreateChainsOptions["l2"],
  })
  const { watched, settled } = createCallWatch()
  const watchedNode = (node: MidblockNode, name: string) => {
    watchNode(node)
    return watched(node, nodeCalls, name)
  }
  const nodes = {
    l1: watchedNode(own.l1, "chains.l1"),
    l2: Object.fromEntries(
      Object.entries(own.l2).map(([name, node]) => [name, watchedNode(node, `chains.l2.${name}`)]),
    ),
  }
  const chains: Chains = watched({ ...own, ...nodes }, chainsCalls, "chains")
  const accounts = accountsOf(nodes.l1)
  const { l1: definition, l2: definitions } = await own.viemChains()
  const clientOf = ([name, node]: readonly [string, MidblockNode]) =>
    [name, createClientOf((definitions[name] ?? definition) as Chain, node, accounts)] as const
  const all = Object.entries({ ...nodes.l2, l1: nodes.l1 })
  const clients = Object.fromEntries(all.map(clientOf)) as Prepared["clients"]
  let fixture = {}
  try {
    for (const setUp of setUps)
      fixture = { ...fixture, ...(await setUp({ chains, clients, accounts, fixture })) }
    const isolation = await isolateChains({ chains, settled })
    return { chains, clients, accounts, fixture, isolation, settled, close: own.close }
  } catch (error) {
    await own.close()
    throw error
  }
}

const names = ["chains", "clients", "accounts", "fixture"] as const

/**
 * Creates a `test` with linked chains: an L1 and its L2s in this process, as `createChains` starts them. Each test begins with the
 * same state of all of them.
 *
 * @example
 * const it = test.chains({ l2: { op: { network: "op" } } })
 * it("deposits", async ({ chains, clients }) => {
 *   const hash = await clients.l1.sendTransaction({ to: chains.contracts.op.optimismPortal, value: 5n })
 *   await chains.mine()
 *   await expect(hash).toArriveOn(chains.l2.op)
 * })
 */
export const createChainsTest = <const Name extends string>(
  options: CreateChainsOptions<Name>,
): ChainsTest<Name> => create(options, []) as unknown as ChainsTest<Name>

const namedNodes = ({ l1, l2 }: Pick<Chains, "l1" | "l2">): readonly Required<NamedNode>[] =>
  Object.entries({ l1, ...l2 }).map(([name, node]) => ({ name, node }))

/** Returns the function that prepares the chains of a simulation. */
export const preparing =
  (options: CreateChainsOptions, setUps: readonly SetUp[]): PrepareNodes<Prepared & PreparedNodes> =>
  async ({ first, last }) => {
    const nodesOf = ({ chains }: ChainsFixtures) => namedNodes(chains).map(({ node }) => node)
    const prepared = await prepare({ seed: "0", ...options, mining: true }, [
      (given) => first(nodesOf(given)).then(() => ({})),
      ...setUps,
      (given) => last(nodesOf(given)).then(() => ({})),
    ])
    return { ...prepared, nodes: namedNodes(prepared.chains) }
  }

/** Returns the parameters of the body of a simulation. */
export const simulated: ContextOf<Prepared & PreparedNodes, ChainsContext> = (
  prepared,
  run,
  connections,
) => ({
  ...prepared,
  ...run,
  connections: Object.fromEntries(
    prepared.nodes.map(({ name }, index) => [name, connections[index]]),
  ) as ChainsContext["connections"],
})

const create = (options: CreateChainsOptions, setUps: readonly SetUp[]): object =>
  Object.assign(
    createIsolatedTest(
      names,
      () => prepare(options, setUps),
      async () => writeGas(),
    ),
    scheduleTests(preparing(options, setUps), simulated),
    { setup: (run: SetUp) => create(options, [...setUps, run]) },
  )
