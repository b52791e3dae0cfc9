/** The precompiled contracts of one machine, which overrides of a call can move. */
import type { PrecompileFunc } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"

/** The precompiled contracts of one machine by address. Overrides move them; every use begins with those of the fork. */
export interface Precompiles {
  /** The addresses in the fork, whatever overrides moved: they are warm when a transaction begins (EIP-2929). */
  readonly addresses: readonly Hex[]
  get(address: Hex): PrecompileFunc | undefined
  set(address: Hex, precompile: PrecompileFunc): void
  delete(address: Hex): void
  reset(): void
}

/** Wraps the precompiles of EthereumJS, which keeps them by address without `0x`. */
export function precompilesOf(active: Map<string, PrecompileFunc>): Precompiles {
  const own = [...active]
  let changed = false
  return {
    addresses: own.map(([address]): Hex => `0x${address}`),
    get: (address) => active.get(address.slice(2)),
    set(address, precompile) {
      changed = true
      active.set(address.slice(2), precompile)
    },
    delete(address) {
      changed = true
      active.delete(address.slice(2))
    },
    reset() {
      if (!changed) return
      active.clear()
      for (const [address, precompile] of own) active.set(address, precompile)
      changed = false
    },
  }
}
