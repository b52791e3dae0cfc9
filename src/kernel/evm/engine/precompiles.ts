/** The precompiled contracts of one engine, which overrides of a call can move. */
import type { Hex } from "../../../base/hex.ts"

/** The precompiled contracts by address. Overrides move them; every use begins with those of the fork. */
export interface Precompiles {
  /** The addresses in the fork, whatever overrides moved: they are warm when a transaction begins (EIP-2929). */
  readonly addresses: readonly Hex[]
  has(address: Hex): boolean
  /** Moves the contract at an address to another one; `undefined` removes it. */
  move(address: Hex, to: Hex | undefined): void
  reset(): void
}

/**
 * Creates the movable contracts of an engine.
 *
 * @param active - The contracts that the engine reads, by address with or without `0x`; moves change this map.
 * @param keyOf - Returns the key of an address.
 */
export function createPrecompiles<T>(
  active: Map<string, T>,
  keyOf: (address: Hex) => string = (address) => address,
): Precompiles {
  const own = [...active]
  let hasMoved = false
  return {
    addresses: own.map(([key]): Hex => `0x${key.replace("0x", "")}`),
    has: (address) => active.has(keyOf(address)),
    move(address, to) {
      const moved = active.get(keyOf(address))
      if (moved === undefined) return
      hasMoved = true
      if (to !== undefined) active.set(keyOf(to), moved)
      active.delete(keyOf(address))
    },
    reset() {
      if (!hasMoved) return
      active.clear()
      for (const [key, precompile] of own) active.set(key, precompile)
      hasMoved = false
    },
  }
}
