/** Checks the Dockerfile without Docker: commands in a clean folder, program, health check, and the test of Compose. */
import assert from "node:assert/strict"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync, rmSync } from "node:fs"
import { request } from "node:http"
import { join } from "node:path"
import { newFolder, packInto, root as repository } from "../packed/project.mjs"
import { build, healthCheckOf, readInstructions, variablesOf } from "./dockerfile.mjs"

const folder = newFolder("docker")
const root = join(folder, "root")
const instructions = readInstructions(readFileSync(join(repository, "examples/docker/Dockerfile"), "utf8"))
build(instructions, root, `file:${packInto(folder)}`)
const size = spawnSync("du", ["-sh", root]).stdout.toString().split("\t")[0]
console.log(`built: ${size} beside Node itself`)

const port = "18545"
const env = { PATH: process.env.PATH, ...variablesOf(instructions), MIDBLOCK_PORT: port }
const start = (...options) => {
  const cwd = join(root, "data")
  const child = spawn(join(root, "usr/local/bin/midblock"), options, {
    env,
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
  })
  process.on("exit", () => child.kill())
  return child
}
const compose = readFileSync(join(repository, "examples/docker/compose.yaml"), "utf8")
/** The options of the service of Compose. */
const options = JSON.parse(/command: (\[.*--state.*\])/.exec(compose)[1].replace("/data/", ""))
/** Returns `true` when the health check passes; Docker repeats it at each interval. */
const isHealthy = () => spawnSync("sh", ["-c", healthCheckOf(instructions)], { env }).status === 0
const ask = (host, method) =>
  new Promise((resolve, reject) => {
    const asked = request({ port, method: "POST", headers: { host } }, async (response) => {
      let text = ""
      for await (const part of response) text += part
      resolve(JSON.parse(text).result)
    })
    asked.on("error", reject).end(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [] }))
  })
const stop = async (child) => {
  child.kill("SIGTERM")
  return once(child, "exit")
}

assert.equal(isHealthy(), false)
const first = start(...options)
await once(first.stdout, "data")
assert.equal(isHealthy(), true)
console.log("the health check passes once the program listens, and not before")
assert.equal(await ask("midblock:8545", "eth_chainId"), "0x7a69")
const test = spawnSync("npm", ["test", "--silent"], {
  cwd: join(repository, "examples/docker/test"),
  env: { ...process.env, RPC_URL: `http://127.0.0.1:${port}` },
})
console.log(
  test.stdout
    .toString()
    .match(/^.*(pass|fail) \d+$/gm)
    ?.join("\n"),
)
assert.equal(test.status, 0)
assert.deepEqual(await stop(first), [0, null])
console.log("SIGTERM: exit code 0")

const second = start(...options)
await once(second.stdout, "data")
assert.equal(await ask("midblock:8545", "eth_blockNumber"), "0x1")
await stop(second)
console.log("the next run has the state of the one before")

const third = start("--data-dir", "chain", "--artifacts", join(repository, "examples/ci"))
await once(third.stdout, "data")
await stop(third)
assert.deepEqual(readdirSync(join(root, "data")).sort(), ["chain", "state.json"])
console.log("--data-dir and --artifacts have lmdb and viem")
rmSync(folder, { recursive: true })
