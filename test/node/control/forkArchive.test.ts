/** The writes since a fork block, as they are in an archive. */
import { expect, test } from "vitest"
import { fromJson, toJson } from "../../../src/base/json.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import { BaseState, type KnownState } from "../../../src/kernel/state/base.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import { exportChanges, type ForkChanges, importChanges } from "../../../src/node/control/forkArchive.ts"
import { account, addressOf, alice, bob, bytes, changes, first, second } from "../../kernel/state/fixtures.ts"

const [carol, dave] = [addressOf(2), addressOf(3)]
const code = bytes(0x60, 1)
const codeHash = keccak256(code)
const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}` as const

/** The state of the fork block: every account has 7 wei, and 1 in each slot. */
const known: KnownState = {
  account: () => account(7n),
  storage: () => bytes(1),
  code: () => bytes(),
  blockHash: () => undefined,
}
const stateOfFork = () => createState({ keccak256, base: new BaseState(known) })

/** A state with writes of all kinds; returns its versions. */
function written() {
  const state = stateOfFork()
  const versions = [
    state.append(
      changes({
        accounts: [
          [carol, account(5n, 2n, codeHash)],
          [alice, account(2n ** 200n)],
        ],
        storage: [
          [
            carol,
            [
              [second, bytes(9)],
              [first, bytes()],
            ],
          ],
        ],
        code: [[`0x${Buffer.from(codeHash).toString("hex")}`, code]],
      }),
    ),
    state.append(changes({ accounts: [[bob, undefined]], storage: [[dave, [[first, bytes(1, 0)]]]] })),
  ] as const
  return { state, versions }
}

const archived: ForkChanges = {
  accounts: [
    [alice, { nonce: 0n, balance: 2n ** 200n, code: "0x" }],
    [bob, null],
    [carol, { nonce: 2n, balance: 5n, code: "0x6001" }],
  ],
  storage: [
    [
      carol,
      [
        [first, word(0)],
        [second, word(9)],
      ],
    ],
    [dave, [[first, word(256)]]],
  ],
  cleared: [bob],
}

test("all writes are exported in ascending order, with deleted accounts, zeros and cleared storage", () => {
  const { state, versions } = written()
  const { storage, ...rest } = exportChanges(state, versions[1])
  expect(rest).toEqual({ accounts: archived.accounts, cleared: archived.cleared })
  expect(storage.filter(([, slots]) => slots.length > 0)).toEqual(archived.storage)
})

test("an export at an older version has no later writes", () => {
  const { state, versions } = written()
  const [alices, , carols] = archived.accounts
  expect(exportChanges(state, versions[0])).toEqual({
    ...{ accounts: [alices, carols], storage: archived.storage.slice(0, 1), cleared: [] },
  })
  expect(exportChanges(state, 0)).toEqual({ accounts: [], storage: [], cleared: [] })
})

test("changes are imported with trimmed values, and with each code once by its hash", () => {
  const twice = {
    ...archived,
    accounts: [...archived.accounts, [dave, archived.accounts[2]?.[1] ?? null] as const],
  }
  expect(importChanges(twice)).toEqual(
    changes({
      accounts: [
        [alice, account(2n ** 200n)],
        [bob, undefined],
        [carol, account(5n, 2n, codeHash)],
        [dave, account(5n, 2n, codeHash)],
      ],
      storage: [
        [
          carol,
          [
            [first, bytes()],
            [second, bytes(9)],
          ],
        ],
        [dave, [[first, bytes(1, 0)]]],
      ],
      cleared: [bob],
      code: [[`0x${Buffer.from(codeHash).toString("hex")}`, code]],
    }),
  )
})

test("an imported archive gives the same root and the same archive, also after it was a file", () => {
  const { state, versions } = written()
  const exported = exportChanges(state, versions[1])
  const other = stateOfFork()
  const version = other.append(importChanges(fromJson(toJson(exported)) as ForkChanges))
  expect(exportChanges(other, version)).toEqual(exported)
  expect(other.root(version)).toEqual(state.root(versions[1]))
})
