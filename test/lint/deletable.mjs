/**
 * Checks that features can be deleted: `npm run deletable`, or `npm run deletable -- gas metrics` for some of them.
 *
 * Each feature is deleted from a copy of the tree: its own places, and its line in the list of features. The copy must then build, have
 * correct types and imports, and pass the acceptance suite; `--tests test` runs all tests instead.
 */
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

const list = "src/instance/features.ts"

/** Files that the tree needs and git ignores. */
const generated = [
  "src/kernel/core/module/binary.ts",
  "src/kernel/evm/trace/javaScript/workerText.ts",
  "dist",
  "lib",
]

/** Returns whether a file stands in a place of a feature; a folder `faults-forking` tests two features together. */
export function belongsTo(feature, file) {
  const [, folder] = /^(?:src\/features|test\/features|examples)\/([\w-]+)\//.exec(file) ?? []
  return folder?.split("-").includes(feature) ?? false
}

/** Returns the text of the list of features without the line of one. */
export const withoutLine = (text, feature) =>
  text.replace(`export * from "../features/${feature}/index.ts"\n`, "")

/** Copies the tree without a feature into a new folder. @returns The folder, and the number of files that are left out. */
function copyWithout(feature) {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
  const files = String(listed)
    .split("\0")
    .filter((file) => file !== "" && existsSync(file))
  const left = files.filter((file) => !belongsTo(feature, file))
  const folder = join(mkdtempSync(join(tmpdir(), "midblock-deletable-")), "tree")
  for (const path of [...left, ...generated]) cpSync(path, join(folder, path), { recursive: true })
  for (const path of ["node_modules", "../shared"])
    if (existsSync(path)) symlinkSync(resolve(path), join(folder, path))
  writeFileSync(join(folder, list), withoutLine(readFileSync(list, "utf8"), feature))
  return { folder, count: files.length - left.length }
}

/** Runs a program of the copy. @throws {Error} with its first lines when it fails. */
async function run(cwd, ...args) {
  const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "pipe", "pipe"] })
  const printed = Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await once(child, "close")
  const lines = (await printed).join("").trim().split("\n")
  if (status !== 0) throw new Error(`${args[0]}\n${lines.slice(0, 20).join("\n")}`)
}

/** Runs tests of the copy. @returns The number of those that passed. */
async function runTests(cwd, path) {
  const report = join(cwd, "..", "tests.json")
  const reporting = ["--reporter", "json", "--outputFile", report]
  const failed = await run(cwd, "node_modules/vitest/vitest.mjs", "run", path, ...reporting).catch(
    (error) => error,
  )
  if (!existsSync(report)) throw failed
  const { testResults, numPassedTests } = JSON.parse(readFileSync(report, "utf8"))
  const faults = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === "" ? [] : [`${name}\n${message}`]),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages: [first = ""] }) => `${name}: ${fullName}\n${first.slice(0, 400)}`),
  ])
  if (failed !== undefined)
    throw new Error([`${faults.length} tests failed`, ...faults.slice(0, 20)].join("\n"))
  return numPassedTests
}

/** Checks the copy without a feature. @returns A line for people. */
async function check(feature, tests) {
  const { folder, count } = copyWithout(feature)
  try {
    execFileSync("git", ["init", "--quiet"], { cwd: folder }) // the check of imports lists files with git
    await run(folder, "test/lint/imports.mjs")
    await Promise.all([run(folder, "src/build/build.mjs"), run(folder, "test/lint/types.mjs")])
    const passed = await runTests(folder, tests)
    return `${feature}: ${count} files deleted, imports ok, types ok, ${tests}: ${passed} passed`
  } finally {
    rmSync(join(folder, ".."), { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = { tests: { type: "string", default: "test/acceptance" } }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const all = readdirSync("src/features").filter((name) => existsSync(`src/features/${name}/index.ts`))
  for (const feature of positionals.length > 0 ? positionals : all)
    await check(feature, values.tests).then(console.log, ({ message }) => {
      console.log(`${feature}: cannot be deleted: ${message}`)
      process.exitCode = 1
    })
}
