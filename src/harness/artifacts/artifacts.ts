/** Finds artifacts by name and by code, and decodes errors, logs and calls with them. */
import type { Abi, Hex } from "viem"
import { BoundedCache } from "../../base/boundedCache.ts"
import { memoizeOnce } from "../../base/memoize.ts"
import { nearest } from "../../base/nearest.ts"
import type { BuildContract, BuildInfo } from "../../solidity/build/buildInfo.ts"
import type { CompiledCode } from "../../solidity/compiled/compiledCode.ts"
import type { SourceState } from "../../solidity/compiled/model.ts"
import type { KnownContract } from "../../solidity/inspect/artifacts.ts"
import type { SlotsToName } from "../../solidity/inspect/inspect.ts"
import type { NamedSlots } from "../../solidity/inspect/stateChanges.ts"
import { AmbiguousContract, UnknownContract } from "../errors.ts"
import { nameSlots } from "../storage/nameSlots.ts"
import type { StorageLayout } from "../storage/storageLayout.ts"
import { type CodeRange, createCodeIndex, createInitCodeIndex } from "./code.ts"
import { contractOf } from "./contractOf.ts"
import { decodeCreation } from "./creation.ts"
import type { Decoded } from "./decoded.ts"
import { createDecoding, type Decoding, eitherOf } from "./decoding.ts"

/** The compiler's output for a contract. */
export interface Artifact {
  readonly contractName: string
  /** The file, such as `src/Token.sol`. */
  readonly sourceName?: string | undefined
  readonly abi: Abi
  /** The init code; `0x` for an interface. Libraries that are not linked have placeholders in it. */
  readonly bytecode: Hex
  readonly deployedBytecode: Hex
  /** The positions of library addresses in `bytecode`, by file and library. */
  readonly linkReferences?:
    | Readonly<Record<string, Readonly<Record<string, readonly CodeRange[]>>>>
    | undefined
  readonly immutableReferences?: Readonly<Record<string, readonly CodeRange[]>> | undefined
  readonly storageLayout?: StorageLayout | null | undefined
}

/** A source that is not as it was compiled. */
export interface ChangedSource {
  /** The name, such as `src/Vault.sol`. */
  readonly name: string
  readonly state: Exclude<SourceState, "same">
}

/** A set of artifacts, which decodes errors, logs and calls. */
export interface Artifacts extends Decoding {
  readonly list: readonly Artifact[]
  /**
   * Returns the artifact with a name.
   *
   * @param name - `Token`, or the name with its file when several contracts have the name: `src/Token.sol:Token`.
   * @throws {@link UnknownContract} when no artifact has the name, {@link AmbiguousContract} when several have it.
   * @example
   * storage(node, { ...artifacts.find("Token"), address })
   */
  find(name: string): Artifact
  /**
   * Returns the artifact of deployed code. The immutables, library addresses and metadata of the code may differ from the artifact.
   *
   * @returns `undefined` when no artifact has the code, and for `0x`.
   * @example
   * artifacts.ofCode(await node.at().code(address))?.contractName // "Token"
   */
  ofCode(deployedBytecode: Hex): Artifact | undefined
  /**
   * Returns the artifact of the init code of a creation, which ends with the arguments. The library addresses and metadata of the
   * code may differ from the artifact.
   *
   * @returns `undefined` when no artifact has the init code.
   * @example
   * artifacts.ofInitCode(transaction.input)?.contractName // "Token"
   */
  ofInitCode(initCode: Hex): Artifact | undefined
  /**
   * Decodes the arguments of the constructor at the end of init code. The name of the result is the name of the contract.
   *
   * @returns `undefined` when no artifact has this init code, or its constructor has no parameters.
   * @example
   * artifacts.decodeCreation(transaction.input)?.text // "Token(name: "Example", supply: 5)"
   */
  decodeCreation(initCode: Hex): Decoded | undefined
  /**
   * Returns the decoding for a contract with this code, deployed or init code. It uses the contract's own artifact first, because
   * other artifacts may have the same selectors.
   *
   * @example
   * artifacts.decodingOf(await node.at().code(address)).decodeCall(input)?.text // "transfer(to: 0x…, value: 5)"
   */
  decodingOf(code: Hex): Decoding
  /** Returns `true` when there are source maps, from which a node infers stack traces. */
  hasSourceMaps(): boolean
  /**
   * Returns deployed code, or init code, with the source location of each instruction.
   *
   * @returns `undefined` when no artifact has this code, or its build has no source map or no syntax trees.
   * @hidden
   */
  compiledOf(code: Hex, isInitCode: boolean): CompiledCode | undefined
  /** Finds the variables of the changed slots of an account from storage layouts. @hidden */
  nameSlots(account: SlotsToName): NamedSlots
  /** Returns the functions and the variables of the contract of deployed code. @hidden */
  contractOf(deployedBytecode: Hex): KnownContract | undefined
  /** Returns the builds of the artifacts, each with the contracts whose artifacts are in this set. @hidden */
  builds(): ReadonlyMap<BuildInfo, readonly BuildContract[]>
  /**
   * Returns the sources that have changed since they were compiled, or do not exist any more.
   *
   * @param readsBuilds - With `false`, only the sources of artifacts with metadata are compared: no build is read.
   * @hidden
   */
  changedSources(readsBuilds?: boolean): readonly ChangedSource[]
}

