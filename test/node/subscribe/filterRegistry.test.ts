import { describe, expect, test } from "vitest"
import { FilterNotFound } from "../../../src/errors/index.ts"
import { createEmitter } from "../../../src/node/base/emitter.ts"
import { createFilterRegistry, type Filter } from "../../../src/node/subscribe/filterRegistry.ts"

/** Creates a registry on a clock that the test moves, and a source of changes for its filters. */
function start() {
  const time = { nowMs: 0 }
  const registry = createFilterRegistry(() => time.nowMs)
  const source = createEmitter<unknown>()
  const install = (id: string, kind: Filter["kind"] = "blocks") =>
    registry.start(id, { kind, full: false, criteria: undefined, known: "genesis", listen: source.subscribe })
  const emit = (...changes: unknown[]) => changes.forEach(source.emit)
  const take = (id: string) => registry.take(registry.find(id))
  return { time, registry, source, install, emit, take }
}

test("take returns the changes since the last one, and their newest is known to the client", () => {
  const { registry, install, emit, take } = start()
  const filter = install("a")
  emit("0x1", "0x2")
  const taken = [filter.known, take("a"), filter.known, take("a")]
  emit("0x3")
  expect([...taken, take("a"), registry.size()]).toEqual([
    "genesis",
    { pending: ["0x1", "0x2"], overflow: undefined },
    "0x2",
    { pending: [], overflow: undefined },
    { pending: ["0x3"], overflow: undefined },
    1,
  ])
})

test("a filter is removed with its subscription more than five minutes after it was last asked for", () => {
  const { time, registry, source, install } = start()
  for (const id of ["asked", "forgotten"]) install(id)
  time.nowMs = 300_000
  registry.find("asked")
  registry.sweep()
  const before = [registry.size(), source.size]
  time.nowMs = 300_001
  registry.sweep()
  expect(before).toEqual([2, 2])
  expect(registry.size()).toBe(1)
  expect(source.size).toBe(1)
  expect(registry.has("asked")).toBe(true)
  time.nowMs = 600_001
  expect(() => registry.find("asked")).toThrow(new FilterNotFound())
  expect(registry.size()).toBe(0)
  expect(source.size).toBe(0)
})

test("forget ends the subscription of a filter; an unknown id is not forgotten", () => {
  const { registry, source, install } = start()
  install("a")
  expect(registry.forget("a")).toBe(true)
  expect(registry.forget("a")).toBe(false)
  expect(registry.has("a")).toBe(false)
  expect(source.size).toBe(0)
})

describe("removed", () => {
  const exists = (hash: unknown) => hash === "0x1"

  test("behavior: removed blocks are left out, and a client that knows one of them gets the head", () => {
    const { registry, install, emit, take } = start()
    for (const id of ["unread", "read", "later"]) install(id)
    emit("0x1")
    take("later")
    emit("0x2")
    take("read")
    registry.removed(exists, "0x1")
    expect(["unread", "read", "later"].map((id) => take(id).pending)).toEqual([["0x1"], ["0x1"], []])
  })

  test("behavior: the next new block replaces the head that came back, unless it was read", () => {
    const { registry, install, emit, take } = start()
    for (const id of ["unread", "read"]) install(id)
    emit("0x1", "0x2")
    for (const id of ["unread", "read"]) take(id)
    registry.removed(exists, "0x1")
    const read = take("read").pending
    emit("0x3", "0x4")
    expect(read).toEqual(["0x1"])
    expect(take("unread").pending).toEqual(["0x3", "0x4"])
    expect(take("read").pending).toEqual(["0x3", "0x4"])
  })

  test("behavior: filters of logs and of transactions keep their changes", () => {
    const { registry, install, emit, take } = start()
    for (const kind of ["logs", "transactions"] as const) install(kind, kind)
    emit("0x2")
    registry.removed(exists, "0x1")
    expect(["logs", "transactions"].map((id) => take(id).pending)).toEqual([["0x2"], ["0x2"]])
  })
})

describe("capture", () => {
  test("behavior: restore installs the removed filters again with the changes that are kept, and no other", () => {
    const { registry, source, install, emit, take } = start()
    for (const id of ["removed", "left"]) install(id)
    emit("0x1", "0x2")
    const state = registry.capture()
    registry.forget("removed")
    emit("0x3")
    registry.restore(state, (_, change) => change !== "0x1")
    emit("0x4")
    expect(source.size).toBe(2)
    expect(take("removed").pending).toEqual(["0x2", "0x4"])
    expect(take("left").pending).toEqual(["0x1", "0x2", "0x3", "0x4"])
  })

  test("behavior: all captures are one list until a filter comes or goes", () => {
    const { registry, install, emit, take } = start()
    install("a")
    const first = registry.capture()
    emit("0x1")
    take("a")
    expect(registry.capture()).toBe(first)
    install("b")
    const second = registry.capture()
    expect(second.map(({ id }) => id)).toEqual(["a", "b"])
    registry.forget("a")
    expect(registry.capture().map(({ id }) => id)).toEqual(["b"])
    expect(first.map(({ id }) => id)).toEqual(["a"])
  })

  test("behavior: replace installs exactly the captured filters, as they were", () => {
    const { registry, source, install, emit, take } = start()
    const before = install("a")
    emit("0x1")
    const state = registry.captureChanges()
    take("a")
    install("later")
    emit("0x2")
    registry.replace(state)
    const filter = registry.find("a")
    expect(registry.has("later")).toBe(false)
    expect(source.size).toBe(1)
    expect(filter === before).toBe(false)
    expect(filter.known).toBe("genesis")
    expect(take("a")).toEqual({ pending: ["0x1"], overflow: undefined })
  })

  test("behavior: a filter that kept too many changes is restored with its limit, and keeps no more", () => {
    const { registry, install, emit, take } = start()
    install("a")
    for (let count = 0; count < 100_001; count++) emit(count)
    registry.replace(registry.captureChanges())
    emit("later")
    const { pending, overflow } = take("a")
    emit("again")
    expect(pending.length).toBe(100_000)
    expect(overflow).toBe(100_000)
    expect(take("a")).toEqual({ pending: ["again"], overflow: undefined })
  })
})
