/** The accounts that may send without a signature. */
import type { Hex } from "../../base/hex.ts"

/** The accounts that are impersonated at some moment. */
export interface ImpersonationState {
  readonly addresses: readonly Hex[]
  readonly everyone: boolean
}

/** The impersonations of one node. */
export interface Impersonations {
  has(address: Hex): boolean
  add(address: Hex): void
  /** Ends the impersonation of an account; has no effect while {@link Impersonations.setEveryone} is on. */
  delete(address: Hex): void
  /** Lets every account send without a signature, or only the added ones. */
  setEveryone(everyone: boolean): void
  /** Returns the accounts of this moment; the same object until they change. */
  capture(): ImpersonationState
  restore(state: ImpersonationState): void
}

/**
 * Creates impersonations of nobody.
 *
 * @param everyoneAtFirst - Lets every account send without a signature, until {@link Impersonations.setEveryone} changes it.
 */
export function createImpersonations(everyoneAtFirst = false): Impersonations {
  const addresses = new Set<Hex>()
  let everyone = everyoneAtFirst
  let captured: ImpersonationState | undefined
  return {
    has: (address) => everyone || addresses.has(address),
    add(address) {
      captured = undefined
      addresses.add(address)
    },
    delete(address) {
      captured = undefined
      addresses.delete(address)
    },
    setEveryone(next) {
      captured = undefined
      everyone = next
    },
    capture() {
      captured ??= { addresses: [...addresses], everyone }
      return captured
    },
    restore(state) {
      captured = state
      addresses.clear()
      for (const address of state.addresses) addresses.add(address)
      everyone = state.everyone
    },
  }
}
