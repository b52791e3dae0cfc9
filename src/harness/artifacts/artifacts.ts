/** What compilers say of contracts, found by name and by deployed code; their errors, logs and calls decoded. */
import type { Abi, Hex } from "viem"
import { nearest } from "../../base/nearest.ts"
import { AmbiguousContract, UnknownContract } from "../errors.ts"
import type { StorageLayout } from "../storage/storageLayout.ts"
import { type CodeRange, createCodeIndex, createInitCodeIndex } from "./code.ts"
import { createDecoding, type Decoding, eitherOf } from "./decoding.ts"

/** A contract as a compiler gives it. */
export interface Artifact {
  readonly contractName: string
  /** The file, such as `src/Token.sol`. */
  readonly sourceName?: string | undefined
  readonly abi: Abi
  /** For deployment; `0x` of an interface. Libraries that are not linked stand in it as placeholders. */
  readonly bytecode: Hex
  readonly deployedBytecode: Hex
  /** By file and library, where addresses go in `bytecode`. */
  readonly linkReferences?:
    | Readonly<Record<string, Readonly<Record<string, readonly CodeRange[]>>>>
    | undefined
  readonly immutableReferences?: Readonly<Record<string, readonly CodeRange[]>> | undefined
  readonly storageLayout?: StorageLayout | null | undefined
}

/** Artifacts that are known, and what they explain. */
export interface Artifacts extends Decoding {
  readonly list: readonly Artifact[]
  /**
   * The artifact of a name.
   *
   * @param name - `Token`, or with its file where several have the name: `src/Token.sol:Token`.
   * @throws {@link UnknownContract} when none has it, {@link AmbiguousContract} when several do.
   * @example
   * storage(node, { ...artifacts.find("Token"), address })
   */
  find(name: string): Artifact
  /**
   * The artifact that deployed code was compiled from; immutables, library addresses and metadata may differ.
   *
   * @returns `undefined` when there is none, and for no code.
   * @example
   * artifacts.ofCode(await node.at().code(address))?.contractName // "Token"
   */
  ofCode(deployedBytecode: Hex): Artifact | undefined
  /**
   * The artifact whose constructor runs in a creation, by its init code: arguments stand behind it, library addresses and
   * metadata may differ.
   *
   * @returns `undefined` when there is none.
   * @example
   * artifacts.ofInitCode(transaction.input)?.contractName // "Token"
   */
  ofInitCode(initCode: Hex): Artifact | undefined
  /**
   * What explains a contract with this code, deployed or init code: its own artifact first, for others may have the same
   * selectors.
   *
   * @example
   * artifacts.decodingOf(await node.at().code(address)).decodeCall(input)?.text // "transfer(to: 0x…, value: 5)"
   */
  decodingOf(code: Hex): Decoding
}

/**
 * Artifacts of some objects, which need a name and an ABI.
 *
 * @example
 * const artifacts = createArtifacts([Token, Counter])
 * artifacts.decodeError(data)?.text // "InsufficientBalance(have: 1, want: 5)"
 */
export function createArtifacts(
  list: readonly (Pick<Artifact, "contractName" | "abi"> & Partial<Artifact>)[],
): Artifacts {
  const artifacts = withoutTwins(list.map((each) => ({ bytecode: "0x", deployedBytecode: "0x", ...each })))
  const decoding = lazy(() => createDecoding(artifacts.map(({ abi }) => abi)))
  const ofCode = lazy(() => createCodeIndex(artifacts))
  const ofInitCode = lazy(() => createInitCodeIndex(artifacts))
  const own = new Map(artifacts.map(({ abi }) => [abi, lazy(() => createDecoding([abi]))]))
  const all: Decoding = {
    decodeError: (data) => decoding().decodeError(data),
    decodeLog: (log) => decoding().decodeLog(log),
    decodeCall: (input) => decoding().decodeCall(input),
  }
  return {
    ...all,
    list: artifacts,
    find: (name) => findArtifact(artifacts, name),
    ofCode: (code) => ofCode()(code),
    ofInitCode: (code) => ofInitCode()(code),
    decodingOf(code) {
      const abi = (ofCode()(code) ?? ofInitCode()(code))?.abi
      const first = abi === undefined ? undefined : own.get(abi)?.()
      return first === undefined ? all : eitherOf(first, all)
    },
  }
}

function lazy<Value>(create: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: create() }
    return made.value
  }
}

const fullName = ({ sourceName, contractName }: Artifact) =>
  sourceName === undefined ? contractName : `${sourceName}:${contractName}`

/** The same contract compiled twice to the same code is one. */
function withoutTwins(artifacts: readonly Artifact[]): readonly Artifact[] {
  const seen = new Map(
    artifacts.map((each) => [`${fullName(each)} ${each.bytecode} ${each.deployedBytecode}`, each]),
  )
  return [...seen.values()]
}

function findArtifact(artifacts: readonly Artifact[], name: string): Artifact {
  const found = artifacts.filter((artifact) => {
    const full = fullName(artifact)
    return name.includes(":") ? full === name || full.endsWith(`/${name}`) : artifact.contractName === name
  })
  const exact = found.filter((artifact) => fullName(artifact) === name)
  const [first, ...others] = exact.length === 1 ? exact : found
  if (first !== undefined && others.length === 0) return first
  if (first !== undefined) throw new AmbiguousContract({ contract: name, contracts: found.map(fullName) })
  const names = [
    ...new Set(artifacts.map(name.includes(":") ? fullName : ({ contractName }) => contractName)),
  ]
  throw new UnknownContract({ contract: name, contracts: names, nearest: nearest(name, names) })
}
