/** Runs that meet unknown state: they are discarded, and repeated with the fetched state. */
import { expect, onTestFinished, test, vi } from "vitest"
import { type Hex, toHexWord } from "../../../../src/base/hex.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { type FetchedState, type RunSurroundings, rerun } from "../../../../src/kernel/evm/execute/rerun.ts"
import { BaseState, type MissingKeys } from "../../../../src/kernel/state/base.ts"
import { createState } from "../../../../src/kernel/state/state.ts"
import { addressOf } from "../../state/fixtures.ts"

const owner = addressOf(1)
const slotOf = (slot: number): Hex => toHexWord(BigInt(slot))

/** Creates a base whose slots hold their own number plus 1, and that records the fetches. */
function chained() {
  const slots = new Map<Hex, Uint8Array>()
  const accounts = new Map([[owner, { nonce: 1n, balance: 0n, codeHash: keccak256(new Uint8Array()) }]])
  const hashes = new Map<bigint, Hex>()
  const base = new BaseState({
    account: (address) => (accounts.has(address) ? accounts.get(address) : null),
    storage: (_, slot) => slots.get(slot),
    code: () => undefined,
    blockHash: (number) => hashes.get(number),
  })
  const fetched: string[][] = []
  const fetch = async (missing: MissingKeys) => {
    const keys = [...(missing.slots.get(owner) ?? [])]
    fetched.push([...keys, ...[...missing.blockHashes].map(String)])
    for (const slot of keys) slots.set(slot, Uint8Array.of(Number(BigInt(slot)) + 1))
    for (const number of missing.blockHashes) hashes.set(number, slotOf(Number(number)))
  }
  const state: FetchedState = { base, fetch }
  const view = createState({ keccak256, base }).at(0)
  const surroundings: RunSurroundings = {
    view,
    blockHash: (number) =>
      base.blockHash(BigInt(number)) === undefined ? new Uint8Array(1) : Uint8Array.of(9),
    work: { pause: () => undefined },
  }
  return { state, surroundings, fetched }
}

const read = ({ view }: RunSurroundings, slot: number) => view.storage(owner, slotOf(slot))[0] ?? 0

test("fetches all missing keys of a run together, and then the keys that depend on fetched values", async () => {
  const { state, surroundings, fetched } = chained()
  let runs = 0
  const sum = await rerun(state, surroundings, async (run) => {
    runs += 1
    const first = read(run, 10) + read(run, 20) + read(run, 30)
    return first + read(run, first)
  })
  expect({ sum, runs, fetched }).toEqual({
    sum: 127,
    runs: 3,
    fetched: [[slotOf(10), slotOf(20), slotOf(30), slotOf(0)], [slotOf(63)]],
  })
})

test("throws the error of a run that missed nothing, and ignores the error of a run that missed state", async () => {
  const { state, surroundings, fetched } = chained()
  const run = rerun(state, surroundings, async (each) => {
    if (read(each, 4) === 0) throw new Error("of a zero")
    throw new Error(`of ${read(each, 4)}`)
  })
  await expect(run).rejects.toThrow("of 5")
  expect(fetched).toEqual([[slotOf(4)]])
})

test("ends a run after 256 missing keys", async () => {
  vi.useFakeTimers({ toFake: ["performance"] }) // such a run also ends after some time
  onTestFinished(() => void vi.useRealTimers())
  const { state, surroundings, fetched } = chained()
  let runs = 0
  const result = await rerun(state, surroundings, async (run) => {
    runs += 1
    for (let slot = 0; read(run, 0) === 0; slot++) {
      await run.work.pause()
      read(run, slot)
    }
    return "done"
  })
  expect({ result, runs, fetched: fetched.map(({ length }) => length) }).toEqual({
    result: "done",
    runs: 2,
    fetched: [256],
  })
})

test("fetches block hashes together with the state", async () => {
  const { state, surroundings, fetched } = chained()
  const run = async (each: RunSurroundings) => [each.blockHash(7)[0], read(each, 1)]
  expect(await rerun(state, surroundings, run)).toEqual([9, 2])
  expect(fetched).toEqual([[slotOf(1), "7"]])
})

test("fetches nothing after the work was stopped", async () => {
  const { state, surroundings, fetched } = chained()
  let isWanted = true
  const work = {
    pause() {
      if (!isWanted) throw new Error("stopped")
      return undefined
    },
  }
  const run = rerun(state, { ...surroundings, work }, async (each) => {
    isWanted = false
    return read(each, 1)
  })
  await expect(run).rejects.toThrow("stopped")
  expect(fetched).toEqual([])
})
