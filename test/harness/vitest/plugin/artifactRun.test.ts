/** The artifacts of a project while vitest runs and watches. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { stripVTControlCharacters } from "node:util"
import { expect, test } from "vitest"
import { createProject } from "./project.ts"

const repository = fileURLToPath(new URL("../../../..", import.meta.url))

/** A compiler for `compile`: writes Foundry's artifacts of src/Answer.sol, whose only function returns the number in its text. */
const compiler = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { keccak256, stringToHex } from ${JSON.stringify(join(repository, "node_modules/viem/_esm/index.js"))}
const source = readFileSync("src/Answer.sol", "utf8")
appendFileSync("compiled", "x")
const answer = /return (\\d+);/.exec(source)?.[1]
if (answer === undefined) {
  console.log("Error: expected a number\\n --> src/Answer.sol")
  process.exit(1)
}
const code = "60" + Number(answer).toString(16).padStart(2, "0") + "60005260206000f3"
const abi = [{ type: "function", name: "answer", inputs: [], outputs: [{ type: "uint256", name: "" }], stateMutability: "view" }]
const metadata = {
  settings: { compilationTarget: { "src/Answer.sol": "Answer" } },
  sources: { "src/Answer.sol": { keccak256: keccak256(stringToHex(source)) } },
}
mkdirSync("out/Answer.sol", { recursive: true })
writeFileSync("out/Answer.sol/Answer.json", JSON.stringify({
  abi, metadata, bytecode: { object: "0x600a600c600039600a6000f3" + code }, deployedBytecode: { object: "0x" + code },
}))
`
const source = (answer: string) =>
  `contract Answer { function answer() external pure returns (uint) { return ${answer}; } }\n`
const spec = `
import { deploy, expect, test } from "midblock/vitest"
import { Answer } from "./artifacts/Answer.ts"
test("answers", async ({ client }) => {
  expect(await (await deploy(client, Answer)).read.answer()).toBe(42n)
})
`
const files = {
  "foundry.toml": "",
  "compile.mjs": compiler,
  "src/Answer.sol": source("42"),
  "spec/answer.test.ts": spec,
  "vitest.config.mjs": `
import { midblock } from "midblock/vitest/plugin"
const compile = process.argv.includes("--passWithNoTests") ? {} : { compile: '"' + process.execPath + '" compile.mjs' }
export default { plugins: [midblock({ types: "spec/artifacts", ...compile })], test: { maxWorkers: 1 } }
`,
}

test("compile: the run begins after the compiler, and fails when the compiler fails or compiles nothing, with its output", async () => {
  using project = createProject(files)
  expect(await project.run()).toMatchObject({ code: 0, passed: 1 })
  expect(readFileSync(join(project.folder, "compiled"), "utf8")).toBe("x")
  project.write("src/Answer.sol", source("many"))
  const failed = await project.run()
  expect(failed.code).toBe(1)
  expect(failed.stderr).toContain(
    "compile.mjs` failed: exit code 1\nError: expected a number\n --> src/Answer.sol\n",
  )

  const { code, said, passed } = await project.run("--passWithNoTests") // without `compile`
  expect({ code, passed, said: said[1] }).toEqual({
    ...{ code: 0, passed: 1, said: "src/Answer.sol has changed since it was compiled" },
  })
  expect(said.length).toBe(2)

  project.write("compile.mjs", "console.log('nothing to do')") // it ends without an error
  project.write("src/Answer.sol", source("43"))
  const stale = await project.run()
  expect(stale.code).toBe(1)
  expect(stale.stderr).toContain("failed: src/Answer.sol has changed since it was compiled\nnothing to do\n")
})

test("behavior: a watching vitest runs the tests again with the code of the compiler", {
  timeout: 120_000,
}, async () => {
  using project = createProject(files)
  project.install()
  const argv = [join(repository, "node_modules/vitest/vitest.mjs"), "--watch", "--reporter", "verbose"]
  const env = { PATH: process.env.PATH, NO_COLOR: "1" }
  const child = spawn(process.execPath, argv, { cwd: project.folder, env, stdio: ["ignore", "pipe", "pipe"] })
  let printed = ""
  const outputs = [child.stdout, child.stderr]
  const until = async (text: string) => {
    const from = printed.length
    while (!printed.slice(from).includes(text))
      await Promise.race(outputs.map((output) => once(output, "data")))
    return printed.slice(from)
  }
  for (const output of outputs)
    output.setEncoding("utf8").on("data", (data: string) => {
      printed += stripVTControlCharacters(data)
    })
  try {
    await until("PASS  Waiting")
    project.write("src/Answer.sol", source("43"))
    expect(await until("FAIL  Tests failed")).toContain("expected 43n to be 42n")
    project.write("src/Answer.sol", source("many"))
    await until("Error: expected a number")
    project.write("src/Answer.sol", source("42"))
    await until("PASS  Waiting")
    expect(existsSync(join(project.folder, "spec/artifacts/Answer.ts"))).toBe(true)
    expect(readFileSync(join(project.folder, "compiled"), "utf8")).toBe("xxxx") // the start, three changes
  } finally {
    child.kill()
    await once(child, "close")
  }
})
