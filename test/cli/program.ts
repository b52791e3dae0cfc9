/** The built program as a child process. */
import { type ChildProcessByStdio, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"

export const program = fileURLToPath(new URL("../../lib/cli.cjs", import.meta.url))

type Program = ChildProcessByStdio<null, Readable, Readable>

/** Starts the program without the environment variables of this process. */
export const launchIn = (cwd: string | undefined, ...flags: string[]): Program =>
  spawn(process.execPath, [program, ...flags], { cwd, stdio: ["ignore", "pipe", "pipe"], env: {} })

export const launch = (...flags: string[]): Program => launchIn(undefined, ...flags)

/** Resolves with the next line of an output. */
export async function lineOf(output: Readable): Promise<string> {
  const [line] = (await once(createInterface(output), "line")) as [string]
  return line
}

/** Returns the address in the first line of `--json`. */
export async function urlOf({ stdout }: Pick<Program, "stdout">): Promise<string> {
  return (JSON.parse(await lineOf(stdout)) as { url: string }).url
}

/** Calls a method over HTTP, and returns its result. */
export async function call(url: string, method: string, params: unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const response = await fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } })
  return ((await response.json()) as { result: unknown }).result
}

/** Returns an error output with each message of `--json` as the line that is printed without `--json`. */
export const asText = (output: string): string =>
  output.replace(/^\{"event":.*\}$/gm, (line) => {
    const { level, message } = JSON.parse(line) as { level: string; message: string }
    return level === "error" ? `error: ${message}` : message
  })

/** Waits for a process that ends by itself; returns its error output as text and its exit code. */
export async function ended(child: Program): Promise<{ code: unknown; text: string }> {
  let text = ""
  child.stderr.on("data", (chunk: Buffer) => {
    text += chunk.toString()
  })
  const [code] = await once(child, "close")
  return { code, text: asText(text) }
}
