/** Collects the reads at a fork block, and writes them into a fork file. */

import { existsSync } from "node:fs"
import { writeWhole } from "../../../../base/atomicFile.ts"
import type { Hex } from "../../../../base/hex.ts"
import type { StateValues } from "../origin/origin.ts"
import { isRecorded, requestId } from "../requests.ts"
import { type ForkFileContents, type ForkFileHead, type ForkResponse, headOf } from "./contents.ts"
import { withFileLock } from "./lock.ts"
import { mergeContents } from "./merge.ts"
import { readForkFile } from "./read.ts"
import { forkFileText } from "./write.ts"

/** Options of {@link createForkRecorder}. */
export interface ForkRecorderOptions {
  readonly path: string
  readonly head: ForkFileHead
}

/** Collects the reads of one run, from all layers. */
export interface ForkRecorder {
  note(values: StateValues): void
  /** Notes an answer that is not state, unless it depends on the newest block. */
  noteResponse(method: string, params: readonly unknown[], result: unknown): void
  /**
   * Merges the reads into the file, and replaces it in one step; a file that would stay the same is not written.
   *
   * @returns `true` when the file was written.
   * @throws {@link InvalidForkFile} when the file is damaged, of another block, or contradicts the reads.
   * @throws {@link InvalidFile} when it cannot be written.
   */
  save(): Promise<boolean>
}

/**
 * Creates a recorder.
 *
 * @example
 * const recorder = createForkRecorder({ path: "uniswap.fork.json", head: { chainId: 1n, block } })
 * recorder.note(await origin.read(block, keys))
 * await recorder.save() // true
 */
export function createForkRecorder({ path, head }: ForkRecorderOptions): ForkRecorder {
  const accounts = new Map<Hex, ReturnType<StateValues["accounts"]["get"]> & object>()
  const slots = new Map<Hex, Map<Hex, Hex>>()
  const blockHashes = new Map<bigint, Hex>()
  const responses = new Map<string, ForkResponse>()
  const read: ForkFileContents = { ...headOf(head), values: { accounts, slots, blockHashes }, responses }
  const file = (): ForkFileContents | undefined => (existsSync(path) ? readForkFile(path) : undefined)
  return {
    note(values) {
      for (const [address, account] of values.accounts) accounts.set(address, account)
      for (const [number, hash] of values.blockHashes) blockHashes.set(number, hash)
      for (const [address, added] of values.slots) {
        const known = slots.get(address) ?? new Map<Hex, Hex>()
        slots.set(address, known)
        for (const [slot, value] of added) known.set(slot, value)
      }
    },
    noteResponse(method, params, result) {
      if (isRecorded(method, params)) responses.set(requestId(method, params), { method, params, result })
    },
    save: () =>
      withFileLock(path, () => {
        const kept = file()
        const text = forkFileText(kept === undefined ? read : mergeContents(path, kept, read))
        if (kept !== undefined && forkFileText(kept) === text) return false
        writeWhole("fork-record", path, [text])
        return true
      }),
  }
}
