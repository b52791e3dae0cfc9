/** One step of the build: it runs when its inputs or its outputs have changed since its last run. */
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** The folder of the records of each step, with the hashes of its inputs and outputs. */
const records = "dist/.build"

/**
 * Runs a step if something has changed.
 *
 * @returns True if the step has run.
 * @throws {BuildFailed} when its command fails; the step runs again the next time.
 */
export async function runStep(step, { root, say }) {
  const record = join(root, records, `${step.name}.json`)
  const before = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : undefined
  const inputs = { ...hashesOf(root, step.inputs, step.reads), ...valuesOf(step.variables) }
  const reason = reasonOf(before, { inputs, outputs: hashesOf(root, step.outputs, step.writes) })
  if (reason === undefined) return false
  say(`${step.name} (${reason.text})`)
  rmSync(record, { force: true })
  // A step that is not incremental would leave outputs of removed inputs.
  if (!step.isIncremental || reason.isWhole)
    for (const file of filesOf(root, step.outputs, step.writes)) rmSync(join(root, file))
  await run(step, root)
  mkdirSync(dirname(record), { recursive: true })
  const outputs = hashesOf(root, step.outputs, step.writes)
  writeFileSync(record, JSON.stringify({ inputs, outputs }))
  return true
}

/** The error of a failed command, with its output. */
export class BuildFailed extends Error {
  name = "BuildFailed"
}

async function run({ name, command }, root) {
  const child = spawn(process.execPath, command, { cwd: root, stdio: ["ignore", "pipe", "inherit"] })
  let printed = ""
  child.stdout.setEncoding("utf8").on("data", (text) => {
    printed += text
  })
  const [status] = await once(child, "close")
  if (status !== 0) throw new BuildFailed(`${name} failed\n${printed}`)
}

/** Returns the reason why a step has to run, and whether it must begin without outputs; `undefined` when it need not run. */
function reasonOf(before, now) {
  if (before === undefined) return { text: "first time", isWhole: true }
  const isGone = Object.keys(before.inputs).some((input) => now.inputs[input] === undefined)
  const [inputs, outputs] = [differences(before.inputs, now.inputs), differences(before.outputs, now.outputs)]
  const changed = [...inputs, ...outputs]
  if (changed.length === 0) return
  const others = changed.length === 1 ? "" : ` and ${changed.length - 1} more`
  return { text: `changed: ${changed[0]}${others}`, isWhole: isGone || outputs.length > 0 }
}

const differences = (before, now) =>
  Object.keys({ ...now, ...before }).filter((name) => before[name] !== now[name])

const valuesOf = (variables = []) =>
  Object.fromEntries(variables.map((name) => [`$${name}`, process.env[name] ?? ""]))

/** Returns the hash of each file. It shows more than the time: `git checkout` gives new times to old contents. */
const hashesOf = (root, paths, matching) =>
  Object.fromEntries(
    filesOf(root, paths, matching).map((file) => [
      file,
      createHash("sha1")
        .update(readFileSync(join(root, file)))
        .digest("base64"),
    ]),
  )

/** Returns the files of paths, some of which may be folders, by their paths from the root. */
function filesOf(root, paths, matching = /(?:)/) {
  const below = (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false })
    if (found === undefined || path === records) return []
    if (!found.isDirectory()) return [path]
    return readdirSync(join(root, path)).flatMap((name) => below(`${path}/${name}`))
  }
  return paths.flatMap((path) => below(path)).filter((path) => paths.includes(path) || matching.test(path))
}
