#!/usr/bin/env node
/** solc's JavaScript build in the form of the native program, for forge: `--version` and `--standard-json`. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

const solc = createRequire(import.meta.url)("solc")
if (process.argv.includes("--version"))
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`)
else process.stdout.write(solc.compile(readFileSync(0, "utf8")))
