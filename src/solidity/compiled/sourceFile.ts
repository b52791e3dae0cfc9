/** Creates source files: the positions of their lines, their functions and contracts. */
import type { FileModel, Position, SourceFile, SourceState } from "./model.ts"

/** The parts of a file; each is read when it is first used. */
export interface FileParts {
  readonly name: string
  readonly treeRun: unknown
  readonly text: () => string | undefined
  readonly state?: (() => SourceState | undefined) | undefined
  readonly tree: () => unknown
  readonly model: (file: SourceFile) => FileModel
}

/** Creates a file; its text and its model are read at the first use. */
export function createSourceFile({
  name,
  treeRun,
  text: compiled,
  state = () => undefined,
  tree,
  model,
}: FileParts): SourceFile {
  // The lines of another text would be wrong.
  const text = () => (state() === "changed" ? undefined : compiled())
  let lines: ReturnType<typeof linesOf> | undefined
  let read: FileModel | undefined
  const modelOf = (): FileModel => {
    read ??= model(file)
    return read
  }
  const file: SourceFile = {
    name,
    treeRun,
    get text() {
      return text()
    },
    get compiledText() {
      return compiled()
    },
    get state() {
      return state()
    },
    get tree() {
      return tree()
    },
    get functions() {
      return modelOf().functions
    },
    get contracts() {
      return modelOf().contracts
    },
    get imports() {
      return modelOf().imports
    },
    positionAt(byte) {
      const content = text()
      if (content === undefined) return undefined
      lines ??= linesOf(content)
      return lines(byte)
    },
    functionAt: (start, end) =>
      modelOf().functions.find(({ range }) => range.start <= start && end <= range.end),
  }
  return file
}

/** Returns true for files with the same name and the same text. Each build has a file object of its own for a source. */
export const isSameFile = (one: SourceFile, other: SourceFile): boolean =>
  one === other || (one.name === other.name && one.text === other.text)

/** Returns a function from a byte offset in UTF-8 to the position; it keeps the offset of each line. */
function linesOf(text: string): (byte: number) => Position {
  const bytes = Buffer.from(text, "utf8")
  const starts = [0]
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1)
  const isAscii = bytes.length === text.length
  return (byte) => {
    const line = lastAtMost(starts, byte)
    const start = starts[line] as number
    const column = isAscii ? byte - start : bytes.subarray(start, byte).toString("utf8").length
    return { line: line + 1, column: column + 1 }
  }
}

/** Returns the index of the last number that is not greater than `most`. */
function lastAtMost(sorted: readonly number[], most: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] as number) <= most) low = middle
    else high = middle - 1
  }
  return low
}
