/** Failed writes to the disk: the descriptor of the file is replaced by one that cannot be synchronised. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { openFlushedFile } from "../../../src/store/lmdb/flushedFile.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { replaceDescriptor } from "../../descriptor.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

/** Bytes that this process has written so far, to files of any kind (proc_pid_io(5)). */
const written = () => Number(/^wchar: (\d+)$/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1])

/** Longer than two of the parts in which a file is written again. */
const bytes = Buffer.from(Array.from({ length: 2_200_000 }, (_, at) => (at * 7) % 251))

const kinds = {
  flush: (flushed: ReturnType<typeof openFlushedFile>) => flushed.flush(),
  flushSync: async (flushed: ReturnType<typeof openFlushedFile>) => flushed.flushSync(),
}

test.skipIf(process.platform !== "linux").each(Object.entries(kinds))(
  "%s: the whole file is written again after a failed flush, and nothing after a successful one",
  async (_name, flush) => {
    const path = join(folder, "file")
    writeFileSync(path, bytes)
    const flushed = openFlushedFile(path)
    const growth = async () => {
      const before = written()
      await flush(flushed)
      return written() - before
    }
    expect(await growth()).toBeLessThan(1_000_000)
    replaceDescriptor(flushed.file, "/dev/null", "r+")
    await expect(flush(flushed)).rejects.toThrow("EINVAL: invalid argument, fdatasync")
    await expect(flush(flushed)).rejects.toThrow("EINVAL: invalid argument, fdatasync")
    replaceDescriptor(flushed.file, path, "r+")
    expect(await growth()).toBeGreaterThanOrEqual(bytes.length)
    expect(readFileSync(path).equals(bytes)).toBe(true)
    expect(await growth()).toBeLessThan(1_000_000)
    flushed.close()
  },
)
