/**
 * Checks that features can be deleted: `npm run deletable`, or `npm run deletable -- gas metrics` for each of these alone.
 *
 * Features are deleted from a copy of the tree: their own places, and their lines in the lists of features. The copy must then build,
 * have correct types and imports, and pass the acceptance suite; `--tests test` runs all tests instead.
 *
 * Without names, one copy is checked without any feature, and the types of each feature without the others (standalone.mjs). What
 * passes both needs no feature but itself, and the two together take as long as the copy of one feature.
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

/** The lists of features, of those that have networks, of commands, and of what the package exports: a line for each. */
export const lists = [
  "src/instance/features.ts",
  "src/instance/networks/tables.ts",
  "src/cli/options/addedCommands.ts",
  "src/index.ts",
  "src/harness/vitest/addedTests.ts",
]

/** The rooms above the features that stand on one of them, and are deleted with it. */
const roomsAbove = { chains: "op" }

/** Files that the tree needs and git ignores. */
const generated = [
  "src/kernel/core/module/binary.ts",
  "src/kernel/evm/trace/javaScript/workerText.ts",
  "dist",
  "lib",
]

/** Returns the names of all features. */
export const featureNames = () =>
  readdirSync("src/features").filter((name) => existsSync(`src/features/${name}/index.ts`))

/** Returns the folder of features in which a file stands: `faults`, or `faults-forking` for tests of two features together. */
export const placeOf = (file) =>
  roomsAbove[/^(?:src|test|examples)\/(?:harness\/)?(\w+)\//.exec(file)?.[1]] ??
  /^(?:src\/features|test\/features|examples)\/([\w-]+)\//.exec(file)?.[1]

/** Returns whether a file stands in a place of a feature. */
export const belongsTo = (feature, file) => placeOf(file)?.split("-").includes(feature) ?? false

/** Returns the text of a list without the line of a feature, or of the rooms above it. */
export const withoutLine = (text, feature) => {
  const above = Object.keys(roomsAbove).filter((room) => roomsAbove[room] === feature)
  const folder = [`features/${feature}`, ...above].join("|")
  return text.replace(new RegExp(`^export .* from "[./]+/(?:${folder})/\\w+\\.ts"\n`, "m"), "")
}

/** Copies the tree without some features into a new folder. @returns The folder, and the number of files that are left out. */
function copyWithout(features) {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
  const files = String(listed)
    .split("\0")
    .filter((file) => file !== "" && existsSync(file))
  const left = files.filter((file) => !features.some((feature) => belongsTo(feature, file)))
  const folder = join(mkdtempSync(join(tmpdir(), "midblock-deletable-")), "tree")
  for (const path of [...left, ...generated]) cpSync(path, join(folder, path), { recursive: true })
  for (const path of ["node_modules", "../shared"])
    if (existsSync(path)) symlinkSync(resolve(path), join(folder, path))
  for (const list of lists)
    writeFileSync(join(folder, list), features.reduce(withoutLine, readFileSync(list, "utf8")))
  execFileSync("git", ["init", "--quiet"], { cwd: folder }) // the check of imports lists files with git
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

/** Checks a copy without some features. @returns A line for people. */
async function check(features, tests) {
  const { folder, count } = copyWithout(features)
  try {
    await run(folder, "test/lint/imports.mjs")
    await Promise.all([run(folder, "src/build/build.mjs"), run(folder, "test/lint/types.mjs")])
    const passed = await runTests(folder, tests)
    return `${count} files deleted, imports ok, types ok, ${tests}: ${passed} passed`
  } finally {
    rmSync(join(folder, ".."), { recursive: true })
  }
}

/** Runs checks by name, two at a time: that of types has one thread. */
async function checkAll(checks) {
  const next = async () => {
    for (const [name, start] of checks) {
      const found = await start().catch(({ message }) => {
        process.exitCode = 1
        return `cannot be deleted: ${message}`
      })
      console.log(`${name}: ${found}`)
    }
  }
  await Promise.all([next(), next()])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = { tests: { type: "string", default: "test/acceptance" } }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const copies = positionals.map((feature) => [feature, () => check([feature], values.tests)])
  const all = [
    ["all features", () => check(featureNames(), values.tests)],
    ["each feature", () => run(".", "test/lint/standalone.mjs").then(() => "types ok without the others")],
  ]
  await checkAll((copies.length > 0 ? copies : all).values())
}
