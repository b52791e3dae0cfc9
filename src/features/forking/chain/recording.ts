/** The recording of a fork: the keys that were read and the responses of the remote, until they are saved. */
import { StateKeySet } from "../../../kernel/state/base.ts"
import type { ForkFileHead } from "../remote/file/contents.ts"
import { createForkRecorder, type ForkRecorder } from "../remote/file/recorder.ts"
import type { StateValues } from "../remote/origin/origin.ts"
import { openBlockRequest } from "../remote/requests.ts"

/** A recording. */
export interface Recording extends Pick<ForkRecorder, "noteResponse"> {
  /** The keys that were read; `undefined` when nothing is recorded. */
  readonly reads: StateKeySet | undefined
  /** Records the open block of the remote that was forked. */
  noteOpenBlock(header: unknown): void
  /** Adds the new entries since the last save to the file. @param values - Returns the values of the keys that were read. */
  save(values: () => StateValues): Promise<void>
}

/** Creates a recording into a file; without a path it records nothing. */
export function createRecording(path: string | undefined, head: ForkFileHead): Recording {
  if (path === undefined)
    return {
      reads: undefined,
      noteResponse() {},
      noteOpenBlock() {},
      save: async () => {},
    }
  const recorder = createForkRecorder({ path, head })
  const reads = new StateKeySet()
  let responses = 0
  let saved: string | undefined
  const noteResponse: Recording["noteResponse"] = (method, params, result) => {
    responses += 1
    recorder.noteResponse(method, params, result)
  }
  return {
    reads,
    noteResponse,
    noteOpenBlock: (header) => noteResponse(openBlockRequest.method, openBlockRequest.params, header),
    async save(values) {
      const extent = `${reads.size} ${responses}`
      if (extent === saved) return
      recorder.note(values())
      await recorder.save()
      saved = extent
    },
  }
}
