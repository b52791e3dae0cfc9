/** The command `trace`: prints the calls of a transaction of any node. */
import { InvalidFile, InvalidOption, RequestFailed } from "../errors/index.ts"
import { withViem } from "../instance/withViem.ts"
import type { SendRequest } from "../solidity/inspect/callFrame.ts"
import { type InspectOptions, inspect } from "../solidity/inspect/inspect.ts"
import { render } from "../solidity/inspect/render.ts"
import type { SourceMapped } from "../solidity/stackTrace.ts"
import { paintOf } from "./output/paint.ts"
import { traceEntry } from "./output/traces.ts"
import { findHash } from "./transactionHash.ts"

/** The options of the command. */
export interface TraceCommandOptions {
  readonly rpcUrl: string
  readonly artifacts?: string | undefined
  readonly json?: boolean | undefined
  readonly verbose?: boolean | undefined
  readonly color: "auto" | "always" | "never"
}

/**
 * Returns the output of the command; a hash may be given by its beginning.
 *
 * @throws {@link InvalidOption} for a malformed hash, or one of no executed transaction; {@link InvalidFile} for a URL that is not
 * an HTTP URL or does not answer; {@link RequestFailed} with the node's error.
 */
export async function traceText(hash: string, options: TraceCommandOptions): Promise<string> {
  const { rpcUrl, artifacts, json, verbose } = options
  assertHttpUrl("rpc-url", rpcUrl)
  const request = requestTo(rpcUrl)
  const found = await inspect(request, await findHash(hash, request), await namesOf(artifacts))
  if (found === undefined)
    throw new InvalidOption({ name: "hash", expected: `a transaction in a block of ${rpcUrl}`, value: hash })
  if (json === true) return JSON.stringify(traceEntry(found))
  return render(found, { paint: paintOf(options), isVerbose: verbose }).trimEnd()
}

/** The names of artifacts, which also have source maps. */
export interface ProgramNames extends InspectOptions {
  readonly explainer?: SourceMapped | undefined
}

/** Loads the names of artifacts; this needs viem. */
async function namesOf(artifacts: string | undefined): Promise<ProgramNames> {
  if (artifacts === undefined) return {}
  return withViem("--artifacts", async () => {
    const [{ readArtifacts }, { namesOf: namesIn }] = await Promise.all([
      import("../harness/artifacts/artifactFiles.ts"),
      import("../harness/trace.ts"),
    ])
    const loaded = readArtifacts(artifacts)
    return { ...namesIn(loaded), explainer: loaded }
  })
}

/** The answer of a node (JSON-RPC 2.0). */
interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

const requestTo =
  (url: string): SendRequest =>
  async ({ method, params }) => {
    const refuse = (reason: string, cause?: unknown): never => {
      throw new InvalidFile({ flag: "rpc-url", path: url, reason }, { cause })
    }
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    const headers = { "content-type": "application/json" }
    const response = await fetch(url, { method: "POST", body, headers }).catch((cause) =>
      refuse(reasonOf(cause), cause),
    )
    const failed = (cause: unknown) => refuse(`HTTP ${response.status} without JSON`, cause)
    const answer = (await response.json().catch(failed)) as Answer
    if (answer.error !== undefined) throw new RequestFailed(answer.error)
    return answer.result
  }

function reasonOf(error: { cause?: { code?: string }; message: string }): string {
  return error.cause?.code ?? error.message
}

/**
 * Refuses a text that is not an HTTP URL.
 *
 * @throws {@link InvalidFile} with the flag and the value.
 * @example
 * assertHttpUrl("against", "localhost:8545") // InvalidFile: --against localhost:8545: no HTTP URL, such as http://127.0.0.1:8545
 */
function assertHttpUrl(flag: string, url: string): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return
  throw new InvalidFile({ flag, path: url, reason: "no HTTP URL, such as http://127.0.0.1:8545" })
}
