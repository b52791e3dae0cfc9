/** Reads the instructions of the Dockerfile, and runs them in a folder, without Docker. */
import { execSync } from "node:child_process"
import { mkdirSync } from "node:fs"
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

/** The command of `HEALTHCHECK`, for a shell. */
export const healthCheckOf = (instructions) =>
  instructions.findLast(({ name }) => name === "HEALTHCHECK").rest.split(" CMD ")[1]

/**
 * Runs the commands with `root` in place of `/`: npm installs the packages below `root/usr/local`, as in the image. The owner of
 * `/data` stays the user of this process.
 *
 * @param version The value of the build argument `VERSION`.
 */
export function build(instructions, root, version) {
  const prefix = join(root, "usr/local")
  const env = { ...process.env, VERSION: version, npm_config_prefix: prefix }
  mkdirSync(prefix, { recursive: true })
  for (const { rest } of instructions.filter(({ name }) => name === "RUN")) {
    const command = rest.replace(/^(--mount=\S+ )+/, "").replace("-o node -g node /", `${root}/`)
    console.log(`RUN ${command}`)
    execSync(command, { cwd: root, stdio: "inherit", env })
  }
}
