/** Checks or runs every code block of README.md, AGENTS.md, CONTRIBUTING.md and docs/ that is not marked `not run`. */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { documents, textOf } from "./documents.ts"
import { createProject } from "./project.ts"
import { differenceOf, runSession } from "./session.ts"
import { commandsOf, faultOf } from "./shell.ts"
import {
  expectedOutputs,
  folderOf,
  isProgram,
  isTest,
  type Snippet,
  snippetsOf,
  sourcesOf,
} from "./snippets.ts"

const pages = documents.filter((page) => !page.startsWith("examples/") && page !== "CHANGELOG.md")
const snippets = pages.flatMap((page) => snippetsOf(page, textOf(page)))
const excerpts = snippets.filter(({ excerptOf }) => excerptOf !== undefined)
const marked = snippets.filter(({ notRun }) => notRun !== undefined)
const run = snippets.filter(({ notRun, excerptOf }) => notRun === undefined && excerptOf === undefined)
const isShell = ({ language }: Snippet) => language === "sh"
const isJson = ({ language }: Snippet) => language === "json"
const placeOf = ({ page, line }: Snippet) => `${page}:${line}`

const sources = pages.flatMap((page) => sourcesOf(run.filter((snippet) => snippet.page === page)))
const project = createProject(sources)
afterAll(() => project[Symbol.dispose]())

/** All begin at once, each in its own process. */
const checked = project.checkTypes()
const ran = project.runPrograms()
const tested = project.runTests()
const shellFaults = faultsOfShell()

/** Runs one session after the other: a later one of a page may read files that an earlier one wrote. */
async function faultsOfShell(): Promise<readonly string[]> {
  const faults: string[] = []
  for (const each of run.filter(isShell)) {
    const folder = join(project.folder, folderOf(each.page))
    mkdirSync(folder, { recursive: true })
    faults.push(...(await runSession(each, folder)).map((fault) => `${placeOf(each)}: ${fault}`))
  }
  return faults
}

test("each code block is checked, or marked with the reason why not", () => {
  process.stdout.write(
    `snippets: ${run.length} run, ${excerpts.length} of files that run elsewhere, ${marked.length} marked\n`,
  )
  for (const snippet of marked) process.stdout.write(`  ${placeOf(snippet)}: not run: ${snippet.notRun}\n`)
  const unknown = run.filter((each) => !isProgram(each) && !isShell(each) && !isJson(each))
  expect(unknown.map((each) => `${placeOf(each)}: ${each.language}`)).toEqual([])
  expect(run.length).toBeGreaterThan(marked.length * 5)
})

test("excerpts are parts of their files", () => {
  const others = excerpts.filter(({ code, excerptOf = "" }) => {
    const source = textOf(excerptOf)
    const texts = [source, source.replaceAll(/^ {2}/gm, "")]
    return code
      .trimEnd()
      .split("\n\n")
      .some((part) => !texts.some((text) => text.includes(part)))
  })
  expect(others.map(placeOf)).toEqual([])
})

test("JSON blocks are valid JSON", () => {
  for (const each of run.filter(isJson)) expect(() => JSON.parse(each.code), placeOf(each)).not.toThrow()
})

test("programs compile, run, and print the output that the page shows", async () => {
  expect(await checked).toBe("")
  const found = await ran
  expect(found.filter(({ error }) => error !== undefined)).toEqual([])
  const programs = sources.filter(({ code }) => !isTest(code) && !code.includes('from "node:test"'))
  const byPlace = programs.map(({ snippet }, index) => [placeOf(snippet), found[index]?.output])
  expect(byPlace).toEqual(programs.map(({ snippet, code }) => [placeOf(snippet), expectedOutputs(code)]))
})

test("tests of vitest and of node:test pass", async () => {
  expect(await tested).toBe("")
})

test("shell commands are known, and print the output that the page shows", async () => {
  expect(await shellFaults).toEqual([])
})

test("a wrong flag, script, file, output or command is reported", () => {
  const [first, second] = commandsOf("npm test # all\n# ok\n\nnpx midblock --no-such \\\n  --automine\n")
  expect([first, second]).toEqual([
    { text: "npm test", output: "ok\n" },
    { text: "npx midblock --no-such --automine", output: "" },
  ])
  expect(faultOf("npx midblock --automine", ".")).toBeUndefined()
  expect(faultOf("npm start -- --automine", ".")).toBeUndefined()
  expect(faultOf("npx midblock --automne", ".")).toBe(
    "error: unknown option '--automne'; did you mean --automine?",
  )
  expect(faultOf("npm run no-such", ".")).toBe("no script no-such")
  expect(faultOf("node examples/absent.ts", ".")).toBe("no file examples/absent.ts")
  expect(faultOf("rm -rf /", ".")).toBe("this command has no check")
  expect(differenceOf('{"result":"0x…"}\n', '{"result":"0x12"}')).toBeUndefined()
  expect(differenceOf("0x1\n", "0x2\n")).toBe("prints 0x2")
})

test("marks, excerpts and expected outputs are read", () => {
  const text = "<!-- not run: no network -->\n\n```sh\na\n```\n\n<!-- excerpt: b.ts -->\n```ts\nb\n```\n"
  expect(snippetsOf("p.md", text)).toEqual([
    { page: "p.md", line: 4, language: "sh", code: "a\n", notRun: "no network", excerptOf: undefined },
    { page: "p.md", line: 9, language: "ts", code: "b\n", notRun: undefined, excerptOf: "b.ts" },
  ])
  expect(expectedOutputs("console.log(a) // 1n\nb() // no\nconsole.log(f(c)) // x y")).toEqual(["1n", "x y"])
})
