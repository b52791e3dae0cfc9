/**
 * Writes the ES modules that Node loads: each takes its exports from the CommonJS file beside it, through the loader
 * (`src/bundle`). Packages that users import too are imported, so that there is one copy of each.
 */
import { dirname, join } from "node:path/posix"

/** Packages that users import; all others are loaded as CommonJS. */
const imported = /^(viem|vitest)($|\/)/

/** The program is loaded by its own entry, which is CommonJS: Node starts it ten milliseconds sooner than an ES module. */
const program = "cli/program"

/** The plugin of the bundler; `loader` is the path of the loader from the folder of the bundle. */
export const esmEntries = (loader) => ({
  name: "esm-entries",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === "chunk")
    for (const chunk of chunks) chunk.code = withImports(chunk, bundle)
    for (const entry of chunks.filter(({ isEntry, name }) => isEntry && name !== program))
      this.emitFile({
        type: "asset",
        fileName: entry.fileName.replace(/cjs$/, "js"),
        source: textOf(entry, packagesOf(entry, bundle), loader),
      })
  },
})

/** Returns the packages that a chunk imports, or a chunk that it imports. */
function packagesOf({ imports }, bundle, seen = new Set()) {
  for (const name of imports.filter((each) => !seen.has(each))) {
    seen.add(name)
    if (bundle[name] !== undefined) packagesOf(bundle[name], bundle, seen)
  }
  return [...seen].filter((name) => imported.test(name)).sort()
}

const dynamicImport = /\bPromise\.resolve\(\)(?=\.then\(\(\) => (?:[\w.]+\()?require\("([^"]+)"\))/g

/** Returns the code of a chunk. It imports packages of users before it requires them, or a chunk that needs them. */
const withImports = ({ fileName, code }, bundle) =>
  code.replace(dynamicImport, (always, path) => {
    const chunk = bundle[join(dirname(fileName), path)]
    const packages =
      chunk === undefined ? [path].filter((name) => imported.test(name)) : packagesOf(chunk, bundle)
    if (packages.length === 0) return always
    return `(typeof __loader === "undefined" ? ${always} : __loader.provide(${JSON.stringify(packages)}))`
  })

function textOf({ fileName, exports, code }, packages, loader) {
  const [file, up] = [fileName.split("/").at(-1), "../".repeat(fileName.split("/").length - 1) || "./"]
  const reexported = packages.filter((name) => code.includes(`Object.keys(${name})`))
  const given = packages.map((name, index) => `${JSON.stringify(name)}: p${index}`).join(", ")
  const names = exports.filter((name) => name !== "default")
  return [
    `import { load } from "${up}${loader}"\n`,
    ...packages.map((name, index) => `import * as p${index} from "${name}"\n`),
    ...reexported.map((name) => `export * from "${name}"\n`),
    `const all = load(import.meta.url, "./${file}", { ${given} })\n`,
    names.length > 0 ? `export const { ${names.join(", ")} } = all\n` : "",
    exports.includes("default") ? "export default all.default\n" : "",
  ].join("")
}
