/** Detects and reads the artifact files of Hardhat, Foundry and solc. */
import type { Abi, Hex } from "viem"
import { InvalidArtifactFile } from "../errors.ts"
import type { Artifact } from "./artifacts.ts"

/** The contents of a file: artifacts, or a build with more data about artifacts in other files. */
export interface Found {
  readonly artifacts: readonly FoundArtifact[]
  readonly build: readonly FoundArtifact[]
}

/** An artifact, with the data that finds its contract in a build. */
export type FoundArtifact = Artifact & {
  /** The source's name in Hardhat 3's builds. */
  readonly buildName?: string | undefined
  /** The name of Hardhat 3's build. */
  readonly buildId?: string | undefined
  /** The numbers of its file in a run of Foundry's compiler; `undefined` without a syntax tree. */
  readonly unit?: SourceUnitIds | undefined
  /** Keccak-256 of its source and of the imported sources by their names, from the compiler's metadata. */
  readonly hashes?: Readonly<Record<string, string>> | undefined
}

/** The numbers of a file in one run of the compiler. Each run has other numbers. */
export interface SourceUnitIds {
  /** The number in source maps. */
  readonly sourceId: number
  /** The number of the root of the syntax tree. */
  readonly treeId: number
  /** The hashes of the sources with which it was compiled, by their names: its own, and all that it imports. */
  readonly hashes: Readonly<Record<string, unknown>>
  /** The imported files: their names, and the numbers of the roots of their syntax trees. */
  readonly imports: readonly (readonly [name: string, treeId: number])[]
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const objectOf = (value: unknown): Json => (isObject(value) ? value : {})
const textOf = (value: unknown) => (typeof value === "string" ? value : undefined)

/**
 * Reads the artifacts in the JSON of a file; returns `undefined` when it has no known shape.
 *
 * @throws {@link InvalidArtifactFile} when it has a known shape with invalid data.
 */
export function readShape(json: unknown, path: string): Found | undefined {
  if (!isObject(json)) return undefined
  const output = objectOf(json.output)
  if (isCompiled(output.contracts)) return { artifacts: [], build: readContracts(output.contracts, path) }
  if (isCompiled(json.contracts)) return { artifacts: readContracts(json.contracts, path), build: [] }
  if (!("abi" in json && "bytecode" in json)) return undefined
  const artifact = isObject(json.bytecode) ? readFoundry(json, path) : readHardhat(json, path)
  return { artifacts: [artifact], build: [] }
}

/** Returns `true` for solc's `contracts`; `false` for other data with this name, such as addresses. */
function isCompiled(contracts: unknown): contracts is Json {
  const isContract = (each: unknown) =>
    isObject(each) && ("abi" in each || "evm" in each || Object.keys(each).length === 0)
  return (
    isObject(contracts) &&
    Object.values(contracts).every((byName) => isObject(byName) && Object.values(byName).every(isContract))
  )
}

function readHardhat(json: Json, path: string): FoundArtifact {
  const contractName = textOf(json.contractName)
  if (contractName === undefined)
    throw new InvalidArtifactFile({ path, reason: "contractName is not a string" })
  return {
    contractName,
    sourceName: textOf(json.sourceName),
    buildName: textOf(json.inputSourceName),
    buildId: textOf(json.buildInfoId),
    abi: toAbi(json.abi, path),
    bytecode: toCode(json.bytecode, "bytecode", path),
    deployedBytecode: toCode(json.deployedBytecode, "deployedBytecode", path),
    ...extras(json, json.linkReferences, json.immutableReferences),
  }
}

/** Reads an artifact of Foundry. Its name is in the metadata; without metadata, in the path: `Token.sol/Token.json`. */
function readFoundry(json: Json, path: string): FoundArtifact {
  const settings = objectOf(objectOf(json.metadata).settings)
  const [target] = Object.entries(objectOf(settings.compilationTarget))
  const [file = "", folder] = path.split(/[\\/]/).reverse()
  const contractName = textOf(target?.[1]) ?? file.replace(/(\.\d+\.\d+\.\d+)?\.json$/, "")
  const sourceName = target?.[0] ?? textOf(objectOf(json.ast).absolutePath) ?? folder
  return {
    ...readCompiled(json, json, path),
    ...{ contractName, sourceName, unit: unitOf(json), hashes: hashesIn(json.metadata) },
  }
}

function unitOf({ ast, id, metadata }: Json): SourceUnitIds | undefined {
  if (!isObject(ast) || typeof id !== "number") return undefined
  const nodes = Array.isArray(ast.nodes) ? ast.nodes.map(objectOf) : []
  const imports = nodes.flatMap(({ nodeType, absolutePath, sourceUnit }) =>
    nodeType === "ImportDirective" ? [[String(absolutePath), Number(sourceUnit)] as const] : [],
  )
  const sources = Object.entries(objectOf(objectOf(metadata).sources))
  const hashes = Object.fromEntries(sources.map(([name, source]) => [name, objectOf(source).keccak256]))
  return { sourceId: id, treeId: Number(ast.id), imports, hashes }
}

/** Reads solc's `contracts`: by file, then by name. */
function readContracts(contracts: Json, path: string): FoundArtifact[] {
  return Object.entries(contracts).flatMap(([sourceName, byName]) =>
    Object.entries(objectOf(byName)).map(([contractName, contract]) => {
      const json = objectOf(contract)
      return {
        ...readCompiled(json, objectOf(json.evm), `${path} (${contractName})`),
        contractName,
        sourceName,
        hashes: hashesIn(json.metadata),
      }
    }),
  )
}

/** Returns the hashes in metadata, which is an object in Foundry's artifacts, and text in solc's output. */
function hashesIn(metadata: unknown): FoundArtifact["hashes"] {
  const { sources } = objectOf(typeof metadata === "string" ? parsed(metadata) : metadata)
  if (!isObject(sources)) return undefined
  const hashes = Object.entries(sources).map(([name, source]) => [name, textOf(objectOf(source).keccak256)])
  return Object.fromEntries(hashes.filter(([, hash]) => hash !== undefined))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the parts that solc and Foundry have in common. */
function readCompiled(json: Json, evm: Json, path: string): Omit<Artifact, "contractName"> {
  const bytecode = objectOf(evm.bytecode)
  const deployed = objectOf(evm.deployedBytecode)
  return {
    abi: toAbi(json.abi, path),
    bytecode: toCode(bytecode.object, "bytecode", path),
    deployedBytecode: toCode(deployed.object, "deployedBytecode", path),
    ...extras(json, bytecode.linkReferences, deployed.immutableReferences),
  }
}

/** Reads the optional parts of an artifact. */
function extras(json: Json, linkReferences: unknown, immutableReferences: unknown): Partial<Artifact> {
  return {
    ...(isObject(linkReferences) && { linkReferences: linkReferences as Artifact["linkReferences"] }),
    ...(isObject(immutableReferences) && {
      immutableReferences: immutableReferences as Artifact["immutableReferences"],
    }),
    ...(isObject(json.storageLayout) && {
      storageLayout: json.storageLayout as unknown as NonNullable<Artifact["storageLayout"]>,
    }),
  }
}

function toAbi(value: unknown, path: string): Abi {
  const isItem = (item: unknown) =>
    isObject(item) &&
    textOf(item.type) !== undefined &&
    (item.name === undefined || textOf(item.name) !== undefined) &&
    (item.inputs === undefined || Array.isArray(item.inputs))
  const isAbi = Array.isArray(value) && value.every(isItem)
  if (!isAbi)
    throw new InvalidArtifactFile({ path, reason: "abi is not a list of functions, events and errors" })
  return value as unknown as Abi
}

/** Reads bytecode, with the placeholders of libraries. An interface has no code: the result is `0x`. */
function toCode(value: unknown = "0x", name: string, path: string): Hex {
  const text = textOf(value)
  const isCode = text !== undefined && /^(0x)?[0-9a-f]*$/i.test(text.replace(/__.{38}/g, ""))
  if (!isCode || text.length % 2 === 1)
    throw new InvalidArtifactFile({ path, reason: `${name} is not code in hex` })
  return text.startsWith("0x") ? (text as Hex) : `0x${text}`
}
