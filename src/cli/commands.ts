/** The commands other than `start`: `fixture`, `trace`, `types`, `init`, and those of features. */
import { readFileSync, statSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { Command, CommanderError, Option } from "commander"
import { assertWritable, reasonOf, writeWhole } from "../base/atomicFile.ts"
import { InvalidFile } from "../errors/index.ts"
import type { FeatureCommand } from "../features/program.ts"
import type { FixtureDefinition } from "../harness/fixture.ts"
import { definitionIn, fixtureFile } from "../harness/fixtureModule.ts"
import { withViem } from "../instance/withViem.ts"
import { defineInitCommand } from "./commands/initCommand.ts"
import { defineTypesCommand } from "./commands/typesCommand.ts"
import { importModule } from "./importModule.ts"
import { featureCommands } from "./options/commandTable.ts"
import { withSetUpErrors } from "./output/fixtureSetUp.ts"
import { type TraceCommandOptions, traceText } from "./trace.ts"

const print = (line: string) => void process.stdout.write(`${line}\n`)

const warn = (line: string) => void process.stderr.write(`${line}\n`)

type Define = (command: Command, done: (code: number) => void) => void

/** The commands without those of features. */
const own: Readonly<Record<string, Define>> = {
  fixture: fixtureCommand,
  trace: traceCommand,
  types: defineTypesCommand(print),
  init: defineInitCommand(print),
}

/** Runs a command with its arguments, and returns the exit code. */
export async function runCommand(name: string, argv: readonly string[]): Promise<number> {
  const define = own[name]
  if (define !== undefined) return runCommander(define, argv)
  return runFeatureCommand(featureCommands.find((each) => each.name === name) as FeatureCommand, argv)
}

/** Runs a command of a feature. Words after `--` are not its own: a command that it runs, or flags of a start. */
async function runFeatureCommand(
  { name, isAround = false, load }: FeatureCommand,
  argv: readonly string[],
): Promise<number> {
  const define = await load()
  const { chainPartsOf } = await import("../instance/networks/chainOptions.ts")
  const end = isAround && argv.includes("--") ? argv.indexOf("--") : argv.length
  const words = argv.slice(end + 1)
  const readArtifacts = async (folder: string) =>
    (await withViem(`midblock ${name}`, () => import("../harness/artifacts/artifactFiles.ts"))).readArtifacts(
      folder,
    )
  const readOptionsFile = async (flag: string, path: string) =>
    (await import("./options/optionsFile.ts")).readOptionsFile(flag, path, process.cwd())
  const openChain = async (path: string, flags: readonly string[]) =>
    (await import("./openChain.ts")).openChain(path, flags, warn)
  return runCommander(
    (command, done) =>
      define(command, { words, print, done, readArtifacts, readOptionsFile, chainPartsOf, openChain }),
    argv.slice(0, end),
  )
}

/** Runs a command and returns its exit code, also for the errors that commander throws. */
async function runCommander(define: Define, argv: readonly string[]): Promise<number> {
  let code = 0
  const command = new Command("midblock").exitOverride()
  define(command, (next) => {
    code = next
  })
  for (const each of command.commands) each.exitOverride()
  try {
    await command.parseAsync(argv, { from: "user" })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    throw error
  }
}

function fixtureCommand(command: Command, done: (code: number) => void): void {
  command.name("midblock fixture").description("Builds and checks fixtures.")
  command
    .command("build <module>")
    .description("run the set-up that a module exports, and write the fixture")
    .option("--out <file>", "file to write; beside the module when absent")
    .action(async (module: string, { out = fixtureFile(module) }: { out?: string }) => {
      assertWritable("out", out)
      const { buildFixture } = await fixtures()
      const text = await buildFixture(await definitionOf(module))
      writeWhole("out", out, [text])
      print(`${out}: ${text.length} bytes`)
    })
  command
    .command("verify <module>")
    .description("build the fixture anew, and compare it byte for byte")
    .option("--file <file>", "the fixture; beside the module when absent")
    .option(
      "--twice",
      "build it twice more, and compare these: whether it depends on anything but its definition",
    )
    .action(
      async (module: string, { file = fixtureFile(module), twice }: { file?: string; twice?: boolean }) => {
        done(await verify(module, file, twice === true))
      },
    )
}

async function verify(module: string, file: string, twice: boolean): Promise<number> {
  const { buildFixture, verifyFixture } = await fixtures()
  const definition = await definitionOf(module)
  const repeated = twice ? await verifyFixture(definition, await buildFixture(definition)) : undefined
  const difference =
    repeated === undefined
      ? await verifyFixture(definition, readText(file))
      : `two builds differ: ${repeated}`
  print(difference === undefined ? `${file}: as it is built` : `${file}: stale: ${difference}`)
  return difference === undefined ? 0 : 1
}

function traceCommand(command: Command, done: (code: number) => void): void {
  command
    .name("midblock trace")
    .description("Prints the calls of a transaction as a tree, with gas, events and what it changed.")
    .argument("<hash>", "the hash of the transaction, or its unique beginning")
    .option("--rpc-url <url>", "any node with debug_traceTransaction", "http://127.0.0.1:8545")
    .option("--artifacts <folder>", "artifacts that name contracts, calls, events and variables; needs viem")
    .option("--json", "print one JSON object")
    .option("-v, --verbose", "print all bytes in full, and repeated entries one by one")
    .addOption(
      new Option("--color <when>", "auto on a terminal, unless NO_COLOR is set")
        .choices(["auto", "always", "never"])
        .default("auto"),
    )
    .action(async (hash: string, options: TraceCommandOptions) => {
      print(await traceText(hash, options))
      done(0)
    })
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch (cause) {
    throw new InvalidFile({ flag: "file", path, reason: reasonOf(cause) }, { cause })
  }
}

/** Refuses a path without a file: the error of Node's module loader would also name the importing module. */
function assertFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new InvalidFile({ path, reason: "a directory" })
  if (found === undefined) throw new InvalidFile({ path, reason: "no such file" })
}

/** Loads the fixture module when a fixture command runs: the other commands do not need viem. */
const fixtures = () => withViem("midblock fixture", () => import("../harness/fixture.ts"))

/** Returns the export of a module that has a seed and a set-up. */
async function definitionOf(module: string): Promise<FixtureDefinition> {
  assertFile(module)
  const load = () => importModule<Record<string, unknown>>(pathToFileURL(module).href)
  const found = definitionIn(await withViem("midblock fixture", load))
  if (found === undefined) throw new InvalidFile({ path: module, reason: "exports no defineFixture(…)" })
  return withSetUpErrors(module, found)
}
