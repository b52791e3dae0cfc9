/** Builds fixtures. A fixture is the chain that a set-up creates, as a file with the same bytes on every machine. */

import { toJson } from "../base/json.ts"
import { assertOptionsOf } from "../base/nearest.ts"
import { assertArgument, callback, text } from "../base/options/checks.ts"
import type { CreateNodeOptions, MidblockNode } from "../index.ts"
import { createNode, type FixtureFile, readFixture } from "../index.ts"
import { accountsOf, type TestAccounts } from "./accounts.ts"
import { createClient, type TestClient } from "./client.ts"

/** The context of a set-up. */
export interface SetUpContext {
  readonly node: MidblockNode
  /** The viem client; see `midblock/vitest`. */
  readonly client: TestClient
  readonly accounts: TestAccounts
}

/** The definition of a fixture. */
export interface FixtureDefinition<Data = unknown> {
  readonly seed: string
  /** The options of the node. It mines manually, so the fixture does not depend on the time of the build. */
  readonly options?: FixtureOptions
  /**
   * The fork on which the set-up runs. The fixture has the blocks and the changes since the fork block, so
   * `createNode({ fixture, fork })` needs the same fork.
   */
  readonly fork?: OptionOf<"fork">
  /** The input of the build, such as the bytecode of its contracts; its hash is in the manifest. */
  readonly artifacts?: unknown
  /** Sets up the chain. The result is the fixture's `data`, for example addresses. */
  readonly setup: (context: SetUpContext) => Promise<Data> | Data
}

/** The type of an option that a feature adds, by its name; any object where no feature adds it. */
export type OptionOf<Name extends string> = Name extends keyof CreateNodeOptions
  ? CreateNodeOptions[Name]
  : object | undefined

/** The options that a fixture can set. */
export type FixtureOptions = Omit<
  CreateNodeOptions,
  "seed" | "mining" | "chain" | "genesis" | "fixture" | "fork"
>

const names = {
  seed: true,
  options: true,
  fork: true,
  artifacts: true,
  setup: true,
} satisfies Record<keyof FixtureDefinition, true>

/**
 * Defines a fixture, for `midblock fixture build` and `verify`, and for {@link buildFixture}.
 *
 * @throws `UnknownOption` for an unknown name in the definition, `InvalidOption` without a seed or a set-up.
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
export function defineFixture<Data>(definition: FixtureDefinition<Data>): FixtureDefinition<Data> {
  assertOptionsOf("defineFixture", definition, Object.keys(names))
  const { seed, setup } = definition
  assertArgument("defineFixture.seed", seed, text)
  assertArgument("defineFixture.setup", setup, callback)
  return definition
}

/** Runs the set-up on a new node and returns the fixture, which contains sealed blocks only. */
export async function buildFixture(definition: FixtureDefinition): Promise<string> {
  const { seed, options, fork, artifacts, setup } = defineFixture(definition)
  await using node = await createNode({ ...options, seed, ...(fork && { fork }), mining: false })
  const data = await setup({ node, client: createClient(node), accounts: accountsOf(node) })
  return node.exportFixture({ data, artifacts })
}

/**
 * Builds a fixture and compares it with a file; returns the first difference.
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

/** Returns the first difference of two fixtures; causes are compared before their effects. */
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
  const was = accountsIn(old)
  const is = accountsIn(built)
  for (const address of new Set([...was.keys(), ...is.keys()]))
    if (was.get(address) !== is.get(address))
      return `account ${address} ${!was.has(address) ? "is new" : !is.has(address) ? "is gone" : "differs"}`
  if (toJson(old.archive.changes) !== toJson(built.archive.changes))
    return "the state that was written since the fork block differs"
  if (old.archive.chainId !== built.archive.chainId)
    return `the chain id was ${chainIdOf(old)}, it is ${chainIdOf(built)} now`
  return "the results of the set-up differ"
}

const accountsIn = ({ archive }: FixtureFile) =>
  new Map(archive.accounts.map(([address, each]) => [address as string, toJson(each)]))

const chainIdOf = ({ archive: { chainId, genesis } }: FixtureFile): bigint => chainId ?? genesis.chainId
