#!/usr/bin/env node
/** The program `midblock`: from the command line to a node that listens, and its orderly end. */
import { type CliOptions, parseArguments } from "./cli/arguments.ts"
import { toBanner, toBannerRecord } from "./cli/banner.ts"
import { readChainFile, readGenesisFile, readState, type StatePaths, writeState } from "./cli/files.ts"
import { createLog } from "./cli/log.ts"
import { BadBlock, createNode, type MidblockNode } from "./index.ts"
import { version } from "./version.ts"

/** A node that does not close in this time is left behind: a signal ends the program within a second. */
const graceMs = 800

let node: MidblockNode | undefined
let save = () => {}

const parsed = parseArguments({ argv: process.argv.slice(2), env: process.env, version })
if (parsed.kind === "text") process.stdout.write(`${parsed.text}\n`)
else if (parsed.kind === "refusal") refuse(parsed.text)
else await run(parsed.options)

async function run({
  port,
  host,
  quiet,
  json,
  genesis,
  import: chain,
  loadState,
  dumpState,
  state,
  stateInterval,
  ...options
}: CliOptions): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end())
  process.stdout.on("error", () => void end()) // whoever read the log has gone
  try {
    node = await createNode({
      ...options,
      ...(genesis !== undefined && { genesis: readGenesisFile(genesis) }),
    })
    if (chain !== undefined) await importFile(node, chain)
    await keepState(node, { loadState, dumpState, state }, stateInterval)
    const { url } = await node.listen({ host, port })
    if (quiet) return
    const start = { version, url, genesis, accounts: node.accounts, options: node.options }
    process.stdout.write(json ? toBannerRecord(start) : toBanner(start))
    attachLog(node, json ? "json" : "text")
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error
    refuse(`error: ${error.message}`)
  }
}

/** Loads the state that was kept, and sees to it that it is kept again. */
async function keepState(target: MidblockNode, paths: StatePaths, intervalMs: number): Promise<void> {
  const kept = readState(paths)
  if (kept !== undefined) await target.loadState(kept)
  save = () => writeState(paths, () => target.dumpState())
  if (intervalMs > 0) setInterval(save, intervalMs).unref()
}

/** What was good of a chain is served, and what was not is said. */
async function importFile(target: MidblockNode, path: string): Promise<void> {
  try {
    await target.importChain(readChainFile(path))
  } catch (error) {
    if (!(error instanceof BadBlock)) throw error
    process.stderr.write(`--import ${path}: ${error.message}; the blocks before it stay\n`)
  }
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

function refuse(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
