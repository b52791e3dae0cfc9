/** A file that is written to the disk, and what a failure of that demands. */
import { closeSync, fdatasync, fdatasyncSync, openSync, readSync, writeSync } from "node:fs"
import { promisify } from "node:util"

const fdatasyncLater = promisify(fdatasync)

const chunkLength = 2 ** 20

/**
 * Opens a file.
 *
 * After a failed fdatasync Linux takes the pages whose write has failed for written, and the next one reports nothing of them
 * (fsync(2), "Notes"). So all of the file is written again before that.
 */
export function openFlushedFile(path: string) {
  const file = openSync(path, "r+")
  let isRewriteDue = false
  const rewriteDue = () => (isRewriteDue ? rewrite(file) : [])
  return {
    file,
    /** Writes to the disk what other descriptors of the file have written. @throws The error of the system. */
    flushSync(): void {
      for (const _ of rewriteDue());
      isRewriteDue = true
      fdatasyncSync(file)
      isRewriteDue = false
    },
    /** The same beside other work. */
    async flush(): Promise<void> {
      for (const _ of rewriteDue()) await new Promise(setImmediate)
      isRewriteDue = true
      await fdatasyncLater(file)
      isRewriteDue = false
    },
    close: () => closeSync(file),
  }
}

/** Writes each part of a file again: other writes may come only between two parts. */
function* rewrite(file: number): Iterable<void> {
  const bytes = Buffer.allocUnsafe(chunkLength)
  for (let at = 0; ; at += chunkLength) {
    const length = readSync(file, bytes, 0, chunkLength, at)
    for (let done = 0; done < length; ) done += writeSync(file, bytes, done, length - done, at + done)
    if (length < chunkLength) return
    yield
  }
}
