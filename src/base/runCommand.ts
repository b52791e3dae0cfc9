/** Runs another command, such as a suite of tests, with variables in its environment. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { constants } from "node:os"
import { CommandNotStarted } from "../errors/index.ts"

/**
 * Runs a command on the terminal of this process, and returns its exit code: 128 plus the number of the signal when one ends it.
 *
 * @param words - The program and its arguments.
 * @throws {@link CommandNotStarted}
 */
export async function runCommand(
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  const [program = "", ...rest] = words
  const env = { ...process.env, ...variables }
  const child = spawn(program, rest, { stdio: "inherit", env, shell: process.platform === "win32" })
  try {
    const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null]
    return code ?? 128 + constants.signals[signal ?? "SIGTERM"]
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new CommandNotStarted({ program, reason: code === "ENOENT" ? "no such command" : message })
  }
}
