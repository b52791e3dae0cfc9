/** A ledger that another one can replace in one synchronous step: that of a fork, or of the chain before it. */
import type { Chain } from "../chain/chain.ts"
import type { Machines } from "../evm/execute/machine.ts"
import type { Rules } from "../evm/fork/hardforks.ts"
import type { State } from "../state/store.ts"
import type { Ledger } from "./ledger.ts"

/** A ledger, and what replaces what it reads. */
export interface ReplaceableLedger {
  readonly ledger: Ledger
  /** Keys, clock, seed, blobs and signatures stay those of the first ledger. @returns The function that takes it back. */
  replace(next: Ledger): () => void
}

/** Creates it; its parts are explicit, since all of them are on hot paths. */
export function createReplaceableLedger(first: Ledger): ReplaceableLedger {
  let now = first
  return {
    ledger: {
      ...first,
      state: stateOf(() => now.state),
      chain: chainOf(() => now.chain),
      rules: rulesOf(() => now.rules),
      machines: machinesOf(() => now.machines),
    },
    replace(next) {
      const before = { ledger: now, fork: first.forks.current }
      now = next
      first.forks.current = next.forks.current
      return () => {
        now = before.ledger
        first.forks.current = before.fork
      }
    },
  }
}

/**
 * Each member of a part, with as many parameters: one that is left out would be dropped without a word.
 *
 * A member that is optional must be there, too.
 */
type Whole<Part, Own> = {
  [Name in keyof Part]-?: Part[Name] extends (...args: infer Wanted) => unknown
    ? Name extends keyof Own
      ? Own[Name] extends (...args: infer Given) => unknown
        ? Required<Wanted>["length"] extends Required<Given>["length"]
          ? Part[Name]
          : never
        : never
      : never
    : Part[Name]
}

/** Checks at compile time that nothing of a part is left out. */
const forwarding =
  <Part>() =>
  <Own extends Part>(members: Own & Whole<Part, Own>): Part =>
    members

const stateOf = (now: () => State): State =>
  forwarding<State>()({
    get version() {
      return now().version
    },
    at: (version) => now().at(version),
    append: (changes) => now().append(changes),
    truncate: (version) => now().truncate(version),
    has: (version) => now().has(version),
    root: (version) => now().root(version),
    rootWith: (version, changes) => now().rootWith(version, changes),
    storageRoot: (version, address) => now().storageRoot(version, address),
    storageRootWith: (version, changes, address) => now().storageRootWith(version, changes, address),
    prove: (version, address, slots) => now().prove(version, address, slots),
    neighbours: (version, address, slots) => now().neighbours(version, address, slots),
    slots: (version, address) => now().slots(version, address),
    addresses: (version) => now().addresses(version),
    changes: (version) => now().changes(version),
    changesAfter: (since) => now().changesAfter(since),
    restore: (versions) => now().restore(versions),
    forgetBefore: (first, needed) => now().forgetBefore(first, needed),
    written: (since, version) => now().written(since, version),
  })

const chainOf = (now: () => Chain): Chain =>
  forwarding<Chain>()({
    get head() {
      return now().head
    },
    block: (number) => now().block(number),
    blockByHash: (hash) => now().blockByHash(hash),
    transaction: (hash) => now().transaction(hash),
    transactionOf: (sender, nonce) => now().transactionOf(sender, nonce),
    busy: (first, last) => now().busy(first, last),
    logs: (criteria, first, last) => now().logs(criteria, first, last),
    hashOf: (number) => now().hashOf(number),
    append: (sealed) => now().append(sealed),
    appendEmptyRun: (run, last) => now().appendEmptyRun(run, last),
    load: (blocks, oldest) => now().load(blocks, oldest),
    addRun: (run) => now().addRun(run),
    replaceHead: (head) => now().replaceHead(head),
    segments: (first, last) => now().segments(first, last),
    restore: (segments) => now().restore(segments),
    truncate: (number) => now().truncate(number),
  })

const rulesOf = (now: () => Rules): Rules =>
  forwarding<Rules>()({
    get chainId() {
      return now().chainId
    },
    get forks() {
      return now().forks
    },
    get depositContract() {
      return now().depositContract
    },
    get feesInHeader() {
      return now().feesInHeader
    },
    get limits() {
      return now().limits
    },
    get moving() {
      return now().moving
    },
    at: (position) => now().at(position),
    of: (fork) => now().of(fork),
    setChainId: (chainId) => now().setChainId(chainId),
  })

const machinesOf = (now: () => Machines): Machines =>
  forwarding<Machines>()({
    use: (common, view, run, work, message) => now().use(common, view, run, work, message),
    on: (blockHash) => now().on(blockHash),
    withBlockHashes: (hashes) => now().withBlockHashes(hashes),
    get withoutFetching() {
      return now().withoutFetching
    },
  })
