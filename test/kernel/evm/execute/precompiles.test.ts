import { getActivePrecompiles } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { precompilesOf } from "../../../../src/kernel/evm/execute/precompiles.ts"
import { common } from "./fixtures.ts"

const addressOf = (number: number): Hex => `0x${number.toString(16).padStart(40, "0")}`
const [identity, modexp, elsewhere] = [addressOf(4), addressOf(5), addressOf(0x9999)]

/** Creates the precompiles of the newest fork, and the map that an EVM of EthereumJS reads. */
function create() {
  const active = new Map(getActivePrecompiles(common))
  return { active, own: [...active], precompiles: precompilesOf(active) }
}

test("default: the addresses and the functions are those of EthereumJS", () => {
  const { active, precompiles } = create()
  expect(precompiles.addresses).toEqual([...active.keys()].map((key) => `0x${key}`))
  expect(precompiles.get(identity)).toBe(active.get(identity.slice(2)))
  expect(precompiles.get(elsewhere)).toBeUndefined()
})

test("behavior: a moved precompile is found at its new address only; the addresses of the fork stay", () => {
  const { active, own, precompiles } = create()
  const moved = precompiles.get(identity)
  if (moved === undefined) throw new Error("no identity")
  precompiles.set(elsewhere, moved)
  precompiles.delete(identity)
  expect([precompiles.get(identity), precompiles.get(elsewhere)]).toEqual([undefined, moved])
  expect([active.has(identity.slice(2)), active.get(elsewhere.slice(2))]).toEqual([false, moved])
  expect(precompiles.addresses).toEqual(own.map(([key]) => `0x${key}`))
})

test("behavior: a reset undoes every change, again and again, in the order of the fork", () => {
  const { active, own, precompiles } = create()
  for (const address of [identity, modexp]) {
    const moved = precompiles.get(address)
    if (moved === undefined) throw new Error("no precompile")
    precompiles.delete(address)
    precompiles.set(elsewhere, moved)
    precompiles.reset()
    expect([...active]).toEqual(own)
  }
})
