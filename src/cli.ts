#!/usr/bin/env node
/** The entry of the program: it enables the compile cache of Node, so that later starts load compiled code. */
import { enableCompileCache } from "./base/compileCache.ts"
import { version } from "./base/version.ts"

const [first, ...others] = process.argv.slice(2)

// Installers and shells ask for the version often. The program itself accepts both flags too, beside other arguments.
if (["--version", "-V"].includes(first ?? "") && others.length === 0) process.stdout.write(`${version}\n`)
else void start()

async function start(): Promise<void> {
  enableCompileCache()
  // Imported here because the cache holds only code that is loaded after it was enabled.
  const { begin } = await import("./cli/program.ts")
  await begin(process.argv.slice(2))
}
