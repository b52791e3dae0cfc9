/** The code blocks of the documents, and the files that they make. */

/** One code block of a document. */
export interface Snippet {
  readonly page: string
  /** The line of its first line of code, from 1. */
  readonly line: number
  readonly language: string
  readonly code: string
  /** The reason why it cannot be run: of `<!-- not run: reason -->` before the block. */
  readonly notRun?: string | undefined
  /** The file that it is a part of, which runs elsewhere: of `<!-- excerpt: path -->` before the block. */
  readonly excerptOf?: string | undefined
}

const block = /(?:^<!-- (not run|excerpt): (.+?) -->\n\n?)?^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm

/** Returns the code blocks of a document, without those of plain text. */
export const snippetsOf = (page: string, text: string): readonly Snippet[] =>
  Array.from(text.matchAll(block), (match): Snippet => {
    const [whole, kind, note, language = "", code = ""] = match
    return {
      page,
      line: text.slice(0, match.index + whole.length - code.length).split("\n").length - 1,
      language,
      code,
      notRun: kind === "not run" ? note : undefined,
      excerptOf: kind === "excerpt" ? note : undefined,
    }
  }).filter(({ language }) => language !== "text")

/** Returns the name of the folder in which the snippets of a page run. */
export const folderOf = (page: string): string => page.replace(/\.md$/, "").replaceAll("/", "-").toLowerCase()

/** A file of code that the snippets of one page give. */
export interface Source {
  /** Its path below the folder of all pages: `pending/12.ts`, or with the name that its first line gives. */
  readonly path: string
  readonly code: string
  readonly snippet: Snippet
}

const programs = new Set(["ts", "js", "mjs", "cjs"])

/** Returns true for a snippet that is a program. */
export const isProgram = ({ language }: Snippet): boolean => programs.has(language)

/**
 * Returns the files that the programs of a page make. A snippet without imports continues the one before it; one that
 * begins with a comment such as `// market.mjs` is the file of that name.
 */
export function sourcesOf(snippets: readonly Snippet[]): readonly Source[] {
  const sources: Source[] = []
  for (const snippet of snippets.filter(isProgram)) {
    const { page, line, language, code } = snippet
    const before = sources.at(-1)
    const isWhole = /^import |^export |require\(/m.test(code)
    const [, name] = /^\/\/ (\S+\.[cm]?[jt]s)\n/.exec(code) ?? []
    const ending = isTest(code) ? `test.${language}` : language
    const path = `${folderOf(page)}/${name ?? `${line}.${ending}`}`
    if (isWhole || before === undefined) sources.push({ path, code, snippet })
    else sources[sources.length - 1] = { ...before, code: `${before.code}\n${code}` }
  }
  return sources
}

/** Returns true if vitest runs the code. */
export const isTest = (code: string): boolean => /from "(midblock\/vitest|vitest)"/.test(code)

/** Returns the expected outputs in the comments after `console.log`. */
export const expectedOutputs = (code: string): readonly string[] =>
  Array.from(code.matchAll(/console\.log\(.*\) \/\/ (.+)$/gm), ([, output = ""]) => output)
