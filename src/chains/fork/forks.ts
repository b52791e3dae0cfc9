/** The chains that continue remote chains, in the options of linked chains. */
import { InvalidOption } from "../../errors/index.ts"
import type { BlockOrigin } from "../l2/origin.ts"
import type { CreateChainsOptions } from "../types.ts"

/** The options of a fork, as far as linked chains read them. */
interface ForkOptions {
  readonly [name: string]: unknown
}

/** Returns the options of the fork of a node; `undefined` when it has a chain of its own. */
export const forkOf = (node: object | undefined): ForkOptions | undefined =>
  (node as { readonly fork?: ForkOptions } | undefined)?.fork

/** Returns the names of the L2s that continue remote chains. */
export const forkedNames = ({ l2 }: Pick<CreateChainsOptions, "l2">): readonly string[] =>
  Object.keys(l2).filter((name) => forkOf(l2[name]) !== undefined)

/** Returns whether a chain continues a remote chain. */
export const hasForks = (given: Pick<CreateChainsOptions, "l1" | "l2">): boolean =>
  forkOf(given.l1) !== undefined || forkedNames(given).length > 0

/** The block of L1 that an L2 demands. */
export interface DemandedOrigin {
  /** The name of the L2. */
  readonly name: string
  readonly origin: BlockOrigin
}

/** Returns the error of an L1 without that block. */
export const otherL1 = ({ name, origin: { number, hash } }: DemandedOrigin): InvalidOption =>
  new InvalidOption({
    ...{ name: "l1.fork", expected: `the L1 of l2.${name}, whose block ${number} is ${hash}` },
    value: "a chain without it",
  })

/** The options of a fork of L1 that say which block is forked: forked L2s decide it by their origins. */
const blockOptions = ["blockNumber", "blockHash", "transactionHash", "pending"] as const

/** The options of a fork of an L2 that open its first block with transactions of the remote, whose origin may be a later one. */
const openBlockOptions = ["transactionHash", "pending"] as const

/** Refuses options that contradict forks. @throws {@link InvalidOption} */
export function assertForks(given: CreateChainsOptions): void {
  const names = forkedNames(given)
  const l1 = forkOf(given.l1)
  const [first] = names
  if (first !== undefined && l1 === undefined)
    refuse(`l2.${first}.fork`, "a fork of its L1 beside it, l1.fork", "none")
  const decides = `nothing beside l2.${first}.fork: the L1 origin of the L2 decides it`
  if (first !== undefined) refuseEach("l1.fork.", l1, blockOptions, decides)
  for (const name of names)
    refuseEach(`l2.${name}.fork.`, forkOf(given.l2[name]), openBlockOptions, "nothing in linked chains")
  if (l1 === undefined) return
  if (given.interop === true && first !== undefined)
    refuse("interop", "false beside a fork of an L2, whose messages of before are not known", true)
  for (const name of ["dataDir", "fixture"] as const)
    if (given[name] !== undefined)
      refuse(name, "nothing beside forks, which a file of theirs keeps", "a value")
}

function refuseEach(
  prefix: string,
  fork: ForkOptions = {},
  names: readonly string[],
  expected: string,
): void {
  for (const name of names)
    if (fork[name] !== undefined && fork[name] !== false) refuse(`${prefix}${name}`, expected, fork[name])
}

function refuse(name: string, expected: string, value: unknown): never {
  throw new InvalidOption({ name, expected, value })
}
