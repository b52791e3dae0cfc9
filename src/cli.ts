#!/usr/bin/env node
/** The entry of the program: enables the compile cache of Node, with which a later start loads code that is compiled. */
import module from "node:module"
import { version } from "./base/version.ts"

const [first, ...others] = process.argv.slice(2)

// Installers and shells ask for it often; the program itself knows both flags too, among others.
if (["--version", "-V"].includes(first ?? "") && others.length === 0) process.stdout.write(`${version}\n`)
else await start()

async function start(): Promise<void> {
  /** Node 22.1 and later. */
  const { enableCompileCache } = module as { enableCompileCache?: () => unknown }
  enableCompileCache?.()
  // Imported here because the cache holds for what is loaded after it was enabled.
  const { begin } = await import("./cli/program.ts")
  await begin(process.argv.slice(2))
}
