#!/usr/bin/env node
/** The program `midblock`: from the command line to a node that listens, and its orderly end. */
import { type CliOptions, parseArguments } from "./cli/arguments.ts"
import { toBanner, toBannerRecord } from "./cli/banner.ts"
import { compileSooner } from "./cli/compile.ts"
import { writeState } from "./cli/files.ts"
import { createLog } from "./cli/log.ts"
import { artifactsOf, openNode } from "./cli/open.ts"
import { createRecorder } from "./cli/record.ts"
import type { MidblockNode } from "./index.ts"
import { version } from "./version.ts"

/** A node that does not close in this time is left behind: a signal ends the program within a second. */
const graceMs = 800

let node: MidblockNode | undefined
let save = () => {}

const [name = "", ...rest] = process.argv.slice(2)
if (name === "fixture" || name === "replay") await runCommand(name, rest)
else {
  const parsed = parseArguments({ argv: process.argv.slice(2), env: process.env, version })
  if (parsed.kind === "text") process.stdout.write(`${parsed.text}\n`)
  else if (parsed.kind === "refusal") refuse(parsed.text)
  else await run(parsed.options)
}

/** Loaded when it is asked for: it needs viem, which a node does not. */
async function runCommand(command: "fixture" | "replay", argv: readonly string[]): Promise<void> {
  try {
    const { commands } = await load<typeof import("./cli/commands.ts")>("./cli/commands")
    process.exitCode = await commands[command](argv)
  } catch (error) {
    refuseKnown(error)
  }
}

async function run(options: CliOptions): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end())
  process.stdout.on("error", () => void end()) // whoever read the log has gone
  try {
    node = await openNode(options, await artifactsOf(options))
    keepState(node, options)
    const { host, port, quiet, json, genesis, record } = options
    if (record !== undefined) node.on("request", createRecorder(record, options))
    const { url } = await node.listen({ host, port })
    compileSooner()
    if (quiet) return
    const start = { version, url, genesis, accounts: node.accounts, options: node.options }
    process.stdout.write(json ? toBannerRecord(start) : toBanner(start))
    attachLog(node, json ? "json" : "text")
  } catch (error) {
    refuseKnown(error)
  }
}

/** Sees to it that the state is kept, at the end and in between. */
function keepState(target: MidblockNode, { stateInterval, ...paths }: CliOptions): void {
  save = () => writeState(paths, () => target.dumpState())
  if (stateInterval > 0) setInterval(save, stateInterval).unref()
}

/** A file of this package, in the language that this one is in. */
function load<Module>(path: string): Promise<Module> {
  return import(new URL(`${path}${import.meta.url.slice(-3)}`, import.meta.url).href)
}

function attachLog(source: MidblockNode, format: "text" | "json"): void {
  const log = createLog(format, (line) => process.stdout.write(line))
  source.on("request", log.request)
  source.on("transaction", log.transaction)
  source.on("flashblock", log.flashblock)
  source.on("block", log.block)
  source.on("implied", log.implied)
  const complain = (error: unknown) =>
    process.stderr.write(`internal error: ${error instanceof Error ? error.message : error}\n`)
  source.on("error", complain)
  source.on("fault", ({ error }) => complain(error))
}

async function end(): Promise<void> {
  try {
    save()
  } catch (error) {
    refuse(`error: the state was not written: ${(error as NodeJS.ErrnoException).code ?? "unknown reason"}`)
  }
  setTimeout(() => process.exit(0), graceMs)
  await node?.close()
  process.exit(0)
}

/** Errors of ours are said in a line; others are faults, and end the program as they are. */
function refuseKnown(error: unknown): never {
  if (!(error instanceof Error && "code" in error)) throw error
  return refuse(`error: ${error.message}`)
}

function refuse(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
