/**
 * Puts the types of each entry beside its modules in lib, with what they take from libraries that are in the bundle as
 * well: whoever compiles against them needs no package but those that are installed with this one.
 */
import { join, resolve } from "node:path"
import { defineConfig } from "rolldown"
import { dts } from "rolldown-plugin-dts"
import ts from "typescript"
import { defaultText } from "./dist/cli/options/values.js"
import { nodeOptions } from "./dist/node/options/index.js"
import { vitestEntries } from "./src/build/entries.mjs"

/** Entries that can be required. */
const required = ["index", "errors/index", "viem", "cli/config", "harness/index", "check/index"]
const entries = [
  ...required,
  "harness/vitest/index",
  "harness/vitest/plugin/index",
  "harness/vitest/server",
  "simulation/index",
  ...vitestEntries(),
]

/** Types that are derived from the schemas and the table of methods; written out, they stand without zod. */
const derived = { "dist/instance/calls.d.ts": ["RequestOf"], "dist/instance/blockView.d.ts": ["z.infer"] }

const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ".")
const program = ts.createProgram(Object.keys(derived), { ...options, rootDir: ".", noEmit: true })
const checker = program.getTypeChecker()
for (const file of Object.keys(derived))
  if (program.getSourceFile(file) === undefined) throw new Error(`there is no ${file} to write types into`)
const typeFlags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias

/** Writes the derived types out in the declarations that have them. */
const derivedTypes = {
  name: "derived-types",
  transform(code, id) {
    const file = Object.keys(derived).find((name) => id === resolve(name))
    if (file === undefined) return
    const nodes = nodesOf(program.getSourceFile(file), derived[file])
    if (nodes.length === 0) throw new Error(`${file} derives no type with ${derived[file]}`)
    const replace = (text, node) =>
      text.slice(0, node.getStart()) + writtenOut(node) + text.slice(node.getEnd())
    return nodes.reduceRight(replace, code)
  },
}

function nodesOf(node, names) {
  const isDerived = ts.isTypeReferenceNode(node) && names.includes(node.typeName.getText())
  return isDerived ? [node] : node.getChildren().flatMap((child) => nodesOf(child, names))
}

/** Returns the type with nothing but literals, on one line; a line for each member where it is a table. */
function writtenOut(node) {
  const type = checker.getTypeFromTypeNode(node)
  if (!ts.isTypeAliasDeclaration(node.parent)) return textOf(type)
  const members = type
    .getProperties()
    .map((member) => `    ${member.name}: ${textOf(checker.getTypeOfSymbol(member))};\n`)
  return `{\n${members.join("")}}`
}

/** @throws when the type contains itself, or one is not found: the compiler then prints `any`, or an ellipsis. */
function textOf(type) {
  const text = checker.typeToString(type, undefined, typeFlags)
  if (/\bany\b|\.\.\./.test(text)) throw new Error(`this type cannot be written out: ${text}`)
  return text
}

/**
 * Leaves the methods out of the types of features: their types need zod, and those of calls are written out already.
 */
const featuresWithoutMethods = {
  name: "features-without-methods",
  transform(code, id) {
    if (!/\/features\/\w+\/index\.d\.ts$/.test(id)) return
    const [methods] = methodTypesOf(ts.createSourceFile(id, code, ts.ScriptTarget.Latest, true))
    if (methods === undefined) throw new Error(`${id} declares no types of a feature`)
    return `${code.slice(0, methods.getStart())}Readonly<Record<never, never>>${code.slice(methods.getEnd())}`
  },
}

/** Returns the types of methods in `FeatureTypes<Options, Members, Methods, Flags>`. */
function methodTypesOf(node) {
  const name = ts.isImportTypeNode(node)
    ? node.qualifier
    : ts.isTypeReferenceNode(node)
      ? node.typeName
      : undefined
  if (name?.getText() === "FeatureTypes") return [node.typeArguments[2]]
  return node.getChildren().flatMap(methodTypesOf)
}

const givenOptions =
  /export type GivenOptions = \{\s*readonly \[Name in keyof NodeOptions\]\?: OptionValue<Name> \| undefined;?\s*\};/

/** Gives each option of a node its text, unit and default from the table: an editor shows them. */
const documentedOptions = {
  name: "documented-options",
  transform(code, id) {
    if (!id.endsWith("instance/options.d.ts")) return
    if (!givenOptions.test(code)) throw new Error(`${id} has no GivenOptions to write the options into`)
    const members = Object.entries(nodeOptions).map(documented).join("\n")
    return code.replace(givenOptions, () => `export interface GivenOptions {\n${members}\n}`)
  },
}

function documented([name, option]) {
  const choices = option.choices === undefined ? [] : [`One of ${option.choices.join(", ")}.`]
  const lines = [sentence(option), ...choices, units[option.kind], fallbackOf(option)].filter(Boolean)
  const doc = lines.map((line) => `     * ${line}`).join("\n     *\n")
  return `    /**\n${doc}\n     */\n    readonly ${name}?: OptionValue<${JSON.stringify(name)}> | undefined;`
}

const units = {
  wei: 'In wei, or text with a unit: `"100 ether"`.',
  duration: 'In milliseconds, or text with a unit: `"2s"`.',
}

/** Returns the text of an option as a sentence; a switch that is on by default says what happens without it. */
function sentence({ kind, default: fallback, text }) {
  const said = kind === "wei" ? text.replace(", in ether", "") : text
  return kind === "boolean" && fallback === true
    ? `\`false\`: ${said}.`
    : `${said[0].toUpperCase()}${said.slice(1)}.`
}

function fallbackOf(option) {
  const text = option.kind === "boolean" ? String(option.default) : defaultText(option)
  if (text === undefined) return "None by default."
  return `Default: ${option.kind === "wei" ? `${text} ether` : text}.`
}

const relativeImport = /(["'])(\.\.?\/[^"']+)\.js\1/g

/**
 * Emits the declarations of what can be required a second time, as those of CommonJS: TypeScript tells the kind of a
 * module by the name of its types.
 */
const commonJsDeclarations = {
  name: "commonjs-declarations",
  generateBundle(_options, bundle) {
    const files = new Set(required.map((name) => `${name}.d.ts`))
    for (const file of files) // grows as it is read
      for (const [, , imported] of bundle[file].code.matchAll(relativeImport))
        files.add(join(file, "..", `${imported}.d.ts`).replaceAll("\\", "/"))
    for (const file of files)
      this.emitFile({
        type: "asset",
        fileName: file.replace(/ts$/, "cts"),
        source: bundle[file].code.replace(relativeImport, "$1$2.cjs$1"),
      })
  },
}

export default defineConfig({
  input: Object.fromEntries(entries.map((name) => [name, `dist/${name}.d.ts`])),
  external: [/^node:/, /^fast-check$/, /^viem($|\/)/, /^vitest($|\/)/],
  plugins: [
    derivedTypes,
    featuresWithoutMethods,
    documentedOptions,
    dts({ dtsInput: true, tsconfig: false, emitDtsOnly: true }),
    commonJsDeclarations,
  ],
  checks: { pluginTimings: false },
  output: { dir: "lib", format: "esm" },
})
