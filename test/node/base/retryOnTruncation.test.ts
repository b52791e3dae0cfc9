import { expect, test } from "vitest"
import { retryOnTruncation } from "../../../src/node/base/retryOnTruncation.ts"

/** Reads the versions one after the other; `existing` decides if a version exists after a number of reads. */
function read(found: readonly number[], existing: (version: number, reads: number) => boolean) {
  let reads = 0
  return retryOnTruncation(
    { has: (version) => existing(version, reads) },
    () => found[reads] as number,
    (version) => version,
    async (version) => {
      reads++
      if (version < 0) throw new Error(`cannot read ${version}`)
      return `state ${version}`
    },
  )
}

test("a read whose state remains is done once", async () => {
  expect(await read([7], () => true)).toBe("state 7")
})

test("a read whose state was truncated is repeated at the current block", async () => {
  expect(await read([7, 5], (version, reads) => version === 5 || reads === 0)).toBe("state 5")
})

test("error: a failed read is reported when its state remains, and repeated when it was truncated", async () => {
  await expect(read([-1], () => true)).rejects.toThrow("cannot read -1")
  expect(await read([-1, 5], (version, reads) => version === 5 || reads === 0)).toBe("state 5")
})

test("error: a state that did not exist before the read", async () => {
  await expect(read([7], () => false)).rejects.toThrow("state")
})
