/** Finds the variables of changed slots from the storage layouts of artifacts. */
import type { Abi } from "viem"
import type { SlotsToName } from "../../solidity/inspect/inspect.ts"
import type { NamedSlots } from "../../solidity/inspect/stateChanges.ts"
import { candidatesOf } from "./candidateKeys.ts"
import { changedVariables } from "./changedVariables.ts"
import { type StorageLayout, variablesOf } from "./storageLayout.ts"

/** The parts of an artifact that are needed to name slots. */
interface Laid {
  readonly abi: Abi
  readonly storageLayout?: StorageLayout | null | undefined
}

/** Returns the artifact of a code, deployed or init code. */
type FindArtifact = (code: SlotsToName["codes"][number]) => Laid | undefined

/** Names slots from the layouts of the codes that ran on them. A proxy has the variables of its implementation. */
export function nameSlots(find: FindArtifact, { codes, slots, frames }: SlotsToName): NamedSlots {
  const values = slots.flatMap(({ before, after }) => [before, after])
  let candidates: ReturnType<typeof candidatesOf> | undefined
  return codes.reduce<NamedSlots>(
    (named, code) => {
      const { storageLayout, abi } = find(code) ?? {}
      if (storageLayout === undefined || storageLayout === null || named.slots.length === 0) return named
      candidates ??= candidatesOf(frames, values)
      const more = changedVariables({ variables: variablesOf(storageLayout, abi) }, named.slots, candidates)
      return { variables: [...named.variables, ...more.variables], slots: more.slots }
    },
    { variables: [], slots },
  )
}
