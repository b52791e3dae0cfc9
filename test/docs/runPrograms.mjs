/** Runs programs one after the other in this process; prints the output of each, and its error, as JSON. */
import { pathToFileURL } from "node:url"
import { format } from "node:util"

const limitMs = 20_000
const results = []
const write = console.log

for (const path of process.argv.slice(2)) {
  const output = []
  console.log = (...values) => output.push(format(...values).replaceAll(/\s+/g, " "))
  const late = new Promise((_, reject) => setTimeout(reject, limitMs, new Error("still running")).unref())
  try {
    await Promise.race([import(pathToFileURL(path).href), late])
    results.push({ path, output })
  } catch (error) {
    results.push({
      path,
      output,
      error: error instanceof Error ? (error.stack ?? error.message) : `${error}`,
    })
  }
}

console.log = write
process.stdout.write(JSON.stringify(results), () => process.exit())
