import { bytesToHex } from "@ethereumjs/util"
import { beforeEach, expect, test } from "vitest"
import { recordReads } from "../../../src/kernel/state/recording.ts"
import type { View } from "../../../src/kernel/state/store.ts"
import {
  account,
  addressOf,
  alice,
  bob,
  bytes,
  changes,
  first,
  newState,
  second,
  slotOf,
} from "./fixtures.ts"

const codeHash = new Uint8Array(32).fill(9)
const contract = account(5n, 1n, codeHash)

/** The view of a state in which Alice has code and two slots. */
let view: View
beforeEach(() => {
  const state = newState()
  const version = state.append(
    changes({
      accounts: [[alice, contract]],
      storage: [
        [
          alice,
          [
            [first, bytes(1)],
            [second, bytes(2)],
          ],
        ],
      ],
      code: [[bytesToHex(codeHash), bytes(0x60)]],
    }),
  )
  view = state.at(version)
})

test("default: the recording view reads the same values, and nothing is recorded before", () => {
  const recorded = recordReads(view)
  expect(recorded.reads).toEqual({ slots: new Map(), codes: new Map() })
  const answers = (each: View) => [
    [each.account(alice), each.account(bob)],
    [each.storage(alice, first), each.storage(alice, slotOf(2)), each.slotCount(alice)],
    [[...each.slots(alice)], [...each.slots(bob)]],
    [each.code(codeHash), each.code(new Uint8Array(32))],
  ]
  expect(answers(recorded.view)).toEqual(answers(view))
  expect(recorded.view.isRecorded).toBe(true)
  expect(view.isRecorded).toBeUndefined()
})

test("default: accounts and slots that are read are recorded, also absent ones", () => {
  const { view: recording, reads } = recordReads(view)
  recording.account(alice)
  recording.account(bob)
  recording.storage(alice, slotOf(2))
  recording.storage(alice, first)
  recording.storage(addressOf(2), first)
  recording.slotCount(addressOf(3))
  expect(reads.slots).toEqual(
    new Map([
      [alice, new Set([slotOf(2), first])],
      [bob, new Set()],
      [addressOf(2), new Set([first])],
      [addressOf(3), new Set()],
    ]),
  )
})

test("behavior: of all slots of an account, those that were read so far are recorded", () => {
  const { view: recording, reads } = recordReads(view)
  const iterator = recording.slots(alice)[Symbol.iterator]()
  expect(reads.slots).toEqual(new Map())
  const [slot] = iterator.next().value ?? []
  expect(reads.slots).toEqual(new Map([[alice, new Set([slot])]]))
  iterator.next()
  expect(reads.slots).toEqual(new Map([[alice, new Set([first, second])]]))
})

test("behavior: code is recorded by its hash, absent code is not, and each account has a hash of its own", () => {
  const { view: recording, reads } = recordReads(view)
  recording.code(new Uint8Array(32))
  expect(reads.codes).toEqual(new Map())
  recording.code(codeHash)
  expect(reads.codes).toEqual(new Map([[bytesToHex(codeHash), bytes(0x60)]]))
  const [one, two] = [recording.account(alice), recording.account(alice)]
  expect(one?.codeHash === two?.codeHash).toBe(false)
  expect(one?.codeHash === codeHash).toBe(false)
})
