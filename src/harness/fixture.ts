/** Fixtures for CI: a chain that a set-up has made, as a file that is the same wherever it is built. */

import { toJson } from "../base/json.ts"
import type { CreateNodeOptions, MidblockNode } from "../index.ts"
import { createNode, type FixtureFile, readFixture } from "../index.ts"
import { accountsOf, type TestAccounts } from "./accounts.ts"
import { createClient, type TestClient } from "./client.ts"

/** What a set-up is given. */
export interface SetUpContext {
  readonly node: MidblockNode
  /** viem; see `midblock/vitest`. */
  readonly client: TestClient
  readonly accounts: TestAccounts
}

/** How a fixture is made. */
export interface FixtureDefinition<Data = unknown> {
  readonly seed: string
  /** Of the node; its mining is manual, so that nothing depends on when it was built. */
  readonly options?: FixtureOptions
  /** What it is built from, such as the bytecode of its contracts: its hash stands in the manifest. */
  readonly artifacts?: unknown
  /** What it gives is the fixture's `data`: addresses, for example. */
  readonly setup: (context: SetUpContext) => Promise<Data> | Data
}

/** Options that a fixture may choose. */
export type FixtureOptions = Omit<CreateNodeOptions, "seed" | "mining" | "chain" | "genesis" | "fixture">

/**
 * Defines a fixture, for `midblock fixture build` and `verify`, and for {@link buildFixture}.
 *
 * @example
 * export const fixture = defineFixture({
 *   seed: "market",
 *   setup: async ({ client, node }) => {
 *     const hash = await client.deployContract({ ...Token, args: ["T", "T"] })
 *     await node.mine()
 *     return { token: (await client.getTransactionReceipt({ hash })).contractAddress }
 *   },
 * })
 */
export const defineFixture = <Data>(definition: FixtureDefinition<Data>): FixtureDefinition<Data> =>
  definition

/** Runs the set-up on a node of its own; what is not sealed by then is not in the fixture. */
export async function buildFixture({ seed, options, artifacts, setup }: FixtureDefinition): Promise<string> {
  await using node = await createNode({ ...options, seed, mining: false })
  const data = await setup({ node, client: createClient(node), accounts: accountsOf(node) })
  return node.exportFixture({ data, artifacts })
}

/**
 * Whether a file is what its definition gives; what differs first, if not.
 *
 * @returns `undefined` when they are the same, byte for byte.
 */
export async function verifyFixture(
  definition: FixtureDefinition,
  text: string,
): Promise<string | undefined> {
  const built = await buildFixture(definition)
  return built === text ? undefined : difference(readFixture(text), readFixture(built))
}

/** The first thing in which two fixtures differ, from what decides to what follows from it. */
function difference(old: FixtureFile, built: FixtureFile): string {
  for (const field of ["midblock", "options", "artifacts"] as const) {
    const [was, is] = [old, built].map(({ manifest }) => toJson(manifest[field]))
    if (was !== is) return `${field}: the file has ${was}, it is ${is} now`
  }
  const count = Math.max(old.archive.blocks.length, built.archive.blocks.length)
  for (let index = 0; index < count; index++) {
    const [was, is] = [old, built].map(({ archive }) => toJson(archive.blocks[index]))
    if (was !== is)
      return `block ${index + 1} ${was === undefined ? "is new" : is === undefined ? "is gone" : "differs"}`
  }
  const [was, is] = [accountsIn(old), accountsIn(built)]
  for (const address of new Set([...was.keys(), ...is.keys()]))
    if (was.get(address) !== is.get(address))
      return `account ${address} ${!was.has(address) ? "is new" : !is.has(address) ? "is gone" : "differs"}`
  if (old.archive.chainId !== built.archive.chainId)
    return `the chain id was ${chainIdOf(old)}, it is ${chainIdOf(built)} now`
  return "what the set-up gave differs"
}

const accountsIn = ({ archive }: FixtureFile) =>
  new Map(archive.accounts.map(([address, each]) => [address as string, toJson(each)]))

const chainIdOf = ({ archive: { chainId, genesis } }: FixtureFile): bigint => chainId ?? genesis.chainId
