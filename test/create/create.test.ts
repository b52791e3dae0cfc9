import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough } from "node:stream"
import { fileURLToPath, pathToFileURL } from "node:url"
import { afterAll, expect, test } from "vitest"
import manifest from "../../package.json" with { type: "json" }

const root = fileURLToPath(new URL("../..", import.meta.url))
const guides = join(root, "examples/guides")
/** The guides that are projects, the simplest first. */
const names = [
  "vitest",
  ...readdirSync(guides)
    .filter((name) => name !== "vitest")
    .sort(),
]

const made = mkdtempSync(join(tmpdir(), "midblock-create-"))
afterAll(() => rmSync(made, { recursive: true }))
const program = join(made, "package")
execFileSync(process.execPath, [join(root, "src/create/assemble.mjs"), program])

/** Runs the program without a terminal, in a new folder. */
function run(args: readonly string[], files: readonly string[] = [], userAgent = "npm/11.0.0 node/v24") {
  const cwd = mkdtempSync(join(made, "run-"))
  for (const path of files) {
    mkdirSync(join(cwd, path, ".."), { recursive: true })
    writeFileSync(join(cwd, path), "")
  }
  const env = { PATH: process.env.PATH, npm_config_user_agent: userAgent }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(program, "create.mjs"), ...args], {
    cwd,
    env,
    encoding: "utf8",
  })
  return { cwd, status, stdout, stderr }
}

const filesIn = (folder: string) =>
  (readdirSync(folder, { recursive: true, withFileTypes: true }) as import("node:fs").Dirent[])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

const jsonIn = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

test.each(names)(
  "the template %s is the project of the guide, with a name and a version of midblock",
  (name) => {
    const { cwd, status, stderr } = run(["my-app", "--template", name])
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
    const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "."], {
      cwd: join(guides, name),
      encoding: "utf8",
    })
    const files = tracked.trim().split("\n").sort()
    const project = join(cwd, "my-app")
    expect(filesIn(project)).toEqual(files)
    for (const file of files.filter((each) => each !== "package.json"))
      expect(readFileSync(join(project, file), "utf8"), file).toBe(
        readFileSync(join(guides, name, file), "utf8"),
      )
    const guide = jsonIn(join(guides, name))
    expect(jsonIn(project)).toEqual({
      ...guide,
      name: "my-app",
      devDependencies: { ...guide.devDependencies, midblock: `^${manifest.version}` },
    })
  },
)

test("it ends with the next commands, for the package manager that has started it", () => {
  const commands = (userAgent: string) => run(["my-app", "-t", "vitest"], [], userAgent).stdout
  expect(commands("npm/11.0.0 node/v24")).toBe(`my-app: 8 files of the template vitest. Next:

  cd my-app
  npm install
  npm test               # compiles, then runs the tests
  npm run watch          # compiles and runs again when a contract or a test changes
  npm run typecheck
`)
  expect(commands("pnpm/10.2.0 npm/?").split("\n").slice(3, 6)).toEqual([
    "  pnpm install",
    "  pnpm run test               # compiles, then runs the tests",
    "  pnpm run watch          # compiles and runs again when a contract or a test changes",
  ])
})

test("the name in package.json is one that npm allows", () => {
  const nameFor = (folder: string) => {
    const { cwd, stdout } = run([folder, "-t", "vitest"])
    return [jsonIn(join(cwd, folder)).name, stdout.split("\n")[2]]
  }
  expect(nameFor("My App!")).toEqual(["my-app", '  cd "My App!"'])
  expect(nameFor("apps/_vault.v2")).toEqual(["vault.v2", "  cd apps/_vault.v2"])
  expect(nameFor("…")).toEqual(["my-app", '  cd "…"'])
})

test("a folder with only .git is empty", () => {
  const { cwd, status, stdout } = run([".", "-t", "foundry"], [".git/config"])
  expect([status, stdout.split("\n")[2]]).toEqual([
    0,
    "  npm install            # also installs forge; remove @foundry-rs/forge to use your own",
  ])
  expect(readdirSync(cwd)).toContain("foundry.toml")
})

const usage = "npm create midblock <folder> -- --template <name>"
const known = `the templates are ${names.join(", ")}`

test.each([
  [["my-app", "-t", "next"], `unknown template "next"; ${known}`],
  [["my-app", "-t", ""], `unknown template ""; ${known}`],
  [["my-app", "--template"], "Option '-t, --template <value>' argument missing"],
  [["a", "b", "-t", "vitest"], "more than one folder: a, b"],
  [["", "-t", "vitest"], "the folder has no name"],
  [["full", "-t", "vitest"], "full is not empty: it has a, b, c, …"],
  [["file", "-t", "vitest"], "file is a file"],
  [["file/app", "-t", "vitest"], "file/app cannot be written: ENOTDIR"],
  [[], `<folder> and --template <name> missing, and there is no terminal to ask on: ${usage}`],
  [["app"], `--template <name> missing, and there is no terminal to ask on: ${usage}`],
  [["-t", "vitest"], `<folder> missing, and there is no terminal to ask on: ${usage}`],
] as const)("%j is refused, and nothing is written", (args, message) => {
  const files = ["file", "full/a", "full/b", "full/c", "full/d"]
  const { cwd, status, stdout, stderr } = run(args, files)
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: `error: ${message}\n` })
  expect(filesIn(cwd)).toEqual(files)
})

test("--help has the templates, --version the version of midblock", () => {
  expect(run(["--version"]).stdout).toBe(`${manifest.version}\n`)
  const { stdout } = run(["--help"])
  expect(names.filter((name) => !new RegExp(`^ {2}${name} +[A-Z]`, "m").test(stdout))).toEqual([])
})

/** Answers each question when it is asked; after the last answer the input ends. */
async function ask(given: { folder?: string; template?: string }, answers: readonly string[]) {
  const { askFor } = await import(pathToFileURL(join(program, "ask.mjs")).href)
  const [input, output] = [new PassThrough(), new PassThrough()]
  const left = [...answers]
  let printed = ""
  output.on("data", (chunk) => {
    printed += chunk
    if (!/\): /.test(String(chunk))) return
    const answer = left.shift()
    if (answer === undefined) input.end()
    else input.write(`${answer}\n`)
  })
  const asked: Promise<unknown> = askFor(given, input, output)
  return { result: await asked.catch(({ message }: Error) => message), printed }
}

test("the questions are repeated until an answer can be used", async () => {
  const taken = join(made, "package")
  const { result, printed } = await ask({}, [taken, join(made, "new"), "99", "4"])
  expect(result).toEqual({ folder: join(made, "new"), template: names[3] })
  expect(printed).toContain(`${taken} is not empty: it has `)
  expect(printed).toContain(`unknown template "99"; ${known}`)
})

test("an empty answer takes the value in brackets; what is given is not asked", async () => {
  expect(await ask({ folder: "given" }, [""])).toMatchObject({
    result: { folder: "given", template: "vitest" },
  })
  expect((await ask({ template: "foundry" }, [""])).result).toEqual({ folder: "my-app", template: "foundry" })
  expect((await ask({}, [])).result).toBe("no answer; nothing was written")
})
