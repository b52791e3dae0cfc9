/** Reads contracts and functions from solc's syntax tree. */
import type {
  BaseName,
  ContractModel,
  FileModel,
  FunctionKind,
  SourceFile,
  SourceFunction,
  SourceRange,
} from "./model.ts"

/** A node of the tree, as JSON. */
export type Node = Readonly<Record<string, unknown>>

/** Returns the nodes in a member of a node. */
export const nodesOf = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "object" && each !== null) : []

/** Reads the model of a file. Nodes that solc would not write are left out. */
export function readSyntaxTree(tree: unknown, file: SourceFile): FileModel {
  const nodes = nodesOf((tree as Node | undefined)?.nodes)
  const renamed = renamedIn(nodes)
  const contracts = nodes
    .filter(({ nodeType }) => nodeType === "ContractDefinition")
    .map((node) => readContract(node, file, renamed))
  const free = nodes.flatMap((node) => readFunction(node, file, "free") ?? [])
  const imports = nodes.flatMap(({ nodeType, absolutePath }) =>
    nodeType === "ImportDirective" && typeof absolutePath === "string" ? [absolutePath] : [],
  )
  return { contracts, functions: [...contracts.flatMap(({ functions }) => functions), ...free], imports }
}

function readContract(node: Node, file: SourceFile, renamed: ReadonlyMap<unknown, string>): ContractModel {
  const { id, name, contractKind, nodes, baseContracts } = node
  return {
    id: Number(id),
    name: String(name),
    isLibrary: contractKind === "library",
    range: rangeOf(node, file),
    functions: nodesOf(nodes).flatMap((each) => readMember(each, file) ?? []),
    bases: nodesOf(baseContracts).map(({ baseName }) => readBase(baseName as Node, renamed)),
  }
}

/** Reads a base, which can be named `Tokens.Token`, or as an import renames it. Until solc 0.8 its type has the name that it defines. */
function readBase(node: Node, renamed: ReadonlyMap<unknown, string>): BaseName {
  const { name, referencedDeclaration, typeDescriptions } = node
  const { typeString } = (typeDescriptions ?? {}) as { readonly typeString?: unknown }
  const [, inType] = /^contract (\S+)$/.exec(String(typeString)) ?? []
  const last = String(name).split(".").at(-1) ?? ""
  return { id: Number(referencedDeclaration), name: inType ?? renamed.get(name) ?? last }
}

/** Returns the names of imported symbols where they are defined, by their names in this file where those differ. */
function renamedIn(nodes: readonly Node[]): ReadonlyMap<unknown, string> {
  const aliases = nodes.flatMap(({ symbolAliases }) => nodesOf(symbolAliases))
  return new Map(
    aliases.flatMap(({ local, foreign }) => {
      const { name } = (foreign ?? {}) as Node
      return typeof local === "string" && typeof name === "string" ? [[local, name] as const] : []
    }),
  )
}

function readMember(node: Node, file: SourceFile): SourceFunction | undefined {
  const { nodeType, name, visibility } = node
  const isGetter = nodeType === "VariableDeclaration" && visibility === "public"
  if (!isGetter && nodeType !== "ModifierDefinition") return readFunction(node, file, "function")
  return {
    kind: isGetter ? "getter" : "modifier",
    name: String(name),
    range: rangeOf(node, file),
    isPayable: false,
    isExternal: isGetter,
    parameters: undefined,
    selector: isGetter ? selectorOf(node) : undefined,
  }
}

const kinds: ReadonlyMap<unknown, FunctionKind> = new Map([
  ["constructor", "constructor"],
  ["fallback", "fallback"],
  ["receive", "receive"],
  ["freeFunction", "free"],
])

function readFunction(node: Node, file: SourceFile, usual: "free" | "function"): SourceFunction | undefined {
  if (node.nodeType !== "FunctionDefinition" || node.implemented === false) return undefined
  const kind = kinds.get(functionKindOf(node)) ?? usual
  return {
    kind,
    name: kind === "fallback" || kind === "receive" ? `<${kind}>` : nameOf(node, kind),
    range: rangeOf(node, file),
    isPayable: node.stateMutability === "payable",
    isExternal: kind === "function" && (node.visibility === "external" || node.visibility === "public"),
    parameters: parameterTypes(node),
    selector: selectorOf(node),
  }
}

/** Returns the kind of a function as solc 0.5 and later write it. In solc 0.4 a constructor can have the name of its contract. */
export function functionKindOf({ kind, isConstructor, name }: Node): string {
  if (typeof kind === "string") return kind
  if (isConstructor === true) return "constructor"
  return name === "" ? "fallback" : "function"
}

/** Returns the types of the parameters of a function as solc names them, such as `struct Bank.Account memory`. */
export function parameterTypes({ parameters }: Node): readonly string[] {
  return nodesOf((parameters as Node | undefined)?.parameters).map(({ typeDescriptions }) =>
    String((typeDescriptions as { readonly typeString?: unknown } | undefined)?.typeString),
  )
}

const nameOf = ({ name }: Node, kind: FunctionKind): string =>
  kind !== "constructor" && typeof name === "string" && name !== "" ? name : kind

const selectorOf = ({ functionSelector }: Node): string | undefined =>
  typeof functionSelector === "string" ? functionSelector.toLowerCase() : undefined

/** Returns the range in `src` of a node: `start:length:file`, where the file is the given one. */
export function rangeOf({ src }: Node, file: SourceFile): SourceRange {
  const [start = 0, length = 0] = String(src).split(":").map(Number)
  return { file, start, end: start + length }
}
