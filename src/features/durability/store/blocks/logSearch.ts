/** The search for logs in a data folder: the blooms of blocks with transactions reject most blocks without reading them. */
import type { SealedBlock } from "../../../../kernel/chain/block.ts"
import type { BlockArchive } from "../../../../kernel/chain/blockArchive.ts"
import { bloomTest } from "../../../../kernel/chain/bloomTest.ts"
import { isMatch, logsOf } from "../../../../kernel/chain/logSearch.ts"
import type { Reads } from "../reads.ts"
import { blockKeys as keys } from "./blockKeys.ts"

/** The number of block numbers between two pauses of a search. */
const blocksAtOnce = 1024

/** Creates the search of a store. */
export const createLogSearch = (store: Reads, block: (number: number) => SealedBlock): BlockArchive["logs"] =>
  function* (criteria, first, last) {
    const mayHold = bloomTest([criteria.addresses, ...criteria.topics])
    for (let from = first; from <= last; from += blocksAtOnce) {
      const found: number[] = []
      const end = Math.min(last + 1, from + blocksAtOnce)
      for (const [key, bloom] of store.range(keys.bloom(from), keys.bloom(end)))
        if (mayHold(bloom)) found.push(key.readUIntBE(1, 6))
      yield []
      for (const number of found) yield logsOf(block(number)).filter(({ log }) => isMatch(log, criteria))
    }
  }
