import { expect, test } from "vitest"
import { UndoLog } from "../../../src/kernel/state/undoLog.ts"

/** A log, and a list to which each write adds an item and from which its step takes it. */
function create() {
  const log = new UndoLog()
  const items: string[] = []
  const write = (item: string) => {
    items.push(item)
    if (log.isOpen) log.push(() => expect(items.pop()).toBe(item))
  }
  return { log, items, write }
}

test("revert: takes back the writes since the last checkpoint, the newest first", () => {
  const { log, items, write } = create()
  write("before")
  log.checkpoint()
  write("outer")
  log.checkpoint()
  write("inner")
  write("last")
  log.revert()
  expect(items).toEqual(["before", "outer"])
  log.revert()
  expect(items).toEqual(["before"])
  expect(log.isOpen).toBe(false)
})

test("commit: the writes of an inner checkpoint are taken back with the outer one", () => {
  const { log, items, write } = create()
  log.checkpoint()
  log.checkpoint()
  write("inner")
  log.commit()
  log.revert()
  expect(items).toEqual([])
})

test("commit: the writes of the outermost checkpoint stay", () => {
  const { log, items, write } = create()
  log.checkpoint()
  write("kept")
  log.commit()
  log.checkpoint()
  log.revert()
  expect(items).toEqual(["kept"])
})

test("clear: drops all checkpoints and steps", () => {
  const { log, items, write } = create()
  log.checkpoint()
  write("kept")
  log.clear()
  expect(log.isOpen).toBe(false)
  log.checkpoint()
  log.revert()
  expect(items).toEqual(["kept"])
})

test("error: commit and revert without a checkpoint", () => {
  const { log } = create()
  const error = new RangeError("the overlay has no checkpoint to commit or revert")
  expect(() => log.commit()).toThrow(error)
  expect(() => log.revert()).toThrow(error)
})
