/** The traces of a block: a list, or the pieces of its text for a client that takes them. */
import { z } from "zod"
import type { Task } from "../../../base/task.ts"
import type { BlockSelector } from "../../../node/query/blocks.ts"
import type { TracedInBlock, TracedTransaction } from "../../../node/query/traces.ts"
import {
  type JsonPieces,
  jsonPiecesOf,
  jsonTextOf,
  withJsonPieces,
  withJsonText,
} from "../../rpc/jsonText.ts"
import { schema } from "../../rpc/schema.ts"
import { hexText } from "../../wire/hex.ts"
import type { Context } from "../shared/method.ts"
import type { NamedTracer } from "./tracers.ts"
import { rpcTrace, toRpcTrace, tracerFor } from "./tracing.ts"

/** The result of the trace of a block. */
export const rpcBlockTrace = schema(() =>
  z
    .array(
      z.object({
        txHash: hexText(),
        result: rpcTrace().optional(),
        error: z
          .string()
          .optional()
          .describe("Over HTTP: why there is no result, such as the limit of bytes."),
      }),
    )
    .meta({ title: "Array of per-transaction traces" }),
)

/** The encoded result. A text, or its pieces, has the type of what it is the text of. */
type RpcBlockTrace = z.infer<ReturnType<typeof rpcBlockTrace>>

/** Traces a block. Instructions are traced one transaction after the other as the client reads, so that one is in memory. */
export async function traceBlock(
  node: Context,
  selector: BlockSelector,
  tracer: NamedTracer,
  task: Task,
): Promise<RpcBlockTrace> {
  const create = tracerFor(node, tracer)
  if (!task.takesPieces || tracer.writesText !== true)
    return toRpcBlockTrace(await node.traces.block(selector, create, task))
  const traces = node.traces.each(selector, create, task)
  return withJsonPieces(listOf(await traces.next(), traces)) as RpcBlockTrace
}

/** Encodes the traces of a block; those that are text already stay text. */
function toRpcBlockTrace(traces: readonly TracedTransaction<unknown>[]): RpcBlockTrace {
  if (jsonTextOf(traces[0]?.result) === undefined)
    return traces.map(({ hash, result }) => ({ txHash: hash, result: toRpcTrace(result) }))
  const texts = traces.map(({ hash, result }) => `${beginningOf(hash)}"result":${jsonTextOf(result)}}`)
  return withJsonText(`[${texts.join(",")}]`) as RpcBlockTrace
}

const beginningOf = (hash: string): string => `{"txHash":"${hash}",`

/** Returns the pieces of the list; the first trace was made before, so that a block that is not there is an ordinary error. */
async function* listOf(
  first: IteratorResult<TracedInBlock<unknown>>,
  others: AsyncIterable<TracedInBlock<unknown>>,
): JsonPieces {
  yield "["
  if (first.done !== true) yield* entryOf(first.value)
  for await (const trace of others) {
    yield ","
    yield* entryOf(trace)
  }
  yield "]"
}

async function* entryOf(trace: TracedInBlock<unknown>): JsonPieces {
  yield beginningOf(trace.hash)
  if ("error" in trace) yield `"error":${JSON.stringify(trace.error.message)}`
  else {
    yield `"result":`
    yield* jsonPiecesOf(trace.result) ?? [jsonTextOf(trace.result) ?? "null"]
  }
  yield "}"
}
