/** The keys of the state: the entries of one account, and those of one kind, are neighbours. */
import { expect, test } from "vitest"
import { firstOf, pastOf } from "../../../../src/features/durability/store/entries.ts"
import { stateKeys } from "../../../../src/features/durability/store/stateKeys.ts"
import { alice, bob, first, second } from "../../../kernel/state/fixtures.ts"

test("the key of a slot begins with the key of the slots of its account", () => {
  expect(stateKeys.slot(alice, first)).toEqual(
    Buffer.concat([stateKeys.slots(alice), Buffer.from(first.slice(2), "hex")]),
  )
  expect(stateKeys.slots(alice)).toEqual(Buffer.concat([firstOf("slot"), Buffer.from(alice.slice(2), "hex")]))
})

test("keys sort by kind, account and slot; firstOf and pastOf enclose the keys of a kind", () => {
  const keys = [
    firstOf("account"),
    stateKeys.account(alice),
    stateKeys.account(bob),
    pastOf("account"),
    stateKeys.slots(alice),
    stateKeys.slot(alice, first),
    stateKeys.slot(alice, second),
    stateKeys.slots(bob),
    stateKeys.slot(bob, first),
    pastOf("slot"),
    stateKeys.code("0xff"),
    firstOf("version"),
    stateKeys.version(0),
    stateKeys.version(2 ** 48 - 1),
    pastOf("version"),
  ]
  expect(keys.toReversed().sort(Buffer.compare)).toEqual(keys)
})
