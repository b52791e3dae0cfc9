/** The command `midblock db export`: writes the chain of a data folder to a file. */
import { gzipSync } from "node:zlib"
import { InvalidArgumentError } from "commander"
import { assertWritable, resolveTarget, writeWhole } from "../../../base/atomicFile.ts"
import { InvalidFile } from "../../../errors/index.ts"
import type { CommandTools } from "../../program.ts"
import { encodedChain, folderFixture } from "../folder/export.ts"
import { type FolderChain, openFolderChain } from "../folder/open.ts"
import { databaseOf } from "../store/store.ts"

/** The options of the command. */
interface ExportOptions {
  readonly first?: number | undefined
  readonly last?: number | undefined
  readonly fixture?: boolean | undefined
}

/** Reads the number of a block. */
export function blockNumber(text: string): number {
  if (!/^(\d{1,15}|0x[0-9a-f]{1,12})$/i.test(text))
    throw new InvalidArgumentError("expected the number of a block")
  return Number(text)
}

/**
 * Writes a chain.
 *
 * @returns The exit code.
 * @see geth `export <filename> [<blockNumFirst> <blockNumLast>]`
 */
export async function exportFolder(
  folder: string,
  file: string,
  options: ExportOptions,
  { print, chainPartsOf }: Pick<CommandTools, "print" | "chainPartsOf">,
): Promise<number> {
  assertWritable(undefined, file)
  if (resolveTarget(file).startsWith(resolveTarget(databaseOf(folder))))
    throw new InvalidFile({ path: file, reason: "a file of the data folder" })
  const chain = await openFolderChain(folder, chainPartsOf)
  try {
    print(options.fixture === true ? writeFixture(chain, file) : writeBlocks(chain, file, options))
    return 0
  } finally {
    await chain.close()
  }
}

function writeFixture(chain: FolderChain, file: string): string {
  const text = folderFixture(chain)
  writeWhole(undefined, file, [text])
  return `${file}: a fixture with ${chain.chain.head.header.number} blocks, ${text.length} bytes`
}

function writeBlocks(chain: FolderChain, file: string, { first = 0, last }: ExportOptions): string {
  const head = Number(chain.chain.head.header.number)
  const end = Math.min(last ?? head, head)
  if (first > end)
    throw new InvalidFile({ flag: "first", path: String(first), reason: `the last block is ${end}` })
  let [count, length] = [0, 0]
  const blocks = function* () {
    for (const encoded of encodedChain(chain, first, end)) {
      count++
      length += encoded.length
      yield encoded
    }
  }
  // gzip files that follow each other are one gzip file (RFC 1952, 2.2).
  const zipped = function* () {
    for (const each of blocks()) yield gzipSync(each)
  }
  writeWhole(undefined, file, file.endsWith(".gz") ? zipped() : blocks())
  return `${file}: ${count} blocks, ${length} bytes`
}
