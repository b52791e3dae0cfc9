/** Loss of power: the disk then has a mixture of old and new sectors; the database continues from its flush point. */
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { newestMeta } from "../../../src/base/lmdbFile.ts"
import { keyOf, withChecksum } from "../../../src/store/entries.ts"
import { createFlushPoints, lostSince } from "../../../src/store/lmdb/flushPoint.ts"
import { importLmdb } from "../../../src/store/lmdb/lmdbModule.ts"
import { openStore, type Store } from "../../../src/store/store.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { replaceDescriptor } from "../../descriptor.ts"

const rounds = Number(process.env.MIDBLOCK_POWER_CUTS ?? 12)

let folder: string
eachInFolder((path) => {
  folder = path
})

/** Returns a generator of numbers below a bound. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}

/** Returns the bytes of a disk after a loss of power: for each sector, at random the old or the new content. */
function mixed(old: Buffer, now: Buffer, random: (below: number) => number): Buffer {
  const [before, image] = [Buffer.alloc(now.length), Buffer.alloc(now.length)]
  old.copy(before)
  for (let at = 0; at < now.length; at += 512) (random(2) === 0 ? before : now).copy(image, at, at, at + 512)
  return image
}

/** Returns all entries but the values of the kind "meta", to which the store adds its own. */
const contentsOf = (store: Store) =>
  [...store.range(Buffer.of(2), Buffer.of(255))].map(([key, value]) => [
    key.toString("hex"),
    Buffer.from(value).toString("hex"),
  ])

async function openLmdb(path: string) {
  const { open } = await importLmdb()
  return open<Buffer, Buffer>({
    path,
    encoding: "binary",
    keyEncoding: "binary",
    mapSize: 2 ** 30,
    noSync: true,
    overlappingSync: false,
    eventTurnBatching: false,
  })
}

/** Writes to a database of another run of the system, flushes it several times, and simulates a loss of power later. */
async function cut(seed: number): Promise<{ flushed: unknown; newest: unknown }> {
  const random = randomFrom(seed)
  const path = join(folder, "chain.mdb")
  const lmdb = await openLmdb(path)
  const points = createFlushPoints(path, { database: lmdb, turn: 1 }, "another run")
  const contents = new Map<string, string>()
  const seen = () => [...contents].sort(([a], [b]) => (a < b ? -1 : 1))
  const commit = () =>
    lmdb.transactionSync(() => {
      for (let writes = 1 + random(40); writes > 0; writes--) {
        const key = keyOf("account", Buffer.from([random(4), random(256)]))
        const value = Buffer.alloc(random(600), random(256))
        contents.set(key.toString("hex"), value.toString("hex"))
        lmdb.putSync(key, withChecksum(key, value))
      }
    })
  for (let flushes = random(4); flushes > 0; flushes--) {
    for (let commits = random(12); commits > 0; commits--) commit()
    await points.flush()
  }
  commit()
  const flushed = seen()
  const flushing = points.flush()
  const old = readFileSync(path)
  for (let commits = random(12); commits > 0; commits--) commit()
  await flushing
  for (let commits = 1 + random(30); commits > 0; commits--) commit()
  const image = mixed(old, readFileSync(path), random)
  points.close()
  await lmdb.close()
  writeFileSync(path, image)
  return { flushed, newest: seen() }
}

test(`${rounds} losses of power: the contents are those of the flush point`, async () => {
  for (let seed = 1; seed <= rounds; seed++) {
    const { flushed, newest } = await cut(seed)
    const store = await openStore(folder, { sync: "interval" })
    const contents = contentsOf(store)
    await store.close()
    expect(contents).toEqual(flushed)
    expect(contents).not.toEqual(newest)
    const again = await openStore(folder, { isReadOnly: true })
    expect(contentsOf(again)).toEqual(flushed)
    await again.close()
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
  }
})

test("error: a folder cannot be opened read-only after a loss of power", async () => {
  await cut(1)
  await expect(openStore(folder, { isReadOnly: true })).rejects.toThrow(
    `data folder ${folder}: the system ended before all of it was written to the disk; ` +
      "start a node with it, or run midblock db repair, and it goes on from what was",
  )
})

/** Returns the descriptor of a file that this process has open. */
const descriptorOf = (path: string) =>
  Number(readdirSync("/proc/self/fd").find((each) => linkOf(`/proc/self/fd/${each}`) === path))

const linkOf = (path: string) => {
  try {
    return readlinkSync(path)
  } catch {
    return undefined // closed meanwhile
  }
}

test.skipIf(process.platform !== "linux")(
  "the pages of a flush point whose record could not be flushed are held until a flush succeeds",
  async () => {
    const path = join(folder, "chain.mdb")
    const lmdb = await openLmdb(path)
    let held = 0
    const useReadTransaction = () => {
      const reading = lmdb.useReadTransaction()
      held++
      return {
        done: () => {
          held--
          reading.done()
        },
      }
    }
    const database = { resetReadTxn: () => lmdb.resetReadTxn(), useReadTransaction }
    const points = createFlushPoints(path, { database, turn: 1 }, "another run")
    const put = (number: number) => lmdb.putSync(keyOf("account", Buffer.of(number)), Buffer.of(number))
    put(1)
    await points.flush()
    expect(held).toBe(1)
    const records = descriptorOf(`${path}-flushed`)
    replaceDescriptor(records, "/dev/null", "r+")
    for (const number of [2, 3]) {
      put(number)
      await expect(points.flush()).rejects.toThrow("EINVAL: invalid argument, fdatasync")
      expect(held).toBe(2)
    }
    replaceDescriptor(records, `${path}-flushed`, "r+")
    await points.flush()
    expect(held).toBe(1)
    const file = openSync(path, "r")
    expect(lostSince(path)?.meta.transaction).toBe(newestMeta(file)?.transaction)
    closeSync(file)
    points.close()
    expect(held).toBe(0)
    await lmdb.close()
  },
)
