/** examples/vitest, installed from the packed package. */
import { rmSync } from "node:fs"
import { installProject } from "../../packed/project.mjs"
import { countVitest, vitest } from "./vitest.mjs"

export const midblock = {
  install: installProject,
  tests: "tests",
  // The flag of its package.json; as a configuration, this one line would cost more.
  args: [...vitest, "--no-isolate"],
  count: countVitest,
  remove: (folder) => rmSync(folder, { recursive: true }),
}
