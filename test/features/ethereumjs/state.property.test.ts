/** Compares our state with that of EthereumJS after random sequences of operations. */
import { MerkleStateManager } from "@ethereumjs/statemanager"
import { Account, type Address, createAddressFromString, equalsBytes, hexToBytes } from "@ethereumjs/util"
import fc from "fast-check"
import { expect, test } from "vitest"
import { OverlayStateManager } from "../../../src/features/ethereumjs/stateManager.ts"
import type { State, View } from "../../../src/kernel/state/store.ts"
import { samples } from "../../depth.ts"
import { addressOf, newState, slotOf } from "../../kernel/state/fixtures.ts"

const indexes = [0, 1, 2, 3]
const hexAddresses = indexes.map(addressOf)
const hexSlots = indexes.map(slotOf)
const addresses = hexAddresses.map((hex) => createAddressFromString(hex))
const keys = hexSlots.map((hex) => hexToBytes(hex))

type StateManager = MerkleStateManager | OverlayStateManager
interface Pair {
  readonly ours: OverlayStateManager
  readonly theirs: MerkleStateManager
}

const addressAt = (index: number): Address => addresses[index] as Address
const keyAt = (index: number): Uint8Array => keys[index] as Uint8Array

/** Reads the values that must be equal in both states. */
async function dump(state: StateManager) {
  const accounts: unknown[] = []
  for (const address of addresses) {
    const account = await state.getAccount(address)
    const slots: Uint8Array[] = []
    // The reference returns the slots of a deleted account until they are cleared.
    if (account !== undefined) for (const key of keys) slots.push(await state.getStorage(address, key))
    accounts.push(
      account && {
        nonce: account.nonce,
        balance: account.balance,
        codeHash: account.codeHash,
        code: await state.getCode(address),
        slots,
      },
    )
  }
  return accounts
}

/** Reads the same values of a view. */
const dumpView = (view: View): unknown[] =>
  hexAddresses.map((address) => {
    const account = view.account(address)
    return (
      account && {
        ...account,
        code: view.code(account.codeHash),
        slots: hexSlots.map((slot) => view.storage(address, slot)),
      }
    )
  })

interface Steps {
  /** The versions that exist, each with the root and the contents of the reference. */
  readonly sealed: { version: number; root: Uint8Array; contents: unknown[] }[]
  depth: number
}

type Step = (pair: Pair, steps: Steps, state: State) => Promise<void>

const both = async ({ ours, theirs }: Pair, run: (state: StateManager) => Promise<void>): Promise<void> => {
  await run(ours)
  await run(theirs)
}

const index = fc.constantFrom(...indexes)
const value = fc.oneof(
  fc.constant(new Uint8Array(32)),
  fc.uint8Array({ minLength: 0, maxLength: 2 }),
  fc.uint8Array({ minLength: 32, maxLength: 32 }),
)

const putAccount = fc.tuple(index, fc.bigInt(0n, 3n), fc.bigInt(0n, 5n)).map(
  ([at, nonce, balance]): Step =>
    (pair) =>
      both(pair, async (state) => {
        const account = (await state.getAccount(addressAt(at))) ?? new Account()
        account.nonce = nonce
        account.balance = balance
        await state.putAccount(addressAt(at), account)
      }),
)

const deleteAccount = index.map(
  (at): Step =>
    async ({ ours, theirs }) => {
      await ours.deleteAccount(addressAt(at))
      // The reference drops the storage of an account only when it is cleared before the account is deleted.
      await theirs.clearStorage(addressAt(at))
      await theirs.deleteAccount(addressAt(at))
    },
)

const ifPresent = async (state: StateManager, at: number, run: () => Promise<void>): Promise<void> => {
  if ((await state.getAccount(addressAt(at))) !== undefined) await run()
}

const putStorage = fc.tuple(index, index, value).map(
  ([at, slot, bytes]): Step =>
    (pair) =>
      both(pair, (state) => ifPresent(state, at, () => state.putStorage(addressAt(at), keyAt(slot), bytes))),
)

const clearStorage = index.map(
  (at): Step =>
    (pair) =>
      both(pair, (state) => ifPresent(state, at, () => state.clearStorage(addressAt(at)))),
)

const putCode = fc.tuple(index, fc.uint8Array({ maxLength: 2 })).map(
  ([at, code]): Step =>
    (pair) =>
      both(pair, (state) => state.putCode(addressAt(at), code)),
)

const checkpoint: Step = async (pair, steps) => {
  steps.depth += 1
  await both(pair, (state) => state.checkpoint())
}

const commit: Step = async (pair, steps) => {
  if (steps.depth === 0) return
  steps.depth -= 1
  await both(pair, (state) => state.commit())
}

const revert: Step = async (pair, steps) => {
  if (steps.depth === 0) return
  steps.depth -= 1
  await both(pair, (state) => state.revert())
  expect(await dump(pair.ours)).toEqual(await dump(pair.theirs))
}

/** Appends the writes of the overlay as a version, and continues on it. */
const seal: Step = async (pair, steps, state) => {
  while (steps.depth > 0) await commit(pair, steps, state)
  const contents = await dump(pair.theirs)
  expect(await dump(pair.ours)).toEqual(contents)
  const root = await pair.theirs.getStateRoot()
  expect(await pair.ours.getStateRoot()).toEqual(root)
  const version = state.append(pair.ours.changes())
  pair.ours.reset(state.at(version))
  steps.sealed.push({ version, root, contents })
}

/** Seals, and computes the root at once; the other roots are computed later, from older versions. */
const sealWithRoot: Step = async (pair, steps, state) => {
  await seal(pair, steps, state)
  expect(state.root(state.version)).toEqual(steps.sealed.at(-1)?.root)
}

/** Truncates some versions, and drops the writes of the overlay. */
const truncate = fc.nat(3).map(
  (back): Step =>
    async (pair, steps, state) => {
      while (steps.depth > 0) await commit(pair, steps, state)
      const { sealed } = steps
      sealed.length = Math.max(1, sealed.length - back)
      const target = sealed.at(-1)
      if (target === undefined) return
      state.truncate(target.version)
      pair.ours.reset(state.at(target.version))
      await pair.theirs.setStateRoot(target.root)
    },
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: putAccount },
  { weight: 2, arbitrary: deleteAccount },
  { weight: 10, arbitrary: putStorage },
  { weight: 2, arbitrary: clearStorage },
  { weight: 2, arbitrary: putCode },
  { weight: 4, arbitrary: fc.constantFrom(checkpoint) },
  { weight: 2, arbitrary: fc.constantFrom(commit) },
  { weight: 3, arbitrary: fc.constantFrom(revert) },
  { weight: 3, arbitrary: fc.constantFrom(seal, sealWithRoot) },
  { weight: 1, arbitrary: truncate },
)

test("behavior: agrees with MerkleStateManager on every account, slot, code and root", async () => {
  const run = async (sequence: readonly Step[]): Promise<void> => {
    const state = newState()
    const theirs = new MerkleStateManager()
    const pair: Pair = { ours: new OverlayStateManager(state.at(0)), theirs }
    const empty = { version: 0, root: await theirs.getStateRoot(), contents: await dump(theirs) }
    const steps: Steps = { sealed: [empty], depth: 0 }
    for (const each of [...sequence, seal]) await each(pair, steps, state)
    for (const { version, root, contents } of steps.sealed.toReversed()) {
      expect(dumpView(state.at(version))).toEqual(contents)
      expect(equalsBytes(state.root(version), root)).toBe(true)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60, size: "max" }), run), {
    numRuns: samples(50),
    seed: 20_261,
  })
})
