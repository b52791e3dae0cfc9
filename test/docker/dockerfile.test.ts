/** The Dockerfile agrees with the package; `npm run docker` runs all of its commands. */
import { execFile } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { serverOptions } from "../../src/cli/options/table.ts"
import { createNode } from "../../src/index.ts"
import { commandOf, contextFiles, readInstructions, variablesOf } from "./dockerfile.mjs"

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const read = (path: string) => readFileSync(pathOf(path), "utf8")
const instructions = readInstructions(read("Dockerfile"))
const restOf = (name: string) => instructions.filter((each) => each.name === name).map(({ rest }) => rest)

test("the image runs the package's program as the user node, at the default port on all addresses", () => {
  const { bin } = JSON.parse(read("package.json"))
  expect(commandOf(instructions, "ENTRYPOINT")).toEqual(["node", bin.midblock.replace(/^\.\//, "/midblock/")])
  const port = String(serverOptions.port.default)
  expect(variablesOf(instructions)).toEqual({
    NODE_ENV: "production",
    MIDBLOCK_HOST: "0.0.0.0",
    MIDBLOCK_PORT: port,
  })
  expect([restOf("EXPOSE"), restOf("USER")]).toEqual([[port], ["node"]])
})

test("the files that the build copies exist, and the context has no others", () => {
  const copied = restOf("COPY")
    .filter((rest) => !rest.startsWith("--from="))
    .flatMap((rest) => rest.split(" ").slice(0, -1))
  expect(contextFiles(read(".dockerignore")).sort()).toEqual(copied.sort())
  expect(copied.filter((path) => !existsSync(pathOf(path)))).toEqual([])
})

test("the image copies every script that the build runs", () => {
  const { build } = JSON.parse(read("package.json")).scripts as { build: string }
  const scripts = [...build.matchAll(/node (\S+)/g)].map(([, script]) => script)
  const copied = restOf("COPY").flatMap((rest) => rest.split(" "))
  const isCopied = (script = "") => copied.some((path) => script === path || script.startsWith(`${path}/`))
  expect(scripts).not.toEqual([])
  expect(scripts.filter((script) => !isCopied(script) || !existsSync(pathOf(script ?? "")))).toEqual([])
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
