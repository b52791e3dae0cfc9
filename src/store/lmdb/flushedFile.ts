/** A file that is written to the disk, also after a write to the disk has failed. */
import { closeSync, fdatasync, fdatasyncSync, openSync, readSync, writeSync } from "node:fs"
import { promisify } from "node:util"

const fdatasyncLater = promisify(fdatasync)

const chunkLength = 2 ** 20

/**
 * Opens a file.
 *
 * After a failed fdatasync, Linux treats the pages that it could not write as written, and the next fdatasync does not report
 * them (fsync(2), "Notes"). So the whole file is written again before the next one.
 */
export function openFlushedFile(path: string) {
  const file = openSync(path, "r+")
  let isRewriteDue = false
  const rewriteDue = () => (isRewriteDue ? rewrite(file) : [])
  return {
    file,
    /** Writes to the disk the bytes that other descriptors of the file have written. @throws The error of the system. */
    flushSync(): void {
      for (const _ of rewriteDue());
      isRewriteDue = true
      fdatasyncSync(file)
      isRewriteDue = false
    },
    /** Does the same without blocking. */
    async flush(): Promise<void> {
      for (const _ of rewriteDue()) await new Promise(setImmediate)
      isRewriteDue = true
      await fdatasyncLater(file)
      isRewriteDue = false
    },
    close: () => closeSync(file),
  }
}

/** Writes each part of a file again: other writes may run only between two parts. */
function* rewrite(file: number): Iterable<void> {
  const bytes = Buffer.allocUnsafe(chunkLength)
  for (let at = 0; ; at += chunkLength) {
    const length = readSync(file, bytes, 0, chunkLength, at)
    for (let done = 0; done < length; ) done += writeSync(file, bytes, done, length - done, at + done)
    if (length < chunkLength) return
    yield
  }
}
