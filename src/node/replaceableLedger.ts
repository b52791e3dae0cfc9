/** A ledger that another ledger can replace in one synchronous step, when the node switches to a fork or back. */
import type { Chain } from "../kernel/chain/chain.ts"
import type { Machines } from "../kernel/evm/execute/machine.ts"
import type { Rules } from "../kernel/evm/fork/hardforks.ts"
import type { State } from "../kernel/state/store.ts"
import type { Ledger } from "./ledger.ts"

/** A ledger, and the function that replaces its parts. */
export interface ReplaceableLedger {
  readonly ledger: Ledger
  /** Replaces the ledger, except keys, clock, seed, blobs and signatures. */
  replace(next: Ledger): void
}

/** Creates the ledger; it forwards each member explicitly, because all are on hot paths. */
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
      now = next
      first.forks.current = next.forks.current
    },
  }
}

/**
 * Requires each member of a part, with all its parameters: otherwise a forgotten parameter would be dropped silently.
 *
 * An optional member is required too.
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

/** Checks at compile time that all members of a part are forwarded. */
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
    get first() {
      return now().first
    },
    get line() {
      return now().line
    },
    createLine: (first) => now().createLine(first),
    use: (line) => now().use(line),
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
