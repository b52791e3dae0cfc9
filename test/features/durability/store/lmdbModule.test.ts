/** The optional dependency lmdb. */
import { afterEach, expect, test, vi } from "vitest"
import manifest from "../../../../package.json" with { type: "json" }
import { importLmdb } from "../../../../src/features/durability/store/database.ts"

afterEach(() => {
  vi.doUnmock("lmdb")
})

test("error: without lmdb, the error has the command that installs the version of package.json", async () => {
  vi.doMock("lmdb", () => {
    throw new Error("no binary")
  })
  await expect(importLmdb()).rejects.toThrow(
    new Error(
      `the package lmdb cannot be loaded; install it with: npm install lmdb@${manifest.devDependencies.lmdb}`,
    ),
  )
})
