/** Increments the number in a file 25 times, each time under the lock; leaves the lock as a killed process does. */
import { readFileSync, writeFileSync } from "node:fs"
import { acquireLock } from "../../dist/base/processLock.js"

const [path, counter, ended] = process.argv.slice(2)
for (let count = 0; count < 25; ) {
  if (acquireLock(path) !== undefined) continue
  writeFileSync(counter, String(Number(readFileSync(counter, "utf8")) + 1))
  count += 1
  writeFileSync(path, ended)
}
