/** Runs a shell snippet: the nodes that it starts with `&`, its requests with curl, the files that it writes. */
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { promisify } from "node:util"
import { program } from "../cli/program.ts"
import { commandsOf, faultOf, wordsOf } from "./shell.ts"
import type { Snippet } from "./snippets.ts"

const execute = promisify(execFile)
const own = /^(npx )?midblock /

/** Runs or checks every command of a snippet in a folder; returns the faults, each with its command. */
export async function runSession({ code }: Snippet, folder: string): Promise<readonly string[]> {
  const faults: string[] = []
  let node: { readonly child: ChildProcess; readonly port: string } | undefined
  const end = async () => {
    if (node === undefined) return
    const closed = once(node.child, "close")
    node.child.kill("SIGTERM")
    await closed
    node = undefined
  }
  for (const { text, output } of commandsOf(code)) {
    const fault = await (async () => {
      if (own.test(text) && text.endsWith("&")) {
        await end()
        node = await start(text, folder)
      } else if (text === "kill %1") await end()
      else if (isRun(text)) return differenceOf(output, await run(text, folder, node?.port))
      else return faultOf(text, folder)
      return undefined
    })().catch((error: Error) => error.message)
    if (fault !== undefined) faults.push(`${text}: ${fault}`)
  }
  await end()
  return faults
}

/** Starts the program on a free port, with the flags of the page. */
async function start(text: string, folder: string) {
  const words = wordsOf(text.replace(own, "").replace(/&$/, "")).slice()
  const child = spawn(process.execPath, [program, ...words, "--port", "0", "--json"], {
    cwd: folder,
    env: {},
  })
  const [line] = (await once(createInterface(child.stdout), "line")) as [string]
  return { child, port: new URL((JSON.parse(line) as { url: string }).url).port }
}

/** Returns true for commands that are run, and not only checked. */
const isRun = (text: string): boolean => /^curl /.test(text) || /^(npx )?midblock fixture /.test(text)

async function run(text: string, folder: string, port: string | undefined): Promise<string> {
  if (text.startsWith("curl ") && port === undefined) throw new Error("no node was started with &")
  const command = text
    .replaceAll(/(127\.0\.0\.1|localhost):8545/g, `127.0.0.1:${port}`)
    .replace(own, `"${process.execPath}" "${program}" `)
  const { stdout } = await execute("bash", ["-c", command], { cwd: folder })
  return stdout
}

/** Compares an output with the one that the page shows, if it shows any; `…` stands for any text. */
export function differenceOf(shown: string, found: string): string | undefined {
  if (shown === "") return undefined
  const pattern = shown.trim().split("…").map(escaped).join("[\\s\\S]*?")
  return new RegExp(`^${pattern}$`).test(found.trim()) ? undefined : `prints ${found.trim()}`
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
