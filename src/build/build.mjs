/** Builds what has changed since the last build, and says so: `npm run build`, and before `npm start` and `npm test`. */
import { fileURLToPath } from "node:url"
import { BuildFailed, runStep } from "./step.mjs"
import { stages } from "./steps.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const say = (line) => console.error(`build: ${line}`) // stdout is the program's
const started = performance.now()

try {
  let count = 0
  for (const stage of stages) {
    const ended = await Promise.allSettled(stage.map((step) => runStep(step, { root, say })))
    for (const { reason } of ended) if (reason !== undefined) throw reason
    count += ended.filter(({ value }) => value).length
  }
  if (count > 0) say(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`)
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error
  say(error.message)
  process.exitCode = 1
}
