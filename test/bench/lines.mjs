/** Counts lines of code. */
import { readFileSync } from "node:fs"

/** Returns the number of lines in files that are neither blank nor comments. */
export function linesOf(files) {
  const lines = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .replaceAll(/\/\*[\s\S]*?\*\//g, "")
      .split("\n"),
  )
  return lines.filter((line) => line.trim() !== "" && !line.trim().startsWith("//")).length
}
