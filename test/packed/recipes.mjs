/** The example projects of prool, which runs on Node 22 or newer, and of testcontainers, whose types are checked: it needs Docker to run. */
import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { delimiter, dirname } from "node:path"
import { installPeers, node22 } from "../bench/install.mjs"
import { installExample } from "./project.mjs"
import { checkTests } from "./suites.mjs"

/** @returns Whether the script `typecheck` of a project succeeds. */
function checkTypesOf(name, project) {
  const { status, stdout } = spawnSync("npm", ["run", "--silent", "typecheck"], { cwd: project })
  console.log(`${name}: ${status === 0 ? "the types are correct" : stdout}`)
  return status === 0
}

/** @returns Whether the tests of `examples/prool` pass, and the types of both projects are correct. */
export function checkRecipes(packed) {
  const { node } = installPeers(["node"])
  if (node !== undefined) throw new Error(`Node 22 ${node}`)
  const env = { ...process.env, PATH: [dirname(node22), process.env.PATH].join(delimiter) }
  const [prool, testcontainers] = ["prool", "testcontainers"].map((name) =>
    installExample(name, packed, { env }),
  )
  const results = [
    checkTests("prool", prool, ["--reporter", "json"], env),
    checkTypesOf("prool", prool),
    checkTypesOf("testcontainers", testcontainers),
  ]
  for (const project of [prool, testcontainers]) rmSync(project, { recursive: true })
  return results.every(Boolean)
}
