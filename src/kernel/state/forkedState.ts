/** A state that branches off one version of another state, and does not change that state. */
import type { Hex } from "../../base/hex.ts"
import { Overlay } from "./overlay.ts"
import type { State, View } from "./store.ts"

/** The part of a state that block building needs; a simulated state has it too. */
export type AppendableState = Pick<State, "at" | "append" | "root">

/** A state that {@link createForkedState} makes. */
export type ForkedState = AppendableState & Pick<State, "storageRoot" | "has" | "written">

/**
 * Branches off a version.
 *
 * Only the newest version of a branch can be read; its roots are worked out from all its changes together.
 *
 * @example
 * const branch = createForkedState(state, version)
 * const next = branch.append(changes)
 * branch.at(next).account("0x…") // the changed account; `state` stays the same
 */
export function createForkedState(
  state: Pick<State, "at" | "storageRootWith">,
  version: View["version"],
): ForkedState {
  const base = state.at(version)
  const overlay = new Overlay(base)
  let newest = version
  /** The accounts that each version of the branch wrote, in their order. */
  const log: (readonly Hex[])[] = []
  const assertNewest = (asked: View["version"]) => {
    if (asked !== newest) throw new RangeError(`version ${asked} of the branch is not its newest, ${newest}`)
  }

  return {
    append(changes) {
      overlay.apply(changes)
      log.push([...changes.accounts.keys()])
      newest += 1
      return newest
    },
    has: (asked) => version <= asked && asked <= newest,
    written: (since, until) => new Set(log.slice(since - version, until - version).flat()),
    at(asked) {
      assertNewest(asked)
      return {
        version: asked,
        account: (address) => overlay.account(address),
        storage: (address, slot) => overlay.storage(address, slot),
        slotCount: (address) => overlay.slotCount(address),
        slots: (address) => overlay.slots(address),
        code: (hash) => overlay.codeByHash(hash),
        keccak256: base.keccak256,
        rootWith(changes) {
          const together = new Overlay(base)
          together.apply(overlay.changes())
          together.apply(changes)
          return base.rootWith(together.changes())
        },
      }
    },
    root(asked) {
      assertNewest(asked)
      return base.rootWith(overlay.changes())
    },
    storageRoot(asked, address) {
      assertNewest(asked)
      return state.storageRootWith(version, overlay.changes(), address)
    },
  }
}
