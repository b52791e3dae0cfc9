/** Runs the tests of a project, each on the Node for Hardhat. */
import { spawnSync } from "node:child_process"
import { delimiter } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { node22 } from "../install.mjs"

const patienceMs = 120_000

/**
 * Returns the milliseconds from the start of the runner to its end.
 *
 * @param wanted - The numbers of tests and files that must pass.
 * @throws when the numbers differ.
 */
export function runTests({ args, count, path = "" }, folder, wanted) {
  const env = { ...process.env, PATH: [path, process.env.PATH].join(delimiter) }
  const start = performance.now()
  const { stdout, error } = spawnSync(node22, args, { cwd: folder, env, timeout: patienceMs })
  const wallMs = performance.now() - start
  if (error !== undefined) throw error
  const { passed, files } = count(stripVTControlCharacters(stdout.toString()))
  if (passed !== wanted.passed || files !== wanted.files)
    throw new Error(`${passed} of ${wanted.passed} tests passed, in ${files} of ${wanted.files} files`)
  return wallMs
}
