/** The example projects that use the installed program over HTTP: Docker's test service, and Hardhat 3. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { delimiter, dirname, join } from "node:path"
import { text } from "node:stream/consumers"
import { installPeers, node22 } from "../bench/install.mjs"
import { serveInstalled } from "./program.mjs"
import { installExample } from "./project.mjs"

/** Runs a program without blocking this process; returns its exit code and its output. */
async function run(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "inherit"] })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit")])
  return { printed: printed.trim(), code }
}

/** @returns Whether the test of the Compose file passes, without the container around it. */
export async function checkDocker(packed) {
  const project = installExample("docker/test", packed)
  const { printed, code } = await serveInstalled(project, (url) =>
    run("npm", ["test", "--silent"], { cwd: project, env: { ...process.env, RPC_URL: url } }),
  )
  console.log(`docker: ${code === 0 ? printed.match(/(pass|fail) \d+/g)?.join(", ") : printed}`)
  rmSync(project, { recursive: true })
  return code === 0
}

const solc = createRequire(import.meta.url).resolve("solc/soljson.js")
const { version } = createRequire(import.meta.url)("solc/package.json")

/** The configuration of the example, with a compiler that is not downloaded and the URL of the program. */
const configuration = (url) => `import example from "./hardhat.config.ts"
export default {
  ...example,
  solidity: { version: "${version}", path: ${JSON.stringify(solc)} },
  networks: { midblock: { ...example.networks.midblock, url: "${url}" } },
}
`

const wanted = [
  "pre-confirmed: pending 5, latest 0, success in the open block",
  "sealed: pending 5, latest 5, success in a block with a hash",
].join("\n")

/** @returns Whether the script of the example prints the expected lines, on Node 22: Hardhat 3 needs 22.13 or newer. */
export async function checkHardhat(packed) {
  const { node } = installPeers(["node"])
  if (node !== undefined) throw new Error(`Node 22 ${node}`)
  const env = { ...process.env, PATH: [dirname(node22), process.env.PATH].join(delimiter) }
  const project = installExample("hardhat", packed, { env })
  const { printed } = await serveInstalled(project, (url) => {
    writeFileSync(join(project, "local.config.ts"), configuration(url))
    const options = ["--config", "local.config.ts", "--network", "midblock"]
    const hardhat = join(project, "node_modules/hardhat/dist/src/cli.js")
    return run(node22, [hardhat, ...options, "run", "scripts/pending.ts"], { cwd: project, env })
  })
  const isGood = printed.split("\n").slice(-2).join("\n") === wanted
  console.log(`hardhat: ${isGood ? wanted : printed}`)
  rmSync(project, { recursive: true })
  return isGood
}
