/** The program `midblock`: starts a node from the command line, and stops it in order. */
import { assertWritable, reasonOf } from "../base/atomicFile.ts"
import { version } from "../base/version.ts"
import type { MidblockNode } from "../index.ts"
import { featurePrograms } from "../instance/featureList.ts"
import { writeConfigOut } from "./configOut.ts"
import { assertStateWritable, lockState } from "./files.ts"
import { keepState } from "./keepState.ts"
import { missingParts } from "./missingParts.ts"
import { openShown } from "./openShown.ts"
import { type Arguments, type CliOptions, parseArguments } from "./options/arguments.ts"
import { commandOf } from "./options/commandTable.ts"
import { readConfig } from "./options/configFile.ts"
import { messageOf } from "./options/flagNames.ts"
import { toBanner, toBannerRecord } from "./output/banner.ts"
import { liveNames, recogniseContracts } from "./output/liveNames.ts"
import type { Log } from "./output/log.ts"
import { createMessages, type Level, type MessageParts } from "./output/messages.ts"
import { logFaults, logNode } from "./output/nodeLog.ts"
import { paintOf } from "./output/paint.ts"
import { createReports } from "./output/reports.ts"
import { stamped } from "./output/stamp.ts"
import { startOf } from "./output/start.ts"

/** The time in which a node must close, in milliseconds: a signal ends the program within a second. */
const graceMs = 800

/** The signals for an orderly end: Ctrl-C, a supervisor, a closed terminal, Ctrl-\\. */
const endSignals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const

let node: MidblockNode | undefined
let save = () => {}
let report = () => {}
let log: Log | undefined
const write = (text: string) => void process.stderr.write(text)
let messages = createMessages({ write, json: false, quiet: false, silent: false })

/** Writes a message after the entries that the log holds back. */
function say(level: Level, text: string, parts?: MessageParts): void {
  log?.flush()
  messages(level, text, parts)
}

/** Ends the program in order when its output cannot be written. A reader that closes the output is not an error. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE" && process.exitCode === undefined) {
    process.exitCode = 1
    say("error", `the output cannot be written: ${reasonOf(error)}`)
  }
  if (node !== undefined) return void end()
  process.exit()
})

/** Ignores errors of stderr: a closed terminal accepts no errors either. */
process.stderr.on("error", () => {})

/**
 * Runs the program with the arguments of the command line.
 *
 * @example
 * await begin(["--port", "0"])
 */
export async function begin(argv: readonly string[]): Promise<void> {
  const found = commandOf(argv)
  if ("refusal" in found) return refuse(found.refusal)
  const { name, rest } = found
  if (name !== "start" && name !== "help") return runCommand(name, rest)
  const parsed = await parse(name === "start" ? argv : ["--help"])
  if (parsed.kind === "text") print(`${parsed.text}\n`)
  else if (parsed.kind === "refusal") refuse(parsed.text)
  else await run(parsed.options, parsed.notes)
}

function print(text: string): void {
  process.stdout.write(text)
}

/** Reads the command line, and the file of options if a node is to run. */
async function parse(argv: readonly string[]): Promise<Arguments> {
  const invocation = { argv, env: process.env, version }
  const parsed = parseArguments(invocation)
  if (parsed.kind !== "run") return parsed
  try {
    const file = await readConfig(parsed.options.config, process.cwd())
    return file === undefined ? parsed : parseArguments({ ...invocation, file })
  } catch (error) {
    return refuseKnown(error)
  }
}

/** Runs a command. Its module is loaded here because it needs viem, which a node does not. */
async function runCommand(name: string, argv: readonly string[]): Promise<void> {
  process.once("beforeExit", () => refuse("error: it waits for a promise that never settles"))
  try {
    const commands = await import("./commands.ts")
    const code = await commands.runCommand(name, argv)
    process.stdout.write("", () => process.exit(code)) // timers of a fixture's set-up would keep the process running
  } catch (error) {
    refuseKnown(error)
  }
}

/** Checks and locks the files to write, before the start: a failure at the end would lose the state. */
function lockTargets(options: CliOptions): void {
  assertStateWritable(options)
  if (options.configOut !== undefined) assertWritable("config-out", options.configOut)
  lockState(options)
}

async function run(options: CliOptions, notes: readonly string[]): Promise<void> {
  messages = createMessages({ ...options, write })
  for (const signal of endSignals) process.on(signal, () => void end())
  try {
    lockTargets(options)
    const names = await liveNames(options.artifacts, say)
    node = await openShown(options, names.explainer, say)
    recogniseContracts(node, names)
    save = keepState(node, { ...options, onFailure: complain })
    const { host, port, json } = options
    logFaults(node, say)
    const { url, port: bound } = await node.listen({ host, port })
    const ipc = options.ipc === undefined ? undefined : (await node.listenIpc(options.ipc)).path
    if (options.configOut !== undefined) await writeConfigOut(options.configOut, node)
    names.announceChanges()
    for (const note of [...notes, ...missingParts()]) say("warn", note)
    if (options.quiet || options.silent) return
    const start = startOf(node, options, { url, ipc, port: bound })
    process.stdout.write(json ? toBannerRecord(start, stamped) : toBanner(start, paintOf(options)))
    log = logNode(node, names, options)
    report = createReports(node, options)
  } catch (error) {
    refuseKnown(error)
  }
}

/** Prints an error that does not end the node. */
const complain = ({ message }: Error): void => say("error", message)

async function end(): Promise<void> {
  log?.flush()
  report()
  try {
    save()
    await endFeatures()
  } catch (error) {
    fail((error as Error).message)
  }
  setTimeout(() => process.exit(), graceMs)
  try {
    await node?.close()
  } catch (error) {
    refuseKnown(error)
  }
  process.exit()
}

/** Lets the features write their files, and prints their last messages. */
async function endFeatures(): Promise<void> {
  for (const { end: endFeature } of node === undefined ? [] : featurePrograms) {
    const message = await endFeature?.(node as MidblockNode)
    if (message !== undefined) say("info", message.text, message)
  }
}

/** Prints our errors in one line and exits; rethrows other errors, which are bugs. */
function refuseKnown(error: unknown): never {
  if (!(error instanceof Error && "code" in error)) throw error
  return fail(messageOf(error))
}

function fail(text: string): never {
  say("error", text)
  process.exit(1)
}

function refuse(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
