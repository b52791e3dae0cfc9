/** Runs programs of other projects from a folder of the temporary directory, while this process serves a node. */
import { execFile } from "node:child_process"
import { cpSync, mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { createNode } from "../../dist/index.js"

/** The folder of the programs that run on this version of Node. */
export const folder = join(tmpdir(), "midblock-peers")

/** The local compiler, for programs that would download one. */
export const solc = fileURLToPath(new URL("solc.mjs", import.meta.url))

/** Serves a node until `use` is done. */
export async function serve(options, use) {
  const node = await createNode(options)
  try {
    const { url } = await node.listen()
    await use(url, node)
  } finally {
    await node.close()
  }
}

/** Copies an example to a folder in which its programs may write; returns the folder. */
export function copyExample(name, target) {
  mkdirSync(target, { recursive: true })
  cpSync(fileURLToPath(new URL(`../../examples/${name}`, import.meta.url)), target, { recursive: true })
  return target
}

/** Returns the output of a program; rejects with its whole output when it fails. */
export const run = (file, args, options) =>
  new Promise((resolve, reject) => {
    execFile(file, args, options, (error, stdout, stderr) =>
      error === null
        ? resolve(stdout.trim())
        : reject(new Error(`${file} ${args.join(" ")}: ${stderr}\n${stdout}`)),
    )
  })
