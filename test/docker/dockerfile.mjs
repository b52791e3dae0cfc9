/** Reads the instructions of the Dockerfile, and runs them in a folder, without Docker. */
import { execSync } from "node:child_process"
import { cpSync, mkdirSync } from "node:fs"
import { join } from "node:path"

/** The instructions in order; an instruction takes one line here. */
export function readInstructions(text) {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => /^(?<name>[A-Z]+) (?<rest>.*)$/.exec(line).groups)
}

/** The values of `ENV`. */
export const variablesOf = (instructions) =>
  Object.fromEntries(
    instructions
      .filter(({ name }) => name === "ENV")
      .flatMap(({ rest }) => rest.split(" ").map((pair) => pair.split("="))),
  )

/** The words of `ENTRYPOINT`, or of the command of `HEALTHCHECK`. */
export function commandOf(instructions, name) {
  const { rest } = instructions.findLast((each) => each.name === name)
  return JSON.parse(rest.slice(rest.indexOf("[")))
}

/** The files of the context: `.dockerignore` excludes all files except those on lines with `!`. */
export const contextFiles = (ignore) =>
  ignore
    .split("\n")
    .filter((line) => line.startsWith("!"))
    .map((line) => line.slice(1))

/**
 * Runs `COPY`, `RUN` and `WORKDIR` of each stage; the root of a stage is a folder of its own.
 *
 * @returns The root of the last stage.
 */
export function build(instructions, context, folder) {
  const roots = new Map()
  let root
  let workdir = "/"
  const inRoot = (path) => join(root, path.startsWith("/") ? "" : workdir, path)
  const steps = {
    FROM(rest) {
      const name = / AS (\S+)$/.exec(rest)?.[1] ?? "last"
      root = join(folder, name)
      roots.set(name, root)
      mkdirSync(root)
      workdir = "/"
    },
    WORKDIR(rest) {
      workdir = rest
      mkdirSync(inRoot(rest), { recursive: true })
    },
    COPY(rest) {
      const [, stage, paths] = /^(?:--from=(\S+) )?(.*)$/.exec(rest)
      const sources = paths.split(" ")
      const target = sources.pop()
      for (const source of sources) {
        const from = join(stage === undefined ? context : roots.get(stage), source)
        cpSync(from, target.endsWith("/") ? join(inRoot(target), source.split("/").at(-1)) : inRoot(target), {
          recursive: true,
        })
      }
    },
    RUN(rest) {
      console.log(`RUN ${rest}`)
      if (rest.startsWith("mkdir /data")) return mkdirSync(inRoot("/data")) // the rest makes the image's user its owner
      execSync(rest, { cwd: inRoot("."), stdio: "inherit" })
    },
  }
  for (const { name, rest } of instructions) steps[name]?.(rest)
  return root
}
