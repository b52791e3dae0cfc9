/** The Dockerfile agrees with the package; `npm run docker` runs all of its commands. */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import manifest from "../../package.json" with { type: "json" }
import { serverOptions } from "../../src/cli/options/table.ts"
import { createNode } from "../../src/index.ts"
import { healthCheckOf, readInstructions, variablesOf } from "./dockerfile.mjs"

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const instructions = readInstructions(readFileSync(pathOf("examples/docker/Dockerfile"), "utf8"))
const restOf = (name: string) => instructions.filter((each) => each.name === name).map(({ rest }) => rest)

test("the image runs the package's program as the user node, at the default port on all addresses", () => {
  expect(restOf("ENTRYPOINT")).toEqual([JSON.stringify(Object.keys(manifest.bin))])
  const port = String(serverOptions.port.default)
  expect(variablesOf(instructions)).toEqual({
    NODE_ENV: "production",
    MIDBLOCK_HOST: "0.0.0.0",
    MIDBLOCK_PORT: port,
  })
  expect([restOf("EXPOSE"), restOf("USER")]).toEqual([[port], ["node"]])
  expect(healthCheckOf(instructions)).toBe('wget -qO- "http://127.0.0.1:$MIDBLOCK_PORT/health"')
})

test("the image has the packages that options need, in the versions of the tests", () => {
  const { viem, lmdb } = manifest.devDependencies
  const [, packages] = /npm install --global (.*?) &&/.exec(restOf("RUN")[0] ?? "") ?? []
  expect(packages).toBe(`"midblock@$VERSION" viem@${viem} lmdb@${lmdb}`)
})

test("examples/docker/test passes against a node that listens on all addresses", async () => {
  await using node = await createNode()
  const { url } = await node.listen({ host: "0.0.0.0" })
  const { stdout } = await promisify(execFile)(process.execPath, ["--test", "--test-reporter", "tap"], {
    cwd: pathOf("examples/docker/test"),
    env: { PATH: process.env.PATH, RPC_URL: url },
  })
  expect(stdout).toMatch(/^# pass 1$/m)
})
