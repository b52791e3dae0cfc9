/** examples/vitest, installed from the packed package. */
import { rmSync } from "node:fs"
import { installProject } from "../../packed/project.mjs"
import { countVitest, vitest } from "./vitest.mjs"

export const midblock = {
  install: installProject,
  tests: "tests",
  // As its package.json says; a configuration of one line would cost more than it says.
  args: [...vitest, "--no-isolate"],
  count: countVitest,
  remove: (folder) => rmSync(folder, { recursive: true }),
}
