/** The state of a chain: the flat store, which every read goes to, and the tries, which give roots and proofs. */
import { concatBytes } from "@ethereumjs/util"
import { StateUnavailable } from "../../errors/index.ts"
import type { BaseState } from "./base.ts"
import { createFlatStore, type FlatStore, type FlatView } from "./flat.ts"
import type { KeptVersions } from "./forgetting.ts"
import { indexAt } from "./history.ts"
import type { Changes, Keccak256, State, VersionChanges, View } from "./store.ts"
import { type AccountTrie, createTries } from "./trie.ts"
import { createTrieCache, type TrieCache } from "./tries.ts"
import type { Version } from "./version.ts"

/** The parts of a state. */
export interface StateOptions {
  readonly keccak256: Keccak256
  /** The state under version 0; the empty one when absent. With a base, roots cover only the writes since. */
  readonly base?: BaseState | undefined
  /** The root of the base. Each root is then the hash of it and of the root of the writes since. */
  readonly baseRoot?: Uint8Array | undefined
  /** Versions are numbered from above this one, so that they differ from those of an earlier state. 0 when absent. */
  readonly after?: Version | undefined
  /** Versions to begin with, ascending, with their changes; none when absent. */
  readonly initial?: Iterable<VersionChanges> | undefined
}

/**
 * Creates an empty state, whose only version is 0.
 *
 * @example
 * const state = createState({ keccak256 })
 * const version = state.append(changes) // 1
 * state.at(version).account("0x…")?.balance // 100n
 */
export function createState({ keccak256, base, baseRoot, after, initial }: StateOptions): State {
  const [store, tries] = [createFlatStore(base, after, initial), createTries()]
  const roots = createTrieCache(store, tries)
  const rootOf = (trie: AccountTrie) => rootOver(baseRoot, tries.root(trie), keccak256)

  const has = (version: Version): boolean => store.versions[indexAt(store.versions, version)] === version
  function read(version: Version): FlatView {
    if (!has(version)) throw new StateUnavailable()
    return store.at(version)
  }
  /** Most reads are of the version that was read last. */
  let last: View | undefined
  function at(version: Version): View {
    if (last?.version !== version || !has(version)) last = create(version)
    return last
  }
  function create(version: Version): View {
    const { account, storage, slotCount, slots, code } = read(version)
    const rootWith = (changes: Changes) => rootOf(roots.after(view, changes))
    const view: View = { version, account, storage, slotCount, slots, code, keccak256, rootWith }
    return view
  }

  return {
    get version() {
      return store.versions.at(-1) as Version
    },
    at,
    has,
    append: store.append,
    truncate(version) {
      read(version)
      store.truncate(version)
      roots.truncate(version)
    },
    root: (version) => rootOf(roots.at(read(version).version)),
    rootWith: (version, changes) => at(version).rootWith(changes),
    storageRoot: (version, address) => tries.prove(roots.at(read(version).version), address, []).storageHash,
    storageRootWith: (version, changes, address) =>
      tries.prove(roots.after(at(version), changes), address, []).storageHash,
    prove(version, address, slots) {
      const view = read(version)
      const proof = tries.prove(roots.at(version), address, slots)
      const storageProofs = slots.map((key, index) => ({
        key,
        value: view.storage(address, key),
        nodes: proof.storageProofs[index] ?? [],
      }))
      return { ...proof, account: view.account(address), storageProofs }
    },
    neighbours: (version, address, slots) =>
      tries.neighbours(roots.at(read(version).version), address, slots),
    slots: (version, address) => read(version).slots(address),
    addresses: (version) => read(version).addresses(),
    changes: (version) => store.changes(read(version).version),
    changesAfter: (since) => changesAfter(store, read(since).version),
    forgetBefore: (first, needed) =>
      forgetBefore(store, roots, keptVersions(read(first).version, [...needed].filter(has))),
    restore: store.restore,
    written: (since, version) => writtenBetween(store, since, read(version).version),
  }
}

function forgetBefore(store: FlatStore, roots: TrieCache, kept: KeptVersions): void {
  roots.forgetBefore(kept)
  store.forgetBefore(kept)
}

function writtenBetween({ versions, log }: FlatStore, since: Version, version: Version) {
  const [first, last] = [indexAt(versions, since) + 1, indexAt(versions, version)]
  return new Set(log.slice(first, last + 1).flatMap(({ accounts }) => accounts))
}

const keptVersions = (first: Version, needed: readonly Version[]) => ({
  first,
  earlier: [...new Set(needed)].filter((each) => each < first).sort((a, b) => a - b),
})

/** @throws {@link StateUnavailable} when versions after this one were forgotten. */
function changesAfter(store: FlatStore, since: Version) {
  if (since < store.oldest) throw new StateUnavailable()
  return store.changesAfter(since)
}

/** Returns the root of a state that has a part under version 0. */
const rootOver = (base: Uint8Array | undefined, own: Uint8Array, keccak256: Keccak256): Uint8Array =>
  base === undefined ? own : keccak256(concatBytes(base, own))
