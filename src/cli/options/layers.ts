/** Combines the sources of options: flags override variables, then the file, the network, and the defaults. */
import { InvalidArgumentError } from "commander"
import { nearest } from "../../base/nearest.ts"
import { featurePrograms } from "../../instance/featureList.ts"
import { networks } from "../../instance/networks/index.ts"
import { defaultOf, type Option } from "../../node/options/option.ts"
import { type CliOptions, namesOf, serverOptions, table, variableOf } from "./table.ts"
import { readValue } from "./values.ts"

/** Values by the names of options. */
export type Values = Readonly<Record<string, unknown>>

/** The sources of values, in the order of their priority. */
export interface Layers {
  readonly flags: Values
  readonly shorthands: Values
  readonly variables: Values
  readonly file: Values
}

/** Returns the values of the sources, without networks and defaults. */
export const givenIn = ({ flags, shorthands, variables, file }: Layers): Values => ({
  ...file,
  ...variables,
  ...shorthands,
  ...flags,
})

/** Returns the options of a node. */
export function optionsOf(layers: Layers): CliOptions {
  const set = givenIn(layers) as Partial<CliOptions>
  const network: Values = set.network === undefined ? {} : networks[set.network]
  const defaults = defaultsFor(set)
  // Where the chain may have a chain id and a gas limit of its own, createNode decides.
  const inNetwork = (name: string) =>
    ["chainId", "gasLimit"].includes(name) && !(name in defaults) ? undefined : network[name]
  const entries = Object.keys(table).map((name) => {
    const entry = defaults[name] as Option<unknown> | undefined
    const fallback = entry && defaultOf(entry, { ...network, ...set })
    return [name, (set as Values)[name] ?? inNetwork(name) ?? fallback] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as unknown as CliOptions
}

/** The names of the options that networks set. */
const networkOptions = Object.values(networks).flatMap((each) => Object.keys(each))

/** Returns the options whose defaults are used: a default must not replace a value of a fixture, a fork block or a data folder. */
function defaultsFor({ fixture, ...options }: Partial<CliOptions>): Values {
  if (fixture !== undefined) return serverOptions
  const chosen = featurePrograms.flatMap((each) => each.ownOfChain?.(options) ?? [])
  // A chain with options of its own may have a network of its own too, which sets others.
  const own = chosen.length > 0 && options.network === undefined ? [...chosen, ...networkOptions] : chosen
  return Object.fromEntries(Object.entries(table).filter(([name]) => !own.includes(name)))
}

/**
 * Reads the variables of the environment; an empty one counts as absent.
 *
 * @param refuse - Called with one line that names the variable; throws.
 */
export function readVariables(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (line: string) => never,
): Values {
  const entries = Object.entries(table).flatMap(([name, option]) => {
    const variable = namesOf(name)
      .map(variableOf)
      .find((each) => env[each])
    const text = env[variable ?? ""]
    if (variable === undefined || text === undefined) return []
    try {
      return [[name, readValue(name, option, text)] as const]
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error
      const shown = option.isSecret === true ? variable : `${variable} '${text}'`
      return refuse(`error: ${shown} is invalid. ${error.message}`)
    }
  })
  return Object.fromEntries(entries)
}

const prefix = "MIDBLOCK_"

/** The variables with our prefix that are not those of options. */
const otherVariables: readonly string[] = featurePrograms.flatMap(({ variables }) => variables ?? [])

/** Returns a line for each variable with our prefix that is not an option but is similar to one. */
export function misspeltVariables(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const known = Object.keys(table).flatMap(namesOf).map(variableOf)
  return Object.keys(env).flatMap((variable) => {
    if (!variable.startsWith(prefix) || known.includes(variable) || otherVariables.includes(variable))
      return []
    const word = variable.slice(prefix.length)
    // Other programs may use our prefix: a variable is only reported when its first letter is that of an option.
    const names = known.map((each) => each.slice(prefix.length)).filter((each) => each[0] === word[0])
    const meant = nearest(word, names)
    return meant === undefined ? [] : [`${variable}: no such option; did you mean MIDBLOCK_${meant}?`]
  })
}
