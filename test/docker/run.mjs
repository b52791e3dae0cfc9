/** Checks the Dockerfile without Docker: commands in a clean folder, program, health check, and the test of Compose. */
import assert from "node:assert/strict"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build, commandOf, contextFiles, readInstructions, variablesOf } from "./dockerfile.mjs"

const repository = fileURLToPath(new URL("../..", import.meta.url))
const read = (path) => readFileSync(join(repository, path), "utf8")
const folder = mkdtempSync(join(tmpdir(), "midblock-docker-"))
const context = join(folder, "context")
for (const path of contextFiles(read(".dockerignore")))
  cpSync(join(repository, path), join(context, path), { recursive: true })

const instructions = readInstructions(read("Dockerfile"))
const root = build(instructions, context, folder)
const size = spawnSync("du", ["-sh", root]).stdout.toString().split("\t")[0]
console.log(`built: ${size} beside Node itself`)

const [, script] = commandOf(instructions, "ENTRYPOINT")
const port = "18545"
const env = { PATH: process.env.PATH, ...variablesOf(instructions), MIDBLOCK_PORT: port }
const state = join(root, "data/state.json")
const start = () =>
  spawn(process.execPath, [join(root, script), "--no-mining", "--state", state], {
    ...{ env, cwd: join(root, "data"), stdio: ["ignore", "pipe", "inherit"] },
  })
/** Returns `true` when the health check passes; Docker repeats it at each interval. */
const isHealthy = () => {
  const [, ...words] = commandOf(instructions, "HEALTHCHECK")
  return spawnSync(process.execPath, words, { env }).status === 0
}
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
const first = start()
await once(first.stdout, "data")
assert.equal(isHealthy(), true)
console.log("the health check passes once the program listens, and not before")
assert.equal(await ask("midblock:8545", "eth_chainId"), "0x7a69")
const test = spawnSync("npm", ["test", "--silent"], {
  ...{
    cwd: join(repository, "examples/docker/test"),
    env: { ...process.env, RPC_URL: `http://127.0.0.1:${port}` },
  },
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

const second = start()
await once(second.stdout, "data")
assert.equal(await ask("midblock:8545", "eth_blockNumber"), "0x1")
await stop(second)
console.log("the next run has the state of the one before")
rmSync(folder, { recursive: true })
