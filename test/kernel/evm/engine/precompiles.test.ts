import { expect, test } from "vitest"
import type { Hex } from "../../../../src/base/hex.ts"
import { createPrecompiles } from "../../../../src/kernel/evm/engine/precompiles.ts"

const addressOf = (number: number): Hex => `0x${number.toString(16).padStart(40, "0")}`
const [identity, modexp, elsewhere] = [addressOf(4), addressOf(5), addressOf(0x9999)]

function create() {
  const active = new Map<string, string>([
    [identity, "identity"],
    [modexp, "modexp"],
  ])
  return { active, own: [...active], precompiles: createPrecompiles(active) }
}

test("default: the addresses are those of the contracts, also where the keys have no prefix", () => {
  const { precompiles } = create()
  expect(precompiles.addresses).toEqual([identity, modexp])
  expect([identity, elsewhere].map(precompiles.has)).toEqual([true, false])
  const unprefixed = createPrecompiles(new Map([[identity.slice(2), 4]]), (address) => address.slice(2))
  expect(unprefixed.addresses).toEqual([identity])
  expect(unprefixed.has(identity)).toBe(true)
})

test("behavior: a moved contract is found at its new address only; the addresses of the fork stay", () => {
  const { active, precompiles } = create()
  precompiles.move(identity, elsewhere)
  expect([identity, elsewhere].map(precompiles.has)).toEqual([false, true])
  expect(active.get(elsewhere)).toBe("identity")
  expect(precompiles.addresses).toEqual([identity, modexp])
})

test("behavior: a contract that moves nowhere is removed, and nothing moves from another address", () => {
  const { active, precompiles } = create()
  precompiles.move(modexp, undefined)
  precompiles.move(elsewhere, modexp)
  expect([...active]).toEqual([[identity, "identity"]])
})

test("behavior: a reset undoes every move, again and again, in the order of the fork", () => {
  const { active, own, precompiles } = create()
  for (const address of [identity, modexp]) {
    precompiles.move(address, elsewhere)
    precompiles.reset()
    expect([...active]).toEqual(own)
  }
})
