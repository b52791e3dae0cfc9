/** The errors of the set-up of a fixture, as one line for the terminal. */
import { InvalidFile } from "../../errors/index.ts"
import type { FixtureDefinition } from "../../harness/fixture.ts"

/** Returns the definition; an error of its set-up names the line of the module, and the reason once. */
export const withSetUpErrors = (path: string, definition: FixtureDefinition): FixtureDefinition => ({
  ...definition,
  async setup(context) {
    try {
      return await definition.setup(context)
    } catch (cause) {
      throw new InvalidFile(
        { path: positionIn(path, cause), reason: `its set-up failed: ${reasonOf(cause)}` },
        { cause },
      )
    }
  },
})

/** Returns the path with the line and the column of the innermost frame in it; the path alone when the stack has none. */
function positionIn(path: string, error: unknown): string {
  const name = path.split(/[\\/]/).at(-1) ?? path
  const stack = (error as { stack?: unknown } | null)?.stack
  const frame = String(stack)
    .split("\n")
    .find((line) => line.trim().startsWith("at ") && line.includes(`/${name}:`))
  const position = frame === undefined ? undefined : /:(\d+:\d+)\)?$/.exec(frame)?.[1]
  return position === undefined ? path : `${path}:${position}`
}

/** Returns the words of the node in an error of viem, which repeats them in each of its causes; the message of other errors. */
function reasonOf(error: unknown): string {
  const { details, message } = (error ?? {}) as { details?: unknown; message?: unknown }
  return typeof details === "string" && details !== "" ? details : String(message ?? error)
}
