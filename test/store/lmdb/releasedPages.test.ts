/** The pages that LMDB reads through its mapping of a large file: the system counts them as memory of the process. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { open } from "lmdb"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { keyOf } from "../../../src/store/entries.ts"
import { createEnvironment, type Environment } from "../../../src/store/lmdb/environment.ts"
import { openStore } from "../../../src/store/store.ts"

const valueLength = 2 ** 20
const values = 40

let folder: string
let environment: Environment
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-pages-"))
  const path = join(folder, "chain.mdb")
  const options = { path, encoding: "binary", keyEncoding: "binary", overlappingSync: false } as const
  environment = createEnvironment({ folder, path, open: () => open<Buffer, Buffer>(options) })
})
afterEach(async () => {
  await environment.close()
  rmSync(folder, { recursive: true })
})

/** Mebibytes of files that are mapped into this process, and in memory. */
const mapped = () => {
  const [, kibibytes] = /^RssFile:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? []
  return Number(kibibytes) / 1024
}

const key = (number: number) => Buffer.of(10, number)

const fill = (count: number) =>
  environment.transaction((database) => {
    for (let number = 0; number < count; number++)
      database.putSync(key(number), Buffer.alloc(valueLength, number))
  })

/** Reads all values; returns the first byte of each. */
const firsts = () =>
  Array.from({ length: values }, (_, number) => environment.database.getBinary(key(number))?.[0])

const numbers = Array.from({ length: values }, (_, number) => number)

test.skipIf(process.platform !== "linux")(
  "the memory of the pages of a large file is released, and the file can still be read",
  () => {
    fill(values)
    expect(firsts()).toEqual(numbers)
    const before = mapped()
    environment.releasePages()
    expect(before - mapped()).toBeGreaterThan(values - 4)
    expect(environment.turn).toBe(2)
    expect(firsts()).toEqual(numbers)
  },
)

test("a small file is not opened again", () => {
  fill(1)
  environment.releasePages()
  expect(environment.turn).toBe(1)
})

test.skipIf(process.platform !== "linux")("a large file with few pages in memory is not opened again", () => {
  fill(values)
  environment.releasePages()
  const { turn } = environment
  expect(environment.database.getBinary(key(1))?.length).toBe(valueLength)
  environment.releasePages()
  expect(environment.turn).toBe(turn)
})

test.skipIf(process.platform !== "linux")("a store releases the pages with its next checkpoint", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const store = await openStore(join(folder, "store"))
  try {
    const keys = numbers.map((number) => keyOf("code", Buffer.of(number)))
    for (const each of keys) store.write(({ put }) => put(each, Buffer.alloc(valueLength + 1, each[1])))
    const read = () => keys.map((each) => store.read(each)?.[0])
    expect(read()).toEqual(numbers)
    const before = mapped()
    vi.advanceTimersByTime(1000)
    await vi.waitFor(() => expect(before - mapped()).toBeGreaterThan(values - 4), { timeout: 60_000 })
    store.write(({ put, remove }) => {
      put(keyOf("code", Buffer.of(0)), Buffer.alloc(valueLength + 1, 99))
      remove(keyOf("code", Buffer.of(1)))
    })
    expect(read()).toEqual([99, undefined, ...numbers.slice(2)])
  } finally {
    vi.useRealTimers()
    await store.close()
  }
})
