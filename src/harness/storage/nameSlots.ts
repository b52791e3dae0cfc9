/** Names changed slots by the storage layouts of artifacts. */
import type { Abi } from "viem"
import type { SlotsToName } from "../../inspect/inspect.ts"
import type { NamedSlots } from "../../inspect/stateChanges.ts"
import { candidatesOf } from "./candidateKeys.ts"
import { changedVariables } from "./changedVariables.ts"
import { type StorageLayout, variablesOf } from "./storageLayout.ts"

/** The part of an artifact that names slots. */
interface Laid {
  readonly abi: Abi
  readonly storageLayout?: StorageLayout | null | undefined
}

/** Finds the artifact of a code, deployed or init code. */
type FindArtifact = (code: SlotsToName["codes"][number]) => Laid | undefined

/** Names slots by the layouts of the codes that ran on them: a proxy has the variables of its implementation. */
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
