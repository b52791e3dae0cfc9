/** The projects of the guides: created by the packed create-midblock, installed with the packed midblock, run by their own commands. */
import { spawnSync } from "node:child_process"
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { delimiter, dirname, join } from "node:path"
import { assemble } from "../../src/create/assemble.mjs"
import { installPeers, node22 } from "../bench/install.mjs"
import { newFolder, npm, root } from "./project.mjs"

/** The scripts that run, as far as a project has them. */
const scripts = ["build", "test", "typecheck"]

const { version } = createRequire(import.meta.url)("solc/package.json")

/** Hardhat's configuration of the project, with a compiler that is not downloaded. */
const hardhatConfig = `import project from "./project.config.ts"
const path = ${JSON.stringify(join(root, "node_modules/solc/soljson.js"))}
export default { ...project, solidity: { ...project.solidity, version: "${version}", path } }
`

/** Gives a project the compiler of this checkout. */
const withCompiler = {
  foundry(project) {
    const solc = JSON.stringify(join(root, "test/peers/solc.mjs"))
    appendFileSync(join(project, "foundry.toml"), `solc = ${solc}\noffline = true\n`)
  },
  hardhat(project) {
    renameSync(join(project, "hardhat.config.ts"), join(project, "project.config.ts"))
    writeFileSync(join(project, "hardhat.config.js"), hardhatConfig)
  },
}

/** The names of the guides that are projects: the folders of `examples/guides`. */
const guides = readdirSync(join(root, "examples/guides"))

/** The environment in which a guide is installed: Hardhat 3 needs Node 22.13 or newer. */
function environmentOf(guide) {
  if (guide !== "hardhat") return process.env
  const { node } = installPeers(["node"])
  if (node !== undefined) throw new Error(`Node 22 ${node}`)
  return { ...process.env, PATH: [dirname(node22), process.env.PATH].join(delimiter) }
}

/** The browser of the front end's tests, which are left out without it. */
const browser = "/usr/bin/chromium"
const scriptsOf = (guide) =>
  guide === "front-end" && !existsSync(browser) ? scripts.filter((name) => name !== "test") : scripts

/** @returns Whether all scripts of an installed project succeed; prints a line, and the output of the script that does not. */
function checkProject(guide, project) {
  withCompiler[guide]?.(project)
  const env = { ...environmentOf(guide), NO_COLOR: "1", CHROMIUM_PATH: browser }
  const start = performance.now()
  for (const script of scriptsOf(guide)) {
    const argv = ["run", "--if-present", script]
    const { status, stdout, stderr } = spawnSync("npm", argv, { cwd: project, env })
    if (status === 0) continue
    console.log(`create ${guide}: npm run ${script} failed\n${stdout}${stderr}`)
    return false
  }
  console.log(
    `create ${guide}: ${scriptsOf(guide).join(", ")} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
  return true
}

/** Packs create-midblock; returns the path of the package. */
function packCreate() {
  const folder = newFolder("create")
  assemble(join(folder, "create-midblock"))
  const [{ filename }] = JSON.parse(npm(["pack", "./create-midblock", "--json"], folder))
  return join(folder, filename)
}

/** Creates the project of a guide with the packed create-midblock, and installs it with the packed midblock. */
function createProject(guide, create, packed) {
  const folder = newFolder(guide)
  const options = { env: environmentOf(guide) }
  const argv = ["create-midblock", "my-app", "--template", guide]
  npm(["exec", "--yes", `--package=${create}`, "--", ...argv], folder, options)
  const project = join(folder, "my-app")
  const path = join(project, "package.json")
  writeFileSync(
    path,
    readFileSync(path, "utf8").replace(/"midblock": "\^.*"/, `"midblock": "file:${packed}"`),
  )
  npm(["install", "--no-audit", "--no-fund"], project, options)
  return project
}

/** @returns Whether the commands of all guides succeed. */
export function checkGuides(packed) {
  const create = packCreate()
  const results = guides.map((guide) => {
    const project = createProject(guide, create, packed)
    const isGood = checkProject(guide, project)
    rmSync(dirname(project), { recursive: true })
    return isGood
  })
  rmSync(dirname(create), { recursive: true })
  return results.every(Boolean)
}
