/** Counts in a file, under a lock that it leaves each time as a process leaves it that is killed. */
import { readFileSync, writeFileSync } from "node:fs"
import { acquireLock } from "../../dist/base/processLock.js"

const [path, counter, ended] = process.argv.slice(2)
for (let count = 0; count < 100; ) {
  if (acquireLock(path) !== undefined) continue
  writeFileSync(counter, String(Number(readFileSync(counter, "utf8")) + 1))
  count += 1
  writeFileSync(path, ended)
}
