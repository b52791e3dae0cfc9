/** Runs the compiler's command for a project. */
import { spawn } from "node:child_process"
import { delimiter, join } from "node:path"
import { CompilationFailed } from "./errors.ts"

/**
 * Runs a command with the shell in a folder. The programs of its packages are found, as in scripts of npm.
 *
 * @param staleReason - Returns the reason why the artifacts are not those of the sources; `undefined` when they are.
 * @throws {@link CompilationFailed} with the output when the command fails, or does not compile the sources.
 */
export async function compile(
  command: string,
  folder: string,
  staleReason: () => Promise<string | undefined>,
): Promise<void> {
  const { end, output } = await run(command, folder)
  const reason = end ?? (await staleReason())
  if (reason !== undefined) throw new CompilationFailed({ command, reason, output })
}

/** Runs a command. Returns its output, and a text for another end than exit code 0. */
async function run(command: string, folder: string): Promise<{ end: string | undefined; output: string }> {
  const path = [join(folder, "node_modules/.bin"), process.env.PATH].join(delimiter)
  const env = { ...process.env, PATH: path }
  const child = spawn(command, { cwd: folder, env, shell: true, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text
    })
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (...end) => resolve(end))
  })
  const end = code === null ? `signal ${signal}` : `exit code ${code}`
  return { end: code === 0 ? undefined : end, output: output.trimEnd() }
}
