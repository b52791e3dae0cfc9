import { expect, test } from "vitest"
import { sorted } from "../../../src/kernel/state/sorting.ts"
import { createRandom } from "../core/programs.ts"

const random = createRandom(29)
const textOf = (length: number, firstBytes = 256) =>
  String.fromCharCode(random(firstBytes), ...Array.from({ length: length - 1 }, () => random(256)))
const entriesOf = (keys: readonly string[]) => [...new Set(keys)].map((key) => ({ key }))

/** Keys by what they are like, in numbers around those from which they are sorted in another way. */
const kinds: Record<string, (count: number) => readonly string[]> = {
  hashes: (count) => Array.from({ length: count }, () => textOf(32)),
  "hashes with few first bytes": (count) => Array.from({ length: Math.min(count, 600) }, () => textOf(32, 3)),
  "indexes in order": (count) =>
    Array.from({ length: count }, (_, index) => String.fromCharCode(0x82, index >> 8, index & 255)),
  "texts of all lengths": (count) => Array.from({ length: count }, () => textOf(1 + random(4))),
}

test.each(Object.keys(kinds))("%s are in the order of their characters", (kind) => {
  for (const count of [1, 2, 31, 32, 33, 600, 8192, 8193, 20_000]) {
    const entries = entriesOf(kinds[kind]?.(count) ?? [])
    const before = [...entries]
    const wanted = entries.map(({ key }) => key).sort()
    expect(sorted(entries).map(({ key }) => key)).toEqual(wanted)
    expect(entries.every((entry, index) => entry === before[index])).toBe(true)
  }
})
