/** The deferred writes of a checkpoint. */
import { expect, test } from "vitest"
import type { Write } from "../../../src/store/freeSpace.ts"
import { noneDeferred, putDeferred } from "../../../src/store/seals/deferred.ts"
import { key } from "../writeAhead/killedStore.ts"

/** Notes the steps of a checkpoint; `fails` is the one that fails. */
function run(fails?: string) {
  const steps: unknown[] = []
  const step = (name: string, what: unknown) => {
    steps.push([name, what])
    if (name === fails) throw new Error(`no ${name}`)
  }
  const put = (writes: readonly Write[]) => step("put", writes)
  let error: unknown
  try {
    putDeferred(
      {
        isEmpty: false,
        write(writes) {
          writes.put(key(1), "one")
          writes.remove(key(2))
          step("write", undefined)
        },
        settle: (isWritten) => steps.push(["settle", isWritten]),
      },
      put,
    )
  } catch (thrown) {
    error = thrown
  }
  return { steps, error }
}

const writes = [
  { key: key(1), value: Buffer.from("one") },
  { key: key(2), value: undefined },
]

test("default: the writes are put into the database, and then settled as written", () => {
  expect(run()).toEqual({
    steps: [
      ["write", undefined],
      ["put", writes],
      ["settle", true],
    ],
    error: undefined,
  })
})

test("error: when they cannot be put or made, they are settled as not written, and the error is thrown", () => {
  expect(run("put")).toEqual({
    steps: [
      ["write", undefined],
      ["put", writes],
      ["settle", false],
    ],
    error: new Error("no put"),
  })
  expect(run("write")).toEqual({
    steps: [
      ["write", undefined],
      ["settle", false],
    ],
    error: new Error("no write"),
  })
})

test("behavior: a store that defers nothing puts no writes", () => {
  const put: (readonly Write[])[] = []
  putDeferred(noneDeferred, (given) => put.push(given))
  expect(put).toEqual([[]])
})
