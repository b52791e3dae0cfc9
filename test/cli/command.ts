/** The commands of the program in this process, without a start of Node for each. */
import { vi } from "vitest"
import { runCommand } from "../../src/cli/commands.ts"
import { commandOf } from "../../src/cli/options/commandTable.ts"
import { messageOf } from "../../src/cli/options/flagNames.ts"

/** The end of a command. */
export interface CommandEnd {
  readonly code: number
  readonly out: string
  readonly error: string
}

/** Runs a command in a folder; returns its exit code, and what it prints. */
export async function runIn(folder: string, ...argv: string[]): Promise<CommandEnd> {
  const before = process.cwd()
  const written = { stdout: "", stderr: "" }
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      written[name] += text
      return true
    }),
  )
  process.chdir(folder)
  try {
    const code = await codeOf(argv).catch((error: Error) => refuse(`error: ${messageOf(error)}`))
    return { code, out: written.stdout, error: written.stderr }
  } finally {
    process.chdir(before)
    for (const spy of spies) spy.mockRestore()
  }
}

async function codeOf(argv: readonly string[]): Promise<number> {
  const found = commandOf(argv)
  return "refusal" in found ? refuse(found.refusal) : runCommand(found.name, found.rest)
}

function refuse(text: string): number {
  process.stderr.write(`${text}\n`)
  return 1
}
