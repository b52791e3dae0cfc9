/** The entries of the package that features have. */
import { existsSync, readdirSync } from "node:fs"

/** Returns the entries that features have for vitest, such as `features/gas/vitest/index`. */
export const vitestEntries = () =>
  readdirSync("src/features")
    .map((name) => `features/${name}/vitest/index`)
    .filter((entry) => existsSync(`src/${entry}.ts`))
