/** The pages of mapped files in the memory of this process. */
import { join } from "node:path"
import { expect, test } from "vitest"
import { importLmdb } from "../../../src/store/lmdb/lmdbModule.ts"
import { residentBytes } from "../../../src/store/lmdb/residentBytes.ts"
import { eachInFolder } from "../../dataFolder.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

test.skipIf(process.platform !== "linux")(
  "the bytes of a database that was read count, until it is closed",
  async () => {
    const { open } = await importLmdb()
    const mebibyte = 2 ** 20
    const path = join(folder, "data.mdb")
    const database = open<Buffer, Buffer>({
      path,
      encoding: "binary",
      keyEncoding: "binary",
      overlappingSync: false,
    })
    database.transactionSync(() => {
      for (let number = 0; number < 16; number++)
        database.putSync(Buffer.of(1, number), Buffer.alloc(mebibyte, 1))
    })
    const before = residentBytes()
    for (let number = 0; number < 16; number++) database.getBinary(Buffer.of(1, number))
    const after = residentBytes()
    expect(after - before).toBeGreaterThan(15 * mebibyte)
    await database.close()
    expect(after - residentBytes()).toBeGreaterThan(15 * mebibyte)
  },
)
