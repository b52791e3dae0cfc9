#!/usr/bin/env node
/** solc's JavaScript build in the form of the native program, for forge: `--version` and `--standard-json`. */
import { readFileSync } from "node:fs"
import { compile, versionOf } from "../solidity/cachedSolc.mjs"

if (process.argv.includes("--version"))
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${versionOf()}\n`)
else process.stdout.write(compile(readFileSync(0, "utf8")))
