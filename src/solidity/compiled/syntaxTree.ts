/** Reads contracts and functions from solc's syntax tree. */
import type {
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
  const contracts = nodes
    .filter(({ nodeType }) => nodeType === "ContractDefinition")
    .map((node) => readContract(node, file))
  const free = nodes.flatMap((node) => readFunction(node, file, "free") ?? [])
  const imports = nodes.flatMap(({ nodeType, absolutePath }) =>
    nodeType === "ImportDirective" && typeof absolutePath === "string" ? [absolutePath] : [],
  )
  return { contracts, functions: [...contracts.flatMap(({ functions }) => functions), ...free], imports }
}

function readContract(node: Node, file: SourceFile): ContractModel {
  const { id, name, contractKind, nodes, linearizedBaseContracts } = node
  return {
    id: Number(id),
    name: String(name),
    isLibrary: contractKind === "library",
    range: rangeOf(node, file),
    functions: nodesOf(nodes).flatMap((each) => readMember(each, file) ?? []),
    bases: Array.isArray(linearizedBaseContracts) ? linearizedBaseContracts.map(Number) : [],
  }
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
  const kind = kinds.get(node.kind) ?? usual
  return {
    kind,
    name: kind === "fallback" || kind === "receive" ? `<${kind}>` : nameOf(node, kind),
    range: rangeOf(node, file),
    isPayable: node.stateMutability === "payable",
    selector: selectorOf(node),
  }
}

const nameOf = ({ name }: Node, kind: FunctionKind): string =>
  typeof name === "string" && name !== "" ? name : kind

const selectorOf = ({ functionSelector }: Node): string | undefined =>
  typeof functionSelector === "string" ? functionSelector.toLowerCase() : undefined

/** Returns the range in `src` of a node: `start:length:file`, where the file is the given one. */
export function rangeOf({ src }: Node, file: SourceFile): SourceRange {
  const [start = 0, length = 0] = String(src).split(":").map(Number)
  return { file, start, end: start + length }
}
