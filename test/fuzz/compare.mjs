/** Compares the results of two nodes for the same cases. */
import { placeOf } from "./cases.mjs"
import { execute } from "./execute.mjs"
import { finished } from "./transactions.mjs"

/** Names of the fields of two outcomes that differ. */
const differing = (a, b) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]),
  )

/** Addresses whose accounts differ. */
const differingAccounts = (a, b) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((address) => a.get(address) !== b.get(address))

/**
 * Runs cases on both nodes.
 *
 * @returns The outcomes on anvil, and the differences by position; those of accounts without a case under `undefined`.
 */
export async function compare({ anvil, midblock }, cases) {
  const given = cases.map(finished)
  const theirs = await execute(anvil, given)
  const ours = await execute(midblock, given, theirs.facts)
  const differences = new Map()
  const add = (place, text) => differences.set(place, [...(differences.get(place) ?? []), text])
  cases.forEach(({ place }, i) => {
    for (const key of differing(theirs.outcomes[i], ours.outcomes[i])) add(place, key)
  })
  for (const address of differingAccounts(theirs.state, ours.state)) add(placeOf(address), `state ${address}`)
  return { given, theirs, ours, differences }
}

/** Runs one case alone; returns the differences, or `undefined` when there are none. */
export async function compareOne(nodes, each) {
  const { given, theirs, ours, differences } = await compare(nodes, [each])
  if (differences.size === 0) return undefined
  const accounts = differingAccounts(theirs.state, ours.state)
  const side = ({ outcomes, state }) => ({
    outcome: outcomes[0],
    accounts: Object.fromEntries(accounts.map((address) => [address, state.get(address) ?? "absent"])),
  })
  const fields = [...differences.values()].flat()
  return {
    given: given[0],
    prevRandao: theirs.facts.prevRandao,
    theirs: side(theirs),
    ours: side(ours),
    fields,
  }
}
