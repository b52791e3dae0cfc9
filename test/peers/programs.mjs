/** Runs other people's programs: from a folder of the temporary directory, while this process serves them. */
import { execFile } from "node:child_process"
import { cpSync, mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { createNode } from "../../dist/index.js"

/** The folder of programs that need no newer Node. */
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

/** A copy of an example in a folder, where its programs may write. */
export function copyExample(name, target) {
  mkdirSync(target, { recursive: true })
  cpSync(fileURLToPath(new URL(`../../examples/${name}`, import.meta.url)), target, { recursive: true })
  return target
}

/** Returns the output of a program; rejects with all of its words when it fails. */
export const run = (file, args, options) =>
  new Promise((resolve, reject) => {
    execFile(file, args, options, (error, stdout, stderr) =>
      error === null
        ? resolve(stdout.trim())
        : reject(new Error(`${file} ${args.join(" ")}: ${stderr}\n${stdout}`)),
    )
  })