/** The source maps of artifacts. */
export interface SourceMaps {
  compiledOf(artifact: Artifact, isInitCode: boolean): CompiledCode | undefined
  buildOf(artifact: Artifact): { readonly build: BuildInfo; readonly contract: BuildContract } | undefined
}

/** The maximum number of codes whose source locations are kept; each code is a text of up to 50 kB. */
const maxCodes = 64

/**
 * Creates a set of artifacts from objects with a name and an ABI.
 *
 * @example
 * const artifacts = createArtifacts([Token, Counter])
 * artifacts.decodeError(data)?.text // "InsufficientBalance(have: 1, want: 5)"
 */
export function createArtifacts(
  list: readonly (Pick<Artifact, "contractName" | "abi"> & Partial<Artifact>)[],
): Artifacts {
  return createArtifactsOf(list.map((each) => ({ bytecode: "0x", deployedBytecode: "0x", ...each })))
}

/** Creates a set of artifacts, with the source maps of their builds and the changes of their sources. */
export function createArtifactsOf(
  list: readonly Artifact[],
  sourceMaps?: SourceMaps,
  changes: Artifacts["changedSources"] = () => [],
): Artifacts {
  const artifacts = withoutDuplicates(list)
  const decoding = memoizeOnce(() => createDecoding(artifacts.map(({ abi }) => abi)))
  const ofCode = memoizeOnce(() => createCodeIndex(artifacts))
  const ofInitCode = memoizeOnce(() => createInitCodeIndex(artifacts))
  const own = new Map(artifacts.map(({ abi }) => [abi, memoizeOnce(() => createDecoding([abi]))]))
  const all: Decoding = {
    decodeError: (data) => decoding().decodeError(data),
    decodeLog: (log) => decoding().decodeLog(log),
    decodeCall: (input) => decoding().decodeCall(input),
    decodeResult: (input, output) => decoding().decodeResult(input, output),
  }
  const compiled = new BoundedCache<string, CompiledCode | undefined>(maxCodes)
  const readCompiled = (code: Hex, isInitCode: boolean) => {
    const artifact = (isInitCode ? ofInitCode() : ofCode())(code)
    return artifact && sourceMaps?.compiledOf(artifact, isInitCode)
  }
  return {
    ...all,
    list: artifacts,
    find: (name) => findArtifact(artifacts, name),
    ofCode: (code) => ofCode()(code),
    ofInitCode: (code) => ofInitCode()(code),
    decodeCreation(code) {
      const artifact = ofInitCode()(code)
      return artifact && decodeCreation(artifact, code)
    },
    decodingOf(code) {
      const abi = (ofCode()(code) ?? ofInitCode()(code))?.abi
      const first = abi === undefined ? undefined : own.get(abi)?.()
      return first === undefined ? all : eitherOf(first, all)
    },
    hasSourceMaps: () => sourceMaps !== undefined,
    nameSlots: (account) => nameSlots((code) => ofCode()(code) ?? ofInitCode()(code), account),
    contractOf(code) {
      const artifact = ofCode()(code)
      return artifact && contractOf(artifact)
    },
    compiledOf(code, isInitCode) {
      const key = `${isInitCode}${code}`
      if (!compiled.has(key)) compiled.set(key, readCompiled(code, isInitCode))
      return compiled.get(key)
    },
    builds: () => buildsOf(artifacts, sourceMaps),
    changedSources: changes,
  }
}

function buildsOf(
  artifacts: readonly Artifact[],
  sourceMaps: SourceMaps | undefined,
): ReadonlyMap<BuildInfo, readonly BuildContract[]> {
  const found = new Map<BuildInfo, BuildContract[]>()
  for (const artifact of artifacts) {
    const { build, contract } = sourceMaps?.buildOf(artifact) ?? {}
    if (build !== undefined && contract !== undefined)
      found.set(build, [...(found.get(build) ?? []), contract])
  }
  return found
}

const fullName = ({ sourceName, contractName }: Artifact) =>
  sourceName === undefined ? contractName : `${sourceName}:${contractName}`

/** Removes artifacts of the same contract with the same code. */
function withoutDuplicates(artifacts: readonly Artifact[]): readonly Artifact[] {
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
