/** An origin at a proxy, with keys in its URL and its headers. */
import { expect } from "vitest"
import { openOrigin } from "../../../../../src/features/forking/remote/origin/open.ts"
import type { OriginOptions, OriginRetry } from "../../../../../src/features/forking/remote/origin/options.ts"
import type { TestProxy } from "../proxy.ts"
import { skippingTiming, timeoutMs } from "./timing.ts"

/** Opens an origin at the proxy, with keys in the URL and in a header. */
export async function openKeyed(proxy: TestProxy, options: OriginOptions = {}, chance = 0.5) {
  const timing = skippingTiming({ chance })
  const retries: OriginRetry[] = []
  const url = proxy.url.replace("//", "//user:p4ssw0rd@")
  const origin = await openOrigin(`${url}/v2/path-k3y-1?apikey=query-k3y-2`, {
    headers: { "x-api-key": "header-k3y-3" },
    timing,
    timeoutMs,
    onRetry: (retry) => retries.push(retry),
    ...options,
  })
  proxy.take()
  return { origin, timing, retries }
}

const keyWords = /p4ssw0rd|k3y|apikey|v2/

/** Returns the message of the failure, and checks that it has no key. */
export const messageOf = async (proxy: TestProxy, work: Promise<unknown>): Promise<string> => {
  const error = (await work.then(
    () => new Error("no failure"),
    (thrown: unknown) => thrown,
  )) as Error
  expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toMatch(keyWords)
  return `${error.name}: ${error.message}`.replaceAll(proxy.host, "<host>")
}
