/** The table of errors, read from the sources in `src/errors/`: code, class, message. */
import { readFileSync } from "node:fs"
import ts from "typescript"

const folder = new URL("../../src/errors/", import.meta.url)

/** The files by domain, in the order of `index.ts`. */
const filesOf = () =>
  [...readFileSync(new URL("index.ts", folder), "utf8").matchAll(/"\.\/(\w+\.ts)"/g)].map(([, name]) => name)

/** Returns every class of a file with its own code and message, without those that it inherits. */
function classesOf(file) {
  return file.statements.filter(ts.isClassDeclaration).map((node) => ({
    name: node.name.text,
    parent: node.heritageClauses?.[0]?.types[0]?.expression.getText(file),
    abstract: node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) ?? false,
    code: codeOf(node, file),
    message: messageOf(node, file),
  }))
}

function codeOf(node, file) {
  const member = node.members.find(
    (each) => ts.isPropertyDeclaration(each) && each.name.getText(file) === "code",
  )
  return member?.initializer?.getText(file)
}

/** The first argument of `super`, with an ellipsis for each fact. */
function messageOf(node, file) {
  let argument
  const visit = (child) => {
    if (ts.isCallExpression(child) && child.expression.kind === ts.SyntaxKind.SuperKeyword)
      argument ??= child.arguments[0]
    ts.forEachChild(child, visit)
  }
  visit(node)
  return argument && textOf(argument, file)
}

function textOf(node, file) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isConditionalExpression(node)) return textOf(node.whenTrue, file)
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("")
}

function readClasses(name) {
  const text = readFileSync(new URL(name, folder), "utf8")
  return classesOf(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true))
}

/** Returns the table in the order of the files, without errors that have no code: a client never sees them. */
export function errorTable() {
  const classes = new Map(
    filesOf()
      .flatMap(readClasses)
      .map((each) => [each.name, each]),
  )
  const inherited = (each, field) =>
    each?.[field] ?? (each?.parent && inherited(classes.get(each.parent), field))
  const rows = [...classes.values()]
    .filter((each) => !each.abstract && inherited(each, "code") !== undefined && inherited(each, "message"))
    .map((each) => `| ${inherited(each, "code")} | \`${each.name}\` | ${inherited(each, "message")} |`)
  return ["| code | error | message |", "| --- | --- | --- |", ...rows].join("\n")
}
