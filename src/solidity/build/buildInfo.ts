/** Build infos: the input and the output of a compiler, as Hardhat 2, Hardhat 3, Foundry and solc write them. */
import { BoundedCache } from "../../base/boundedCache.ts"
import { type Compilation, createCompilation } from "../compiled/compilation.ts"
import { type CompiledCode, createCompiledCode } from "../compiled/compiledCode.ts"
import { createContract } from "../compiled/contract.ts"
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

/** The maximum number of codes of a build in the cache; each takes some hundred kilobytes. */
const maxCodes = 64

/**
 * Creates a build from its input and its output.
 *
 * @param input - Standard JSON input; without it frames have no lines.
 * @param output - Standard JSON output.
 * @param names - The compiler's names of files by their usual names, where they differ (Hardhat 3).
 */
export function createBuildInfo(
  input: LazyJson | undefined,
  output: LazyJson,
  names: ReadonlyMap<string, string> = new Map(),
): BuildInfo {
  const byFile = output.get("contracts")
  const contractOf = ({ sourceName, contractName }: BuildContract) =>
    byFile?.get(sourceName)?.get(contractName)
  const contracts = (byFile?.keys() ?? []).flatMap((sourceName) =>
    (byFile?.get(sourceName)?.keys() ?? []).map((contractName) => ({ sourceName, contractName })),
  )
  let opened: Compilation | undefined
  const compilation = () => {
    opened ??= readCompilation(input, output, names)
    return opened
  }
  const codes = new BoundedCache<string, CompiledCode | undefined>(maxCodes)
  return {
    contracts,
    outputOf: (contract) => contractOf(contract)?.value(),
    compiledOf(contract, isInitCode) {
      const key = `${isInitCode} ${contract.sourceName}:${contract.contractName}`
      if (!codes.has(key)) codes.set(key, readCode(compilation(), contract, contractOf(contract), isInitCode))
      return codes.get(key)
    },
    compilation,
    settings: () => settingsIn(input?.get("settings")?.value()),
  }
}

function settingsIn(settings: unknown): CompilerSettings {
  const { optimizer, viaIR } = (settings ?? {}) as { optimizer?: { enabled?: unknown }; viaIR?: unknown }
  return { isOptimized: optimizer?.enabled === true, isViaIr: viaIR === true }
}

function readCompilation(
  input: LazyJson | undefined,
  output: LazyJson,
  names: ReadonlyMap<string, string>,
): Compilation {
  const trees = output.get("sources")
  const texts = input?.get("sources")
  const shown = new Map([...names].map(([name, inCompiler]) => [inCompiler, name]))
  const units = (trees?.keys() ?? []).map((name, index) => {
    const unit = trees?.get(name)
    const id = unit?.get("id")?.value()
    const text = once(() => {
      const content = texts?.get(name)?.get("content")?.value()
      return typeof content === "string" ? content : undefined
    })
    return { name, id: typeof id === "number" ? id : index, text, tree: () => unit?.get("ast")?.value() }
  })
  return createCompilation(units, (name) => shown.get(name) ?? name)
}

interface CompiledOutput {
  readonly evm?: Readonly<
    Record<string, { readonly object?: unknown; readonly sourceMap?: unknown } | undefined>
  >
}

function readCode(
  compilation: Compilation,
  { sourceName, contractName }: BuildContract,
  output: LazyJson | undefined,
  isInitCode: boolean,
): CompiledCode | undefined {
  const { evm } = (output?.value() ?? {}) as CompiledOutput
  const { object, sourceMap } = evm?.[isInitCode ? "bytecode" : "deployedBytecode"] ?? {}
  const contract = createContract(compilation, sourceName, contractName)
  if (typeof object !== "string" || typeof sourceMap !== "string" || contract === undefined) return undefined
  const code = new Uint8Array(
    Buffer.from(object.replace(/^0x/, "").replace(/__.{38}/g, "0".repeat(40)), "hex"),
  )
  return createCompiledCode({ contract, compilation, code, sourceMap })
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
