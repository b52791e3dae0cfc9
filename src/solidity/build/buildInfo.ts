/** Build infos: the input and the output of a compiler, as Hardhat 2, Hardhat 3, Foundry and solc write them. */
import { BoundedCache } from "../../base/boundedCache.ts"
import { memoizeOnce } from "../../base/memoize.ts"
import { type Compilation, createCompilation } from "../compiled/compilation.ts"
import { type CompiledCode, createCompiledCode } from "../compiled/compiledCode.ts"
import { createContract } from "../compiled/contract.ts"
import type { SourceState } from "../compiled/model.ts"
import type { MethodIdentifiers } from "../compiled/signatures.ts"
import type { LazyJson } from "./json.ts"

/** A contract in a build: the compiler's name of its file, and its own name. */
export interface BuildContract {
  readonly sourceName: string
  readonly contractName: string
}

/** One build. */
export interface BuildInfo {
  readonly contracts: readonly BuildContract[]
  /** Returns the compiler's output for a contract; it is parsed at each call. */
  outputOf(contract: BuildContract): unknown
  /** Returns the code of a contract with its source locations; `undefined` without a source map or a syntax tree. */
  compiledOf(contract: BuildContract, isInitCode: boolean): CompiledCode | undefined
  /** Returns the files. The name of a file can differ from the {@link BuildContract.sourceName} of its contracts. */
  compilation(): Compilation
  /** Returns the settings of the compiler. */
  settings(): CompilerSettings
}

/** The settings of solc that make the source locations of code inexact. */
export interface CompilerSettings {
  readonly isOptimized: boolean
  readonly isViaIr: boolean
}

/** Returns the state of a source since it was compiled; `undefined` when it is not known. */
export type StateOfSource = (name: string, text: () => string | undefined) => SourceState | undefined

/** The maximum number of codes of a build in the cache; each takes some hundred kilobytes. */
const maxCodes = 64

/**
 * Creates a build from its input and its output.
 *
 * @param input - Standard JSON input; without it frames have no lines.
 * @param output - Standard JSON output.
 * @param shownName - Returns the usual name of a file for the compiler's name, which can differ (Hardhat 3).
 * @param stateOf - Returns the state of a source since it was compiled, by its usual name and its text in the input.
 */
export const createBuildInfo = (
  input: LazyJson | undefined,
  output: LazyJson,
  shownName: (name: string) => string = (name) => name,
  stateOf: StateOfSource = () => undefined,
): BuildInfo =>
  createBuild({
    contracts: output.get("contracts"),
    compilation: () => readCompilation(input, output, shownName, stateOf),
    settings: () => input?.get("settings")?.value(),
  })

/** The parts of a build; each is read when it is needed. */
export interface BuildParts {
  /** The contracts of standard JSON output. */
  readonly contracts: LazyJson | undefined
  readonly compilation: () => Compilation
  /** Returns the settings of standard JSON input. */
  readonly settings: () => unknown
  /** Returns the names of files whose code within a contract has no locations. */
  readonly unlocatedOf?: (contract: BuildContract) => readonly string[]
}

/** Creates a build. */
export function createBuild({
  contracts: byFile,
  compilation: read,
  settings,
  unlocatedOf = () => [],
}: BuildParts): BuildInfo {
  const contractOf = ({ sourceName, contractName }: BuildContract) =>
    byFile?.get(sourceName)?.get(contractName)
  const contracts = (byFile?.keys() ?? []).flatMap((sourceName) =>
    (byFile?.get(sourceName)?.keys() ?? []).map((contractName) => ({ sourceName, contractName })),
  )
  const compilation = memoizeOnce(read)
  const codes = new BoundedCache<string, CompiledCode | undefined>(maxCodes)
  return {
    contracts,
    outputOf: (contract) => contractOf(contract)?.value(),
    compiledOf(contract, isInitCode) {
      const key = `${isInitCode} ${contract.sourceName}:${contract.contractName}`
      if (!codes.has(key)) {
        const parts = { compilation: compilation(), contract, unlocated: unlocatedOf(contract) }
        codes.set(key, readCode(parts, contractOf(contract), isInitCode))
      }
      return codes.get(key)
    },
    compilation,
    settings: () => settingsIn(settings()),
  }
}

function settingsIn(settings: unknown): CompilerSettings {
  const { optimizer, viaIR } = (settings ?? {}) as { optimizer?: { enabled?: unknown }; viaIR?: unknown }
  return { isOptimized: optimizer?.enabled === true, isViaIr: viaIR === true }
}

function readCompilation(
  input: LazyJson | undefined,
  output: LazyJson,
  shownName: (name: string) => string,
  stateOf: StateOfSource,
): Compilation {
  const trees = output.get("sources")
  const texts = input?.get("sources")
  const units = (trees?.keys() ?? []).map((name, index) => {
    const unit = trees?.get(name)
    const id = unit?.get("id")?.value()
    const text = memoizeOnce(() => {
      const content = texts?.get(name)?.get("content")?.value()
      return typeof content === "string" ? content : undefined
    })
    const state = () => stateOf(shownName(name), text)
    const tree = () => unit?.get("ast")?.value()
    return { name, id: typeof id === "number" ? id : index, text, state, tree }
  })
  return createCompilation(units, shownName)
}

interface CodeOutput {
  readonly object?: unknown
  readonly sourceMap?: unknown
}

interface CompiledOutput {
  readonly evm?: {
    readonly bytecode?: CodeOutput
    readonly deployedBytecode?: CodeOutput
    readonly methodIdentifiers?: MethodIdentifiers
  }
}

interface CodeParts {
  readonly compilation: Compilation
  readonly contract: BuildContract
  readonly unlocated: readonly string[]
}

function readCode(
  { compilation, contract: { sourceName, contractName }, unlocated }: CodeParts,
  output: LazyJson | undefined,
  isInitCode: boolean,
): CompiledCode | undefined {
  const { evm } = (output?.value() ?? {}) as CompiledOutput
  const { object, sourceMap } = evm?.[isInitCode ? "bytecode" : "deployedBytecode"] ?? {}
  const contract = createContract(compilation, sourceName, contractName, evm?.methodIdentifiers)
  if (typeof object !== "string" || typeof sourceMap !== "string" || contract === undefined) return undefined
  const code = new Uint8Array(
    Buffer.from(object.replace(/^0x/, "").replace(/__.{38}/g, "0".repeat(40)), "hex"),
  )
  return createCompiledCode({ contract, compilation, code, sourceMap, unlocated })
}
