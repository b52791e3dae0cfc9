/** A folder with the programs of the documents, in which `midblock` is the built package, as its users have it. */
import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import ts from "typescript"
import { install } from "../installed.ts"
import { root } from "./documents.ts"
import { isTest, type Source } from "./snippets.ts"

const repository = fileURLToPath(root)
const artifacts = join(repository, "contracts/artifacts")
const runner = fileURLToPath(new URL("runPrograms.mjs", import.meta.url))
const execute = promisify(execFile)

/** As strict as the projects of users, who check their own code only. */
const settings = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023", "esnext.disposable", "dom"],
    types: ["node"],
    module: "nodenext",
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  },
  include: ["**/*.ts"],
}

/** Returns the JavaScript of a file, which Node 20 runs; its types are checked separately. */
const toJavaScript = (code: string): string =>
  ts.transpileModule(code, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      rewriteRelativeImportExtensions: true,
    },
  }).outputText

const vitestConfig = 'export default { test: { globalSetup: ["midblock/vitest/server"] } }'

/** The output of a program, and the reason of its failure, if it failed. */
export interface Ran {
  readonly path: string
  readonly output: readonly string[]
  readonly error?: string
}

/** The folder, and the three ways in which its files are checked. */
export interface Project extends Disposable {
  readonly folder: string
  /** Checks the types of all TypeScript; returns what the compiler prints. */
  checkTypes(): Promise<string>
  /** Runs the programs that are not tests. */
  runPrograms(): Promise<readonly Ran[]>
  /** Runs the tests of vitest and of node:test; returns the output of failed runs. */
  runTests(): Promise<string>
}

/** Makes the folder; `./artifacts/Token.ts` is the compiled contract of the repository. */
export function createProject(sources: readonly Source[]): Project {
  const folder = mkdtempSync(join(tmpdir(), "midblock-docs-"))
  install(folder, ["viem", "vitest", "fast-check", "ethers", "@types", "ws", "express"])
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write("package.json", '{ "type": "module" }')
  write("tsconfig.json", JSON.stringify(settings))
  write("vitest.config.mjs", vitestConfig)
  const writeBoth = (path: string, code: string) => {
    write(path, code)
    if (path.endsWith(".ts")) write(path.replace(/ts$/, "js"), toJavaScript(code))
  }
  for (const { path, code } of sources) {
    if (isTest(code)) write(path, code)
    else writeBoth(path, code)
    for (const [, name = ""] of code.matchAll(/"\.\/artifacts\/(\w+)\.[jt]s"/g))
      writeBoth(
        join(dirname(path), "artifacts", `${name}.ts`),
        readFileSync(join(artifacts, `${name}.ts`), "utf8"),
      )
  }
  return { folder, ...checksOf(folder, sources), [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

function checksOf(folder: string, sources: readonly Source[]): Omit<Project, "folder" | keyof Disposable> {
  const isNodeTest = ({ code }: Source) => code.includes('from "node:test"')
  const built = (path: string) => join(folder, path.replace(/ts$/, "js"))
  const run = async (...argv: string[]) => {
    const ran = execute(process.execPath, argv, {
      cwd: folder,
      env: { PATH: process.env.PATH },
      maxBuffer: 1e8,
    })
    return ran.then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout, stderr }) => ({ code, stdout: `${stdout}${stderr}` }),
    )
  }
  const tool = (path: string, ...argv: string[]) => run(join(repository, "node_modules", path), ...argv)
  return {
    checkTypes: async () => (await tool("@typescript/native/bin/tsc", "-p", folder)).stdout,
    async runPrograms() {
      const programs = sources.filter((source) => !isTest(source.code) && !isNodeTest(source))
      const { stdout } = await run(runner, ...programs.map(({ path }) => built(path)))
      return JSON.parse(stdout) as readonly Ran[]
    },
    async runTests() {
      const ofNode = sources.filter(isNodeTest).map(({ path }) => built(path))
      const ran = await Promise.all([
        tool("vitest/vitest.mjs", "run", "--root", folder, "--no-isolate", "--testTimeout=60000"),
        ...(ofNode.length > 0 ? [run("--test", ...ofNode)] : []),
      ])
      return ran.map(({ code, stdout }) => (code === 0 ? "" : stdout)).join("")
    },
  }
}
