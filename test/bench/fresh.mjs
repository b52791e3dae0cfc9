/**
 * Measures fresh processes of this checkout and of other built checkouts: `npm run bench:fresh -- [folder …]`.
 *
 * It runs a suite of 40 tests in process, and sends the first requests to a program that has had none for 0.4 s. The processes run
 * one at a time and in turn.
 */
import { execFileSync } from "node:child_process"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { firstRequests } from "./fresh/firstRequests.mjs"
import { median } from "./measure.mjs"
import { compileToken } from "./token.mjs"

const rounds = 7
const own = fileURLToPath(new URL("../..", import.meta.url))
const suite = fileURLToPath(new URL("./fresh/suite.mjs", import.meta.url))

const folders = [own, ...process.argv.slice(2).map((folder) => resolve(folder))]
const code = await compileToken()

const runSuite = (folder) => JSON.parse(execFileSync(process.execPath, [suite, folder, code]).toString())

/** Returns the minimum and the median of each field over the rounds. */
async function measure(run) {
  const samples = folders.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, folder] of folders.entries()) samples[index].push(await run(folder))
  const shown = (list) => `${Math.min(...list).toFixed(2)}, ${median(list).toFixed(2)}`
  const rowOf = (list) =>
    Object.fromEntries(Object.keys(list[0]).map((field) => [field, shown(list.map((each) => each[field]))]))
  return Object.fromEntries(samples.map((list, index) => [folders[index], rowOf(list)]))
}

console.log(`a suite of 40 tests in a fresh process, in process, of each test: least, median of ${rounds}`)
console.table(await measure(runSuite))
console.log("first requests to a fresh program, ms of its main thread: least, median")
console.table(await measure((folder) => firstRequests(folder, code)))
