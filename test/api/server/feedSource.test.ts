/** The messages of the feed in both encodings. */
import { brotliDecompressSync } from "node:zlib"
import { expect, test } from "vitest"
import { createFeedSource } from "../../../src/api/server/feedSource.ts"

/** A feed in process. */
function createFeed() {
  const listeners = new Set<(message: object) => void>()
  return {
    listeners,
    listen(listener: (message: object) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    publish(message: object) {
      for (const listener of listeners) listener(message)
    },
  }
}

const message = { index: 1, name: "é", list: [null, true] }

test("default: json gives each message as text, until listening ends", () => {
  const feed = createFeed()
  const given: unknown[] = []
  const stop = createFeedSource(feed.listen, "json")((text) => given.push(text))
  feed.publish(message)
  feed.publish({})
  expect(given).toEqual(['{"index":1,"name":"é","list":[null,true]}', "{}"])
  stop()
  expect(feed.listeners.size).toBe(0)
})

test("default: brotli gives each message as compressed bytes of the same text", () => {
  const feed = createFeed()
  const given: (string | Uint8Array)[] = []
  createFeedSource(feed.listen, "brotli")((bytes) => given.push(bytes))
  feed.publish(message)
  expect(given.map((bytes) => brotliDecompressSync(bytes).toString())).toEqual([JSON.stringify(message)])
})

test("behavior: a message is encoded once for all listeners", () => {
  const feed = createFeed()
  let reads = 0
  const counted = {
    get index() {
      return ++reads
    },
  }
  const source = createFeedSource(feed.listen, "brotli")
  const given: unknown[] = []
  for (let listener = 0; listener < 3; listener++) source((bytes) => given.push(bytes))
  feed.publish(counted)
  expect(reads).toBe(1)
  expect(given.length).toBe(3)
  expect(new Set(given).size).toBe(1)
})
