/** fast-check, the engine of properties: an optional package of the project, loaded when this room is. */
import { PackageNotInstalled } from "../errors/index.ts"

/** The version of fast-check that the tests run with; package.json has it as well. */
const testedVersion = "4.10.2"

async function load(): Promise<typeof import("fast-check")> {
  try {
    return await import("fast-check")
  } catch (cause) {
    throw new PackageNotInstalled(
      { what: "midblock/simulation", name: "fast-check", version: testedVersion },
      { cause },
    )
  }
}

/** The functions of fast-check, from the copy that the project imports. @throws {@link PackageNotInstalled} without it. */
export const fc: typeof import("fast-check") = await load()
