/** The command `midblock types`: writes artifacts as typed modules, without a run of tests. */
import { resolve } from "node:path"
import type { Command } from "commander"
import { InvalidFile } from "../../errors/index.ts"
import { withViem } from "../../instance/withViem.ts"

/** The options of the command. */
interface TypesOptions {
  readonly artifacts?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}

/** Returns the definition of the command. */
export const defineTypesCommand =
  (print: (line: string) => void) =>
  (command: Command, done: (code: number) => void): void => {
    command
      .name("midblock types")
      .description(
        "Writes a TypeScript module for each contract, with its ABI and its code as a typed constant.",
      )
      .argument("<folder>", "where the modules are written, such as test/artifacts")
      .option("--artifacts <folder>", "of the compiler; artifacts of Hardhat or Foundry's out when absent")
      .option("--include <glob...>", "only contracts of these sources, such as 'src/**'")
      .option(
        "--exclude <glob...>",
        "not contracts of these sources; without --include, not *.t.sol, *.s.sol, forge-std",
      )
      .action(async (folder: string, options: TypesOptions) => {
        print(await writeTypes(folder, options))
        done(0)
      })
  }

async function writeTypes(folder: string, { artifacts, ...globs }: TypesOptions): Promise<string> {
  const [{ writeArtifactModules }, { artifactFolder }] = await withViem("midblock types", () =>
    Promise.all([
      import("../../harness/vitest/plugin/artifactModules.ts"),
      import("../../harness/vitest/plugin/artifactFolder.ts"),
    ]),
  )
  const found = artifactFolder(artifacts, process.cwd())
  if (found === undefined)
    throw new InvalidFile({ flag: "artifacts", path: ".", reason: "no artifacts of Hardhat or Foundry" })
  const { count, changed, removed } = writeArtifactModules(found.path, resolve(folder), globs)
  return `${count} ${count === 1 ? "module" : "modules"} in ${folder}: ${changed} written, ${removed} removed`
}
