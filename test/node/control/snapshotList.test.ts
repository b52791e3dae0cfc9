/** The list of the taken snapshots, and its undo. */
import { expect, test } from "vitest"
import { capture, type Snapshot } from "../../../src/node/control/snapshot.ts"
import { allOf, createList, type TakenSnapshot } from "../../../src/node/control/snapshotList.ts"
import type { KeptNode } from "../durable/keptNode.ts"
import { createParts } from "../parts.ts"

const node = (await createParts()) as KeptNode
const take = (): Snapshot => capture(node)
const beginning = take()
const takeAfter = (begin = beginning): TakenSnapshot => ({ snapshot: take(), beginning: begin })

/** A list of snapshots with the ids from 1 on. */
function listOf(count: number) {
  const list = createList()
  for (let id = 1; id <= count; id++) list.snapshots.set(BigInt(id), takeAfter())
  return { ...list, ids: () => [...list.snapshots.keys()] }
}

test("forgetFrom removes a snapshot and all later ones", () => {
  const { forgetFrom, ids } = listOf(4)
  forgetFrom(3n)
  expect(ids()).toEqual([1n, 2n])
  forgetFrom(0n)
  expect(ids()).toEqual([])
})

test("undo restores the snapshots that were removed since the mark, and removes later ones", () => {
  const { snapshots, forgetFrom, mark, undo, ids } = listOf(3)
  const before = [...snapshots]
  mark()
  forgetFrom(2n)
  snapshots.set(4n, takeAfter())
  forgetFrom(1n)
  snapshots.set(5n, takeAfter())
  undo(3n)
  expect(ids().sort()).toEqual([1n, 2n, 3n])
  for (const [id, snapshot] of before) expect(snapshots.get(id)).toBe(snapshot)
})

test("undo restores nothing that was removed before the mark, or without one", () => {
  const { forgetFrom, mark, undo, ids } = listOf(4)
  forgetFrom(4n)
  undo(4n)
  expect(ids()).toEqual([1n, 2n, 3n])
  mark()
  forgetFrom(3n)
  mark()
  undo(3n)
  expect(ids()).toEqual([1n, 2n])
})

test("allOf: the creation of the node, its beginning, and each snapshot with the beginning of its time", () => {
  const [first, declared, earlier] = [take(), take(), take()]
  const taken = [takeAfter(earlier), takeAfter(declared)]
  const found = allOf({ count: 2n, first, beginning: declared }, taken)
  const names = new Map<Snapshot, string>([
    ...([
      [first, "first"],
      [declared, "declared"],
      [earlier, "earlier"],
    ] as const),
    ...taken.map(({ snapshot }, index) => [snapshot, `snapshot ${index + 1}`] as const),
  ])
  expect(found.map((each) => names.get(each))).toEqual([
    ...["first", "declared", "snapshot 1", "earlier", "snapshot 2", "declared"],
  ])
})
