/** Checks the imports of `src/`, type imports included: no cycles, and only imports that the table of rooms allows. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { groups, packages, rooms } from "./rooms.mjs"

/** Returns the imports of each file: files by their paths, packages by their names. */
export function readImports(files, read = (file) => readFileSync(file, "utf8")) {
  const importsOf = (file) =>
    ts
      .preProcessFile(read(file), true, true)
      .importedFiles.map(({ fileName }) =>
        fileName.startsWith(".") ? join(dirname(file), fileName) : fileName,
      )
  return new Map(files.map((file) => [file, importsOf(file)]))
}

/** Returns the groups of files that import each other, directly or through others (Tarjan's algorithm). */
export function findCycles(graph) {
  const order = new Map()
  const lowest = new Map()
  const stack = []
  const cycles = []
  const visit = (file) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file))
    stack.push(file)
    for (const next of graph.get(file).filter((each) => graph.has(each))) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)))
    }
    if (lowest.get(file) !== order.get(file)) return
    const cycle = stack.splice(stack.indexOf(file))
    if (cycle.length > 1) cycles.push(cycle.sort())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return cycles
}

/** Returns the longest path that contains a file; `undefined` when none does. */
const longest = (paths, file) =>
  paths
    .filter((path) => file === path || file.startsWith(`${path}/`))
    .sort((one, other) => other.length - one.length)[0]

const roomOf = (file) => longest(Object.keys(rooms), file)
const lies = (paths, file) => longest(paths, file) !== undefined

/** Returns a sentence for each import that the table of rooms does not allow. */
export function findTrespasses(graph) {
  const allowedOf = (room) => [room, ...rooms[room].flatMap((name) => groups[name] ?? [name])]
  return [...graph].flatMap(([file, imported]) => {
    const room = roomOf(file)
    if (room === undefined) return [`${file} lies in no room of test/lint/rooms.mjs`]
    return imported
      .filter((each) =>
        each.startsWith("src/") ? !lies(allowedOf(room), each) : !lies(packages[each] ?? ["src"], file),
      )
      .map((each) => `${file} imports ${each}, which ${room} must not know`)
  })
}

/** The maximum number of files of a folder, except in `src/api/methods`, which has a file for each method. */
const maxFiles = 25

/** Returns a sentence for each folder with too many files; `src` itself may have three. */
export function findCrowded(files) {
  const counts = new Map()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts]
    .filter(
      ([folder, count]) => count > (folder === "src" ? 3 : maxFiles) && !folder.startsWith("src/api/methods"),
    )
    .map(([folder, count]) => `${folder} has ${count} files`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "src"], {
    encoding: "utf8",
  })
  const all = listed.trim().split("\n")
  const files = all.filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
  const graph = readImports(files)
  const cycles = findCycles(graph)
  const trespasses = findTrespasses(graph)
  for (const cycle of cycles) console.error(`cycle: ${cycle.join(" -> ")}`)
  const crowded = findCrowded(all)
  for (const fault of [...trespasses, ...crowded]) console.error(fault)
  console.log(
    `imports of ${files.length} files: ${cycles.length} cycles, ${trespasses.length} that cross a border, ${crowded.length} crowded folders`,
  )
  if (cycles.length + trespasses.length + crowded.length > 0) process.exitCode = 1
}
