/** Compiles a file of a project with the compiler of this checkout: prints its errors, and throws when there is one. */
import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./project.mjs"

const types = "--noEmit --strict --lib es2023,esnext.disposable,dom --target es2022 --types node".split(" ")

export function checkTypes(project, file, options = ["--module", "nodenext", "--skipLibCheck", "false"]) {
  writeFileSync(join(project, "tsconfig.json"), "{}")
  const typeRoots = ["--typeRoots", join(root, "node_modules/@types")]
  execFileSync(
    process.execPath,
    [
      join(root, "node_modules/typescript/bin/tsc"),
      "--ignoreConfig",
      ...types,
      ...options,
      ...typeRoots,
      file,
    ],
    { cwd: project, stdio: "inherit" },
  )
}
