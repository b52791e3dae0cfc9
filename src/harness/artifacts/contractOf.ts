/** Describes contracts from their artifacts, for reads of storage by name. */
import { type Abi, type AbiFunction, toFunctionSignature } from "viem"
import type { ContractFunction, KnownContract } from "../../solidity/inspect/artifacts.ts"
import { show } from "../show.ts"
import { type Member, type StorageLayout, variablesOf } from "../storage/storageLayout.ts"
import { readTarget } from "../storage/storageRead.ts"
import { locate, namesOf } from "../storage/storageSlot.ts"

/** The parts of an artifact that are described. */
interface Described {
  readonly contractName: string
  readonly sourceName?: string | undefined
  readonly abi: Abi
  readonly storageLayout?: StorageLayout | null | undefined
}

/** Describes the contract of an artifact. */
export function contractOf({ contractName, sourceName, abi, storageLayout }: Described): KnownContract {
  const functions = abi.filter((item): item is AbiFunction => item.type === "function")
  const variables: readonly Member[] | undefined = storageLayout ? variablesOf(storageLayout, abi) : undefined
  return {
    contractName,
    sourceName,
    functions: functions.map(toContractFunction),
    variables: variables && namesOf(variables),
    async readStorage(path, load) {
      const target = locate({ variables: variables ?? [], abi }, path)
      const { type, wants } = target
      const isKeyNeeded = type.kind === "mapping"
      const value = isKeyNeeded ? undefined : show(await readTarget(target, path, load))
      return { path, type: wants === "length" ? "uint256" : type.label, value }
    },
  }
}

const toContractFunction = (item: AbiFunction): ContractFunction => ({
  signature: toFunctionSignature(item),
  name: item.name,
  stateMutability: item.stateMutability,
  inputs: item.inputs,
  outputs: item.outputs,
})
