/** Reads fork files; a file that differs from what midblock writes is refused with its name and the line. */
import { readFileSync } from "node:fs"
import { InvalidForkFile } from "../../../../errors/index.ts"
import type { ForkFileContents } from "./contents.ts"
import { decodeForkFile } from "./decode.ts"
import { WrongField } from "./fields.ts"
import { forkFileText } from "./write.ts"

/**
 * Reads a fork file.
 *
 * @throws {@link InvalidForkFile} when it cannot be read, is not a fork file, has another version, or differs from what midblock
 * writes; this includes keys that occur twice.
 * @example
 * readForkFile("test/uniswap.fork.json").chainId // 1n
 */
export function readForkFile(path: string): ForkFileContents {
  try {
    return parseForkFile(path, readFileSync(path, "utf8"))
  } catch (cause) {
    if (cause instanceof InvalidForkFile) throw cause
    const reason =
      (cause as NodeJS.ErrnoException).code === "ENOENT" ? "there is no such file" : reasonOf(cause)
    throw new InvalidForkFile({ path, reason }, { cause })
  }
}

/** Reads the text of a fork file; `path` is for errors. Line ends may be CRLF, which git makes on Windows. */
export function parseForkFile(path: string, text: string): ForkFileContents {
  const lines = text.replaceAll("\r\n", "\n")
  try {
    const contents = decodeForkFile(parseJson(path, lines))
    assertSame(path, lines, forkFileText(contents))
    return contents
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new InvalidForkFile({ path, reason: "a value is nested too deep" }, { cause })
    if (!(cause instanceof WrongField)) throw cause
    throw new InvalidForkFile({ path, at: cause.at, reason: cause.message }, { cause })
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const position = /at position (\d+)/.exec(reasonOf(cause))?.[1]
    const before = position === undefined ? text.trimEnd() : text.slice(0, Number(position))
    const at = `line ${before.split("\n").length}`
    throw new InvalidForkFile({ path, at, reason: "it is not JSON" }, { cause })
  }
}

/** Names the first line that midblock would write differently. */
function assertSame(path: string, text: string, canonical: string): void {
  if (text === canonical) return
  const expected = canonical.split("\n")
  const index = text.split("\n").findIndex((line, lineIndex) => line !== expected[lineIndex])
  const at = `line ${(index === -1 ? expected.length : index) + 1}`
  const reason =
    "it is not as midblock writes it: a key is there twice, out of order, or spelled in another way"
  throw new InvalidForkFile({ path, at, reason })
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
