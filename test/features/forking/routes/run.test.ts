/** The options of a fork in a process that `midblock fork` runs. */
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, test } from "vitest"
import { type ForkRun, forkRunVariable, underRun } from "../../../../src/features/forking/routes/run.ts"
import { eachInFolder } from "../../../dataFolder.ts"

const remote = "https://a.example"

let file: string
let link: string
eachInFolder((made) => {
  const folder = realpathSync(made)
  mkdirSync(join(folder, "suite"))
  file = join(folder, "suite", "a.fork.json")
  link = join(folder, "link")
  writeFileSync(file, "")
  symlinkSync(join(folder, "suite"), link)
})

const envOf = (run: ForkRun) => ({ [forkRunVariable]: JSON.stringify(run) })

test("default: outside of the command, and for another file, the options stay as they are", () => {
  const options = { file, retries: 2 }
  for (const env of [{}, { [forkRunVariable]: "" }, envOf({ file: `${file}.other`, url: [remote] })])
    expect(underRun(options, env)).toBe(options)
  const without = { url: remote, retries: 2 }
  expect(underRun(without, envOf({ file, url: [remote] }))).toBe(without)
})

test("behavior: with remotes the file is recorded into, and asked for values that it lacks", () => {
  const headers = { "x-key": "abc" }
  const options = { file, retries: 2, offline: true, url: "https://b.example", headers: { "x-key": "def" } }
  expect(underRun(options, envOf({ file, url: [remote], headers }))).toEqual({
    ...{ url: [remote], headers, retries: 2 },
    ...{ file: undefined, record: file, offline: false },
  })
  // A header of the suite must not reach the remote of the command.
  expect(underRun(options, envOf({ file, url: [remote] })).headers).toBeUndefined()
})

test("behavior: the file is found by every name: a URL, a link, and a path that does not exist yet", () => {
  const isFound = (given: string | URL, named = file) =>
    underRun({ file: given }, envOf({ file: named, url: [remote] })).record === named
  const absent = join(link, "b.fork.json")
  expect(isFound(pathToFileURL(file))).toBe(true)
  expect(isFound(join(link, "a.fork.json"))).toBe(true)
  expect(isFound(absent, absent)).toBe(true)
  expect(isFound(absent)).toBe(false)
})
