/** The fork files of a fork: the file that it reads and the file that it records into. */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { InvalidForkFile, InvalidOption } from "../../../errors/index.ts"
import { blockOf, type ForkFileContents } from "../remote/file/contents.ts"
import { isOffline } from "../remote/file/offline.ts"
import { readForkFile } from "../remote/file/read.ts"
import type { ForkOptions } from "./options.ts"

/** The files and their contents. */
export interface ForkFiles {
  /** The file to read. */
  readonly path: string | undefined
  /** `undefined` when the file does not exist yet. */
  readonly contents: ForkFileContents | undefined
  /** The file to record into; `undefined` when an offline fork reads it. */
  readonly record: string | undefined
  readonly isOffline: boolean
}

/**
 * Reads the fork file.
 *
 * @throws {@link InvalidForkFile} when it is needed and does not exist, is damaged, or has another block than the options name.
 */
export function openFiles(options: ForkOptions): ForkFiles {
  const [file, recorded] = [toPath("fork.file", options.file), toPath("fork.record", options.record)]
  const path = file ?? recorded
  if (path === undefined) return { path, contents: undefined, record: undefined, isOffline: false }
  const fileExists = existsSync(path)
  const offline = options.url === undefined ? true : options.offline
  const alone = isOffline({ offline, ci: process.env.CI, fileExists })
  const contents = fileExists ? readForkFile(path) : undefined
  if (contents === undefined) assertCreatable(path, file !== undefined, alone)
  else assertSameBlock(path, contents, options)
  return { path, contents, record: alone && recorded === path ? undefined : recorded, isOffline: alone }
}

function toPath(name: string, given: unknown): string | undefined {
  if (given === undefined) return undefined
  if (given instanceof URL && given.protocol === "file:") return fileURLToPath(given)
  if (typeof given === "string" && given !== "") return given
  throw new InvalidOption({ name, expected: "a path or a file: URL", value: given })
}

function assertCreatable(path: string, isReadOnly: boolean, isAlone: boolean): void {
  if (!isReadOnly && !isAlone) return
  const reason =
    "there is no such file; fork.record with fork.url, or --fork-record with --fork-url, makes it"
  throw new InvalidForkFile({ path, reason })
}

function assertSameBlock(
  path: string,
  contents: ForkFileContents,
  { blockNumber, blockHash, chainId }: ForkOptions,
): void {
  const { number, hash } = blockOf(contents)
  if (chainId !== undefined && chainId !== contents.chainId) {
    const reason = `it is of chain ${contents.chainId}, and the fork is asked to be of chain ${chainId}`
    throw new InvalidForkFile({ path, reason })
  }
  const isOther =
    (blockHash !== undefined && blockHash.toLowerCase() !== hash) ||
    (blockNumber !== undefined && blockNumber >= 0 && BigInt(blockNumber) !== number)
  if (!isOther) return
  const reason = `it is of block ${number} (${hash}), and the fork is asked to be of ${blockHash ?? blockNumber}`
  throw new InvalidForkFile({ path, reason })
}
