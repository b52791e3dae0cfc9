/** Lines of code. */
import { readFileSync } from "node:fs"

/** Those of some files that are neither blank nor comment. */
export function linesOf(files) {
  const lines = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .replaceAll(/\/\*[\s\S]*?\*\//g, "")
      .split("\n"),
  )
  return lines.filter((line) => line.trim() !== "" && !line.trim().startsWith("//")).length
}
