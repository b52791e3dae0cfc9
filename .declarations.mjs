/**
 * Puts the types of each entry beside its modules in lib, with what they take from libraries that are in the bundle as
 * well: whoever compiles against them needs no package but those that are installed with this one. What can be required
 * has them a second time, as declarations of CommonJS: TypeScript tells the kind of a module by the name of its types.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "rolldown"
import { dts } from "rolldown-plugin-dts"
import ts from "typescript"

const required = ["index", "viem", "config", "harness/index"]
const entries = [...required, "vitest", "globalSetup"]
const external = [/^node:/, /^viem($|\/)/, /^vitest($|\/)/]

/** Types that are derived from the schemas and the table of methods; written out, they stand without zod. */
const derived = { "dist/api.d.ts": ["RequestOf"], "dist/at.d.ts": ["z.infer"] }

const config = ts.readConfigFile("tsconfig.json", ts.sys.readFile).config
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ".")
const program = ts.createProgram(Object.keys(derived), { ...options, rootDir: ".", noEmit: true })
const checker = program.getTypeChecker()
const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias

/** The type with nothing but literals, on one line; a line for each member where it is a table. */
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
  const text = checker.typeToString(type, undefined, flags)
  if (/\bany\b|\.\.\./.test(text)) throw new Error(`this type cannot be written out: ${text}`)
  return text
}

function nodesOf(node, names) {
  const isDerived = ts.isTypeReferenceNode(node) && names.includes(node.typeName.getText())
  return isDerived ? [node] : node.getChildren().flatMap((child) => nodesOf(child, names))
}

for (const [file, names] of Object.entries(derived)) {
  const source = program.getSourceFile(file)
  const nodes = nodesOf(source, names)
  if (nodes.length === 0) throw new Error(`${file} derives no type with ${names}`)
  const replace = (text, node) =>
    text.slice(0, node.getStart()) + writtenOut(node) + text.slice(node.getEnd())
  writeFileSync(file, nodes.reduceRight(replace, source.text))
}

await build({
  input: Object.fromEntries(entries.map((name) => [name, `dist/${name}.d.ts`])),
  external,
  plugins: [dts({ dtsInput: true, tsconfig: false, emitDtsOnly: true })],
  checks: { pluginTimings: false },
  output: { dir: "lib", format: "esm" },
})

const relative = /(["'])(\.\.?\/[^"']+)\.js\1/g

/** Writes the declarations of a module, and of the modules that it imports, as `.d.cts`. */
function writeCommonJs(name, written = new Set()) {
  if (written.has(name)) return
  written.add(name)
  const text = readFileSync(`lib/${name}.d.ts`, "utf8")
  writeFileSync(`lib/${name}.d.cts`, text.replace(relative, "$1$2.cjs$1"))
  for (const [, , imported] of text.matchAll(relative)) writeCommonJs(join(name, "..", imported), written)
}

for (const name of required) writeCommonJs(name)
