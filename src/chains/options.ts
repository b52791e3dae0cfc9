/** Checks the options of linked chains. */
import { assertOptionsOf } from "../base/nearest.ts"
import {
  assertArgument,
  assertValues,
  type Check,
  count,
  flag,
  object,
  oneOf,
  text,
  where,
} from "../base/options/checks.ts"
import { InvalidOption } from "../errors/index.ts"
import { op as opNetworks } from "../instance/networks/tables.ts"
import { assertForks, forkedNames } from "./fork/forks.ts"
import type { Delays } from "./l1/contracts.ts"
import type { CreateChainsOptions } from "./types.ts"

/** The largest number of L2s: supersim has ids and ports for five, here a port must not reach the next thousand. */
const maxL2s = 100

const delayNames = ["proofMaturity", "gameFinality", "gameClock"] as const satisfies readonly (keyof Delays)[]

/** The delays by name, in seconds. @see OptimismPortal2 and FaultDisputeGame of OP Mainnet */
const delays = {
  none: { proofMaturity: 0, gameFinality: 0, gameClock: 0 },
  mainnet: { proofMaturity: 604_800, gameFinality: 302_400, gameClock: 302_400 },
} as const

const checks = {
  l1: object,
  l2: where(
    (value) => object(value) === undefined && isBetween(Object.keys(value as object).length, 1, maxL2s),
    `an object with at least one L2 and at most ${maxL2s}`,
  ),
  seed: text,
  timestamp: count,
  mining: flag,
  lag: count,
  delays: where(
    (value) => value === "none" || value === "mainnet" || object(value) === undefined,
    '"none", "mainnet", or an object of seconds',
  ),
  proposals: oneOf(["automatic", "manual"]),
  interop: flag,
  dataDir: where((value) => typeof value === "string" && value !== "", "the path of a folder"),
  fixture: where((value) => typeof value === "string" && value !== "", "the text of exportFixture()"),
  relayer: oneOf(["automatic", "manual"]),
} satisfies Readonly<Record<keyof CreateChainsOptions, Check>>

const isBetween = (value: number, low: number, high: number): boolean => value >= low && value <= high

/** The options of a node that linked chains decide, or that begin a chain which is linked to nothing. */
const decided = ["linkedL1", "genesis", "fixture", "chain", "dataDir", "mining", "seed", "timestamp"]

/**
 * Checks the options; those of the nodes are checked when the nodes are created.
 *
 * @throws {@link InvalidOption}; {@link UnknownOption} for a misspelt name.
 */
export function assertChainsOptions(given: CreateChainsOptions): void {
  assertOptionsOf("createChains", given, Object.keys(checks))
  assertArgument("l2", given.l2, checks.l2)
  assertValues(given, checks)
  assertNodeOptions("l1", given.l1 ?? {})
  for (const [name, options] of Object.entries(given.l2)) {
    assertArgument(`l2.${name}`, options, object)
    assertNodeOptions(`l2.${name}`, options)
    assertArgument(`l2.${name}.network`, options.network ?? options.preset, opNetwork)
  }
  assertForks(given)
  if (typeof given.delays === "object") {
    assertOptionsOf("createChains.delays", given.delays, delayNames)
    assertValues(given.delays, Object.fromEntries(delayNames.map((name) => [name, count])), "delays.")
  }
}

/** The networks with the rules of the OP stack. */
const opNetwork = oneOf(Object.keys(opNetworks))

function assertNodeOptions(prefix: string, given: object): void {
  for (const [name, value] of Object.entries(given))
    if (decided.includes(name) && value !== undefined)
      throw new InvalidOption({
        name: `${prefix}.${name}`,
        expected: "nothing: linked chains decide it",
        value,
      })
}

/** Returns the delays of the options. */
export const delaysOf = ({ delays: given = "none" }: Pick<CreateChainsOptions, "delays">): Delays =>
  typeof given === "string" ? delays[given] : { ...delays.none, ...given }

/**
 * Returns whether the L2s send each other messages: Lagoon enables it where the dependency set has more than one chain. The messages of
 * a remote chain are not known.
 */
export const hasInterop = (given: Pick<CreateChainsOptions, "interop" | "l2">): boolean =>
  given.interop ?? (Object.keys(given.l2).length > 1 && forkedNames(given).length === 0)
