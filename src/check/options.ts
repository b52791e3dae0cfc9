/** The options of `check`: their types, and the refusal of others. */

import { assertOptionsOf } from "../base/nearest.ts"
import { InvalidOption } from "../errors/index.ts"
import type { OnCost } from "./account/funds.ts"
import type { Case } from "./case.ts"
import { cases as allCases } from "./cases/index.ts"
import { type CheckNetwork, dialectOf } from "./dialects.ts"
import { type CheckReport, groups } from "./types.ts"

/** The options of {@link check}. */
export interface CheckOptions {
  /** The URL of the WebSocket server. Nodes on a developer's machine have it at the same address. */
  readonly ws?: string | undefined
  /** The URL of the raw feed. */
  readonly feed?: string | undefined
  /** The network whose dialect is expected; the contract itself when absent. */
  readonly network?: CheckNetwork | undefined
  /** The private key of an account with funds; without one, nothing is sent, except on a node of a developer. */
  readonly key?: string | undefined
  /** `true` to send no transaction in any case. */
  readonly readOnly?: boolean | undefined
  /** Groups, or names of cases; all of them when absent. */
  readonly only?: readonly string[] | undefined
  /** The most requests of the run; 1000 when absent. */
  readonly requests?: number | undefined
  /** Called before the cases run. */
  readonly onPlan?: ((plan: CheckPlan) => void) | undefined
  /** Called with the most that the transactions cost, in wei, and with the most of them, before the first one is sent. */
  readonly onCost?: OnCost | undefined
}

/** The plan of a run. */
export interface CheckPlan {
  readonly endpoint: CheckReport["endpoint"]
  readonly cases: number
  /** The most requests that are sent. */
  readonly requests: number
  /** `true` when transactions are sent. */
  readonly sends: boolean
}

/** The most requests of a run, when the options do not say it. */
export const defaultRequests = 1000

/** The names of all options. */
const names: Readonly<Record<keyof CheckOptions, true>> = {
  ...{ ws: true, feed: true, network: true, key: true, readOnly: true, only: true, requests: true },
  ...{ onPlan: true, onCost: true },
}

/** @throws {@link UnknownOption} for a name, and {@link InvalidOption} for a value that is not one of the options. */
export function assertOptions(options: CheckOptions): void {
  assertOptionsOf("check", options, Object.keys(names))
  const { key, requests, ws, feed, network } = options
  dialectOf(network)
  if (key !== undefined && !/^0x[0-9a-f]{64}$/i.test(key))
    throw new InvalidOption({
      name: "key",
      expected: "a private key of 32 bytes in hex",
      value: "another text",
    })
  if (requests !== undefined && !(Number.isSafeInteger(requests) && requests > 0))
    throw new InvalidOption({ name: "requests", expected: "a whole number from 1", value: requests })
  for (const [name, url] of Object.entries({ ws, feed }))
    if (url !== undefined && !(/^wss?:\/\//.test(url) && URL.canParse(url)))
      throw new InvalidOption({ name, expected: "the URL of a WebSocket server", value: url })
}

/**
 * Returns the cases of groups and names, in their order.
 *
 * @throws {@link InvalidOption} for a word that is neither.
 */
export function casesOf(only: readonly string[] | undefined): readonly Case[] {
  if (only === undefined) return allCases
  const names = new Set<string>([...groups, ...allCases.map(({ name }) => name)])
  for (const word of only)
    if (!names.has(word))
      throw new InvalidOption({
        name: "only",
        expected: `groups (${groups.join(", ")}) or names of cases`,
        value: word,
      })
  return allCases.filter(({ group, name }) => only.includes(group) || only.includes(name))
}
