/** The command `midblock fork` runs another command, and sets how the nodes in that process use one fork file. */
import { existsSync, realpathSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { ForkOptions } from "../chain/options.ts"

/** The variable of the environment that has a {@link ForkRun} as JSON. */
export const forkRunVariable = "MIDBLOCK_FORK_RUN"

/** The instructions of the command for nodes that use the fork file. */
export interface ForkRun {
  /** The absolute path of the file. */
  readonly file: string
  /** The remotes for values that the file lacks, which are added to the file. */
  readonly url: readonly string[]
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Returns the options of a fork, changed by the command; unchanged without a command, or when it is for another file.
 *
 * @example
 * underRun({ file: "a.fork.json" }, { MIDBLOCK_FORK_RUN: '{"file":"/suite/a.fork.json","url":["https://eth.example.com"]}' })
 * // { file: undefined, record: "/suite/a.fork.json", url: ["https://eth.example.com"], offline: false }
 */
export function underRun(
  options: ForkOptions,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ForkOptions {
  const text = env[forkRunVariable]
  const given = options.file ?? options.record
  if (text === undefined || text === "" || given === undefined) return options
  const { file, url, headers }: ForkRun = JSON.parse(text)
  if (realPath(given) !== file) return options
  return { ...options, url, headers, file: undefined, record: file, offline: false }
}

function realPath(given: string | URL): string {
  const path = given instanceof URL ? fileURLToPath(given) : given
  return existsSync(path) ? realpathSync(path) : path
}
