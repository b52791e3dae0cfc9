/** Reads the options of `createNode`: checks their names and converts amounts and times with a unit. */

import { assertNames } from "../base/nearest.ts"
import { assertValues } from "../base/options/checks.ts"
import { InvalidOption } from "../errors/index.ts"
import { type NodeOptions, nodeOptions } from "../node/options/index.ts"
import { lacksUnit, type Option, writtenTime } from "../node/options/option.ts"
import { readAmount, readTime } from "../node/options/units.ts"
import { featureOptions } from "./featureList.ts"
import { otherOptions, webSocketLimits } from "./options/others.ts"
import type { CreateNodeOptions } from "./options.ts"

/** The options in the form for the node, each under one name. */
export type ReadOptions = Omit<CreateNodeOptions, keyof NodeOptions | "preset"> & Partial<NodeOptions>

/** Every name that `createNode` accepts. */
const names: readonly string[] = [
  ...Object.keys(nodeOptions),
  ...Object.keys(otherOptions),
  ...Object.keys(featureOptions),
]

/** Returns the options that `createNode` accepts. */
export const pickGiven = (all: object): CreateNodeOptions =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))

/**
 * Reads the options of a caller.
 *
 * @throws {@link UnknownOption} for a name that no option has.
 * @throws {@link InvalidOption} for an amount without a unit, for a value that is neither a number nor a text with a unit, and
 *   for an invalid value of an option that is not in the table.
 * @example
 * readGiven({ chainId: 5, balance: "100 ether", blockTime: "2s" }) // { chainId: 5n, balance: 10n ** 20n, blockTime: 2000 }
 */
export function readGiven(given: CreateNodeOptions): ReadOptions {
  assertNames("option", given, names)
  assertValues(given, { ...otherOptions, ...featureOptions })
  const { webSocketLimits: limits = {} } = given
  assertNames("WebSocket limit", limits, Object.keys(webSocketLimits))
  assertValues(limits, webSocketLimits, "webSocketLimits.")
  const table: Readonly<Record<string, Option<unknown>>> = nodeOptions
  return Object.fromEntries(
    Object.entries(withoutPreset(given)).map(([name, value]) => {
      const kind = Object.hasOwn(table, name) ? table[name]?.kind : undefined
      const read = kind === undefined ? undefined : readers[kind]
      return [name, read === undefined || value === undefined ? value : read(name, value)]
    }),
  )
}

/** Returns the options with the network under its first name. @throws {@link InvalidOption} when both names have a value. */
function withoutPreset({ preset, ...given }: CreateNodeOptions): CreateNodeOptions {
  const { network = preset } = given
  if (preset !== undefined && network !== preset)
    throw new InvalidOption({
      name: "preset",
      expected: `absent beside network: "${network}"`,
      value: preset,
    })
  return network === undefined ? given : { ...given, network }
}

/**
 * Refuses a short time without a unit: on the command line it would be in seconds.
 *
 * @throws {@link InvalidOption}
 */
export function assertUnits(given: CreateNodeOptions): void {
  const table: Readonly<Record<string, Option<unknown>>> = nodeOptions
  for (const [name, value] of Object.entries(given)) {
    const option = Object.hasOwn(table, name) ? table[name] : undefined
    if (option !== undefined && lacksUnit(option, value))
      throw new InvalidOption({ name, expected: writtenTime, value })
  }
}

/** Leaves a number that is not an integer as it is: the check of its option rejects it with a reason. */
const toBigInt = (value: unknown): unknown =>
  typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value

const readers: Readonly<Partial<Record<Option<unknown>["kind"], (name: string, value: unknown) => unknown>>> =
  {
    bigint: (_, value) => toBigInt(value),
    wei(name, value) {
      if (typeof value === "bigint") return value
      const amount = typeof value === "string" ? readAmount(value) : undefined
      if (amount !== undefined) return amount
      const expected = 'wei as a bigint, or text with a unit: 10n ** 20n, "100 ether", "5 gwei"'
      throw new InvalidOption({ name, expected, value })
    },
    duration(name, value) {
      if (typeof value !== "string") return value
      const time = readTime(value)
      if (time !== undefined) return time
      throw new InvalidOption({
        name,
        expected: 'milliseconds, or text with a unit: 2000, "2s", "200ms"',
        value,
      })
    },
  }
