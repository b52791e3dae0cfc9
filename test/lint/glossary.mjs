/** Checks the words of `src/`: no retired word as an identifier, and no doc comment that begins with a question word. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import ts from "typescript"

/**
 * The retired words, each with the words to use instead.
 *
 * A word of several parts matches consecutive parts of a camel case identifier; `*` stands for any further part.
 */
export const retired = {
  "and then": "mapMaybePromise",
  andthen: "mapMaybePromise",
  soon: "MaybePromise",
  keepable: "serializable",
  "recurring map": "StableMap",
  seedling: "BlockPlan",
  regrow: "reexecute",
  regrown: "reexecuted",
  grown: "ReexecutedBlock, or the past participle of what was done",
  growing: "appendable",
  workshop: "ExecutionEnvironment",
  "block wishes": "NextBlockOverrides",
  wish: "override",
  wishes: "overrides",
  steadily: "retryOnTruncation",
  audience: "emitter",
  disturbance: "FeedFault",
  disturbances: "feedFaults",
  freshen: "refresh",
  foretell: "tryFastSystemCall",
  shelf: "registry",
  patience: "a limit with its unit",
  stretches: "EmptyRanges",
  "resting block": "CompactedBlock",
  resting: "compacted",
  "may rest": "isCompactable",
  wake: "hydrate",
  unarchive: "importArchive",
  imply: "mineEmptyRun",
  implied: "emptyRun",
  outermost: "topLevel",
  came: "result",
  told: "reported, notified or emitted",
  tell: "emit, notify or report",
  "tell *": "emit, notify or report",
  asker: "requester",
  "twin of": "sameBytes",
  doors: "transports",
  door: "transport",
  shortcut: "a plain request, or what is passed by",
  imagined: "branchVersion",
  place: "offset, pointer, index, path, location or position, by its kind",
  places: "offsets, pointers, indexes, paths, locations or positions, by their kind",
  room: "capacity or space",
  "most *": "max",
  "least *": "min",
  "fewest *": "min",
  fewest: "min, with its unit",
  few: "a minimum, with its unit",
  "begun header": "unexecutedHeader",
  "message use": "RunOptions",
  "keep json": "cacheJsonText",
  "revert origin": "FailedCall",
}

/** The question words that must not begin a doc comment. */
const question = /^(What|Whether|Where|When|Which|Why|How|Who)\b/

/** The identifiers that may have a retired word, some in one file only, because others chose them or users type them; with the reason. */
export const kept = {
  destroySoon: "net.Socket of Node",
  implied: "the event of a node: node.on('implied', …)",
  TooFewFlashblocks: "the error of midblock_reorg, exported by the package",
  BlockPlace: "the argument of node.at, exported by the package",
  "src/solidity/inspect/tree.ts: place": "a field of the trees of midblock_inspectTransaction",
  "src/solidity/inspect/render.ts: place": "the same",
  mapInPlace: "the usual word for an operation that overwrites its operand",
}

/** Returns the parts of an identifier in lower case: `createHTTPDoor2` has `create`, `http` and `door2`. */
export const partsOf = (identifier) =>
  identifier
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[\s_$]+/)
    .filter((part) => part !== "")
    .map((part) => part.toLowerCase())

const patterns = Object.keys(retired).map((word) => [word, word.split(" ")])

const matchesAt = (parts, pattern, start) =>
  pattern.every((part, index) =>
    part === "*" ? parts[start + index] !== undefined : parts[start + index] === part,
  )

/** Returns the retired word in an identifier of a file; `undefined` when there is none. */
export function retiredIn(identifier, file = "") {
  if (Object.hasOwn(kept, identifier) || Object.hasOwn(kept, `${file}: ${identifier}`)) return undefined
  const parts = partsOf(identifier)
  const found = patterns.find(([, pattern]) => {
    const starts = pattern.includes("*") ? [0] : parts.keys()
    return [...starts].some((start) => matchesAt(parts, pattern, start))
  })
  return found?.[0]
}

/** Returns a sentence for each identifier of a source with a retired word, once per file. */
export function findRetired(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = new Map()
  const visit = (node) => {
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && !found.has(node.text)) {
      const word = retiredIn(node.text.replace(/^#/, ""), file)
      if (word !== undefined) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
        found.set(node.text, `${file}:${line}: ${node.text}: "${word}" is retired: ${retired[word]}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found.values()]
}

/** Returns the number of doc comments of a source, and the lines of those that begin with a question word. */
export function readComments(text) {
  const comments = [...text.matchAll(/^[ \t]*\/\*\*[\s*]*([^\s*][^\n]*)/gm)]
  const questions = comments.filter(([, first]) => question.test(first))
  const lineOf = ({ index }) => text.slice(0, index).split("\n").length
  return { count: comments.length, questions: questions.map(lineOf) }
}

/** Returns the findings in sources: retired words, and the lines of doc comments that begin with a question word. */
export function review(sources) {
  const words = sources.flatMap(([file, text]) => findRetired(file, text))
  const read = sources.map(([file, text]) => ({ file, ...readComments(text) }))
  const count = read.reduce((sum, comments) => sum + comments.count, 0)
  const questions = read.flatMap(({ file, questions: lines }) => lines.map((line) => `${file}:${line}`))
  return { words, questions, count }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "src"], {
    encoding: "utf8",
  })
  const files = listed.split("\n").filter((file) => /\.tsx?$/.test(file))
  const { words, questions, count } = review(files.map((file) => [file, readFileSync(file, "utf8")]))
  for (const word of words) console.error(word)
  for (const place of questions) console.error(`${place}: begins with a question word`)
  console.log(
    `words of ${files.length} files: ${words.length} retired; ` +
      `${questions.length} of ${count} doc comments begin with a question word`,
  )
  if (words.length + questions.length > 0) process.exitCode = 1
}
