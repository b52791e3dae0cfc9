/**
 * Checks the types of each feature, and of its tests, in a tree that has no other: what passes so needs none of them.
 *
 * Nothing is copied: for the compiler, the files of the other features do not exist, and the lists have its lines alone. A folder
 * `faults-forking` is checked in a tree with two features. `node test/lint/standalone.mjs` prints the errors.
 */
import { relative } from "node:path"
import ts from "typescript"
import { belongsTo, featureNames, lists, placeOf, withoutLine } from "./deletable.mjs"

const root = process.cwd()
const pathOf = (file) => relative(root, file)
const { fileNames, options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile("test/tsconfig.json", ts.sys.readFile).config,
  ts.sys,
  "test",
)

/** The parsed files of all trees. The lists differ in each. */
const parsed = new Map()

/** A host of the compiler for which the files of these features do not exist. */
function hostWithout(features) {
  const host = ts.createCompilerHost(options)
  const isLeft = (file) => !features.some((feature) => belongsTo(feature, pathOf(file)))
  return {
    ...host,
    fileExists: (file) => isLeft(file) && host.fileExists(file),
    readFile: (file) => (isLeft(file) ? host.readFile(file) : undefined),
    getSourceFile(file, ...settings) {
      if (lists.includes(pathOf(file)))
        return ts.createSourceFile(file, features.reduce(withoutLine, host.readFile(file)), ...settings)
      if (!parsed.has(file)) parsed.set(file, host.getSourceFile(file, ...settings))
      return parsed.get(file)
    },
  }
}

/** Returns the errors in the files of a place, such as `faults` or `faults-forking`, without all other features. */
function errorsOf(place) {
  const present = place.split("-")
  const others = names.filter((feature) => !present.includes(feature))
  const files = fileNames.filter((file) => placeOf(pathOf(file)) === place)
  const host = hostWithout(others)
  const program = ts.createProgram([...files, ...lists], options, host)
  const found = files.flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
  return ts.formatDiagnostics(found, host)
}

const names = featureNames()
const isOfFeatures = (place) => place.split("-").every((name) => names.includes(name))
const places = new Set(fileNames.flatMap((file) => placeOf(pathOf(file)) ?? []))
for (const place of [...places].filter(isOfFeatures).sort()) {
  const errors = errorsOf(place)
  console.log(errors === "" ? `${place}: types ok without other features` : `${place}: ${errors}`)
  if (errors !== "") process.exitCode = 1
}
