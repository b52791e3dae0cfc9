/** The accounts that may send without a signature. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"

/** The accounts that are impersonated at some moment. */
export interface ImpersonationState {
  readonly addresses: readonly Hex[]
  readonly everyone: boolean
}

/** The impersonations of one node. */
export interface Impersonations {
  has(address: Hex): boolean
  /** The number of changes so far. */
  readonly changes: number
  add(address: Hex): void
  /** Has no effect on those who may by {@link Impersonations.setEveryone}. */
  delete(address: Hex): void
  /** Lets every account send without a signature, or only those that were named. */
  setEveryone(everyone: boolean): void
  capture(): ImpersonationState
  restore(state: ImpersonationState): void
}

/**
 * Creates impersonations of nobody.
 *
 * @param everyoneAtFirst - Lets every account send without a signature, until told otherwise.
 */
export function createImpersonations(everyoneAtFirst = false): Impersonations {
  const addresses = new Set<Hex>()
  let everyone = everyoneAtFirst
  let changes = 0
  return {
    has: (address) => everyone || addresses.has(address),
    get changes() {
      return changes
    },
    add(address) {
      changes++
      addresses.add(address)
    },
    delete(address) {
      changes++
      addresses.delete(address)
    },
    setEveryone(next) {
      changes++
      everyone = next
    },
    capture: () => ({ addresses: [...addresses], everyone }),
    restore(state) {
      changes++
      addresses.clear()
      for (const address of state.addresses) addresses.add(address)
      everyone = state.everyone
    },
  }
}
