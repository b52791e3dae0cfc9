/** The projects of the tests, as Hardhat 2 and 3 have built them: recorded by `npm run builds`. */
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { compileInput } from "../../../solidity/stackTraces/compile.ts"

type Json = Readonly<Record<string, unknown>>

/** Copies the sources of the project, with its package. */
export function copyProject(folder: string): void {
  const project = fileURLToPath(new URL("./project/", import.meta.url))
  cpSync(join(project, "contracts"), join(folder, "contracts"), { recursive: true })
  cpSync(join(project, "packages"), join(folder, "node_modules"), { recursive: true })
}

/** Writes the project with its recorded artifacts; the compilers compile the recorded inputs. Returns the folder of the artifacts. */
export function writeRecorded(folder: string, tool: string, state: string): string {
  copyProject(folder)
  if (state === "incremental") appendFileSync(join(folder, "contracts/B.sol"), "// changed\n") // as it was recorded
  const files: Readonly<Record<string, Json>> = JSON.parse(
    readFileSync(new URL(`./recorded/${tool}-${state}.json`, import.meta.url), "utf8"),
  )
  const artifacts = join(folder, "artifacts")
  for (const [name, file] of Object.entries(files)) {
    const { input, solcVersion } = files[name.replace(".output.json", ".json")] ?? {}
    const hasOutput = file.output === null
    const whole = hasOutput ? { ...file, output: outputOf(String(solcVersion), input as Json) } : file
    mkdirSync(dirname(join(artifacts, name)), { recursive: true })
    writeFileSync(join(artifacts, name), JSON.stringify(whole))
  }
  return artifacts
}

const outputOf = (version: string, input: Json): unknown =>
  JSON.parse(readFileSync(compileInput(version, input), "utf8")).output
