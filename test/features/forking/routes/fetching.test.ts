/** Methods that read unknown state of a fork: the state is fetched, and the method is called again. */
import { type Hex, numberToHex, pad } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { z } from "zod"
import { defineMethod, result } from "../../../../src/api/rpc/method.ts"
import { toHex } from "../../../../src/base/hex.ts"
import { Task } from "../../../../src/base/task.ts"
import { type Fork, openFork } from "../../../../src/features/forking/chain/open.ts"
import type { MidblockNode } from "../../../../src/index.ts"
import { fetching } from "../../../../src/instance/fetching.ts"
import { startRemote } from "./forkedParts.ts"
import { contracts } from "./remotes.ts"

let remote: MidblockNode
beforeAll(async () => {
  remote = await startRemote()
})
afterAll(() => remote.close())

let fork: Fork | undefined
beforeEach(async () => {
  fork = await openFork({ url: remote, cache: false })
})
afterEach(() => fork?.close())

/** Wraps a method with this handler; returns the function that calls it. */
function callOf(handler: () => unknown, name = "test_read") {
  const method = defineMethod<{ readonly remote: { readonly current: Fork | undefined } }>()({
    name,
    summary: "Reads.",
    params: [],
    result: result(
      "Value",
      () => z.unknown(),
      (value: unknown) => value,
    ),
    example: { params: [], result: null },
    handler,
  })
  const [wrapped] = fetching([method])
  return (task = new Task()) =>
    wrapped?.run(
      {
        remote: {
          get current() {
            return fork
          },
        },
      },
      [],
      task,
    )
}

const slot = (index: number): Hex => pad(numberToHex(index))
const read = (index: number) => toHex((fork as Fork).base.storage(contracts.adder, slot(index)))

test("default: a method whose state is known is answered at once", async () => {
  const call = callOf(() => read(1))
  expect(await call()).toBe("0x02")
  expect(call()).toBe("0x02")
})

test("default: a method is called again after each unknown value, synchronous or not, with a fetch for each", async () => {
  const handlers: readonly (readonly [() => unknown, readonly string[]])[] = [
    [() => [read(1), read(2)], ["0x02", "0x03"]],
    [async () => [read(3), read(4)], ["0x04", "0x05"]],
  ]
  for (const [handler, answer] of handlers) {
    let calls = 0
    const before = fork?.stats().fetches ?? 0
    const call = callOf(() => {
      calls++
      return handler()
    })
    expect(await call()).toEqual(answer)
    expect(calls).toBe(3)
    expect((fork?.stats().fetches ?? 0) - before).toBe(2)
  }
})

test("behavior: eth_getStorageValues fetches all values that it lacks in one fetch", async () => {
  let calls = 0
  const before = fork?.stats().fetches ?? 0
  const call = callOf(() => {
    calls++
    return [1, 2, 3].map(read)
  }, "eth_getStorageValues")
  expect(await call()).toEqual(["0x02", "0x03", "0x04"])
  expect(calls).toBe(2)
  expect((fork?.stats().fetches ?? 0) - before).toBe(1)
  expect(call()).toEqual(["0x02", "0x03", "0x04"])
})

test("behavior: a node that is not a fork calls each method once", () => {
  fork = undefined
  for (const name of ["test_read", "eth_getStorageValues"]) expect(callOf(() => "0x7", name)()).toBe("0x7")
})

test("behavior: when another chain replaces the fork meanwhile, the method is called again on that chain", async () => {
  for (const [name, index] of [
    ["test_read", 0],
    ["eth_getStorageValues", 1],
  ] as const) {
    const next = await openFork({ url: remote, cache: false, blockNumber: 2 })
    let calls = 0
    const answer = callOf(() => {
      calls++
      return read(index)
    }, name)()
    const closed = fork?.close()
    fork = next
    expect(name).toBe(name)
    expect(await answer).toBe(index === 0 ? "0x01" : "0x02")
    expect(calls).toBe(3)
    await closed
  }
})

test("error: other errors end the method; so do a closed fork, and a client that is gone", async () => {
  const failing = new RangeError("no such thing")
  const fail = () => {
    throw failing
  }
  await expect(callOf(fail)()).rejects.toBe(failing)
  await expect(callOf(async () => fail())()).rejects.toBe(failing)
  const gone = new Task({ hasLeft: () => true })
  await expect(callOf(() => read(1))(gone)).rejects.toMatchObject({ name: "RequestCanceled" })
  await fork?.close()
  await expect(callOf(() => read(1))()).rejects.toMatchObject({ name: "OriginClosed" })
})
