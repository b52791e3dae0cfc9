/** A vitest project in its own folder, in which `midblock` is the built package, as for a user. */
import { execFile } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Token } from "../../../../contracts/artifacts/Token.ts"
import { install } from "../../../installed.ts"

const repository = fileURLToPath(new URL("../../../..", import.meta.url))

/** The outcome of a run. */
export interface Ran {
  readonly code: number
  /** The number of tests that passed. */
  readonly passed: number
  /** The lines of midblock on stderr, without its name. */
  readonly said: readonly string[]
  readonly stdout: string
  readonly stderr: string
}

/** A folder of files. */
export interface Project extends Disposable {
  readonly folder: string
  write(path: string, text: string): void
  /** Installs `midblock`, `viem` and `vitest`; the first run does it too. */
  install(): void
  /** Runs its tests with these arguments. */
  run(...args: string[]): Promise<Ran>
}

/** The artifact of a token as Hardhat 3 writes it. */
export const hardhatFiles = {
  "artifacts/build-info/solc-0_8_37-1.json": "{}",
  "artifacts/contracts/Token.sol/Token.json": JSON.stringify({
    _format: "hh3-artifact-1",
    ...Token,
    sourceName: "contracts/Token.sol",
    linkReferences: {},
    deployedLinkReferences: {},
  }),
}

/** Creates the folder. */
export function createProject(files: Readonly<Record<string, string>>): Project {
  const folder = mkdtempSync(join(tmpdir(), "midblock-plugin-"))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [path, text] of Object.entries({ "package.json": '{ "type": "module" }', ...files }))
    write(path, text)
  return {
    folder,
    write,
    install: () => installOnce(folder),
    run: (...args) => run(folder, args),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

async function run(folder: string, args: readonly string[]): Promise<Ran> {
  installOnce(folder)
  const argv = [join(repository, "node_modules/vitest/vitest.mjs"), "run", "--reporter", "json", ...args]
  const options = { cwd: folder, env: { PATH: process.env.PATH, NO_COLOR: "1" }, maxBuffer: 1e8 }
  return new Promise((resolve) =>
    execFile(process.execPath, argv, options, (error, stdout, stderr) =>
      resolve({
        code: error === null ? 0 : Number(error.code),
        passed: passedIn(stdout.split("\n", 1)[0] as string),
        said: stderr
          .split("\n")
          .filter((line) => line.startsWith("midblock: "))
          .map((line) => line.slice(10)),
        stdout,
        stderr,
      }),
    ),
  )
}

/** The first line is the JSON of a reporter, when tests have run; reports of coverage may follow. */
const passedIn = (line: string): number =>
  line.startsWith("{") ? (JSON.parse(line) as { numPassedTests: number }).numPassedTests : 0

function installOnce(folder: string): void {
  if (!existsSync(join(folder, "node_modules"))) install(folder, ["viem", "vitest"])
}
