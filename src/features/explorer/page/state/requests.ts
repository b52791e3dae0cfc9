/** The requests of all clients that the node has answered since the page began to collect them. */
import { signal } from "@preact/signals"
import { mayControl } from "../access.ts"
import { onRequest, subscribe } from "../rpc/connection.ts"

/** A finished request. */
export interface FinishedRequest {
  readonly key: number
  readonly method: string
  /** The parameters as JSON, shortened when `isCut` is true. */
  readonly params: string
  readonly isCut: boolean
  readonly durationMs: number
  readonly isPublic: boolean
  readonly error: { readonly code: number; readonly message: string } | null
  readonly reason: string | null
  readonly console: readonly string[]
  /** True for a request of this page. */
  readonly isOwn: boolean
}

interface Batch {
  readonly count: number
  readonly requests: readonly Omit<FinishedRequest, "key" | "isOwn">[]
}

/** The newest requests, newest first. */
export const requests = signal<readonly FinishedRequest[]>([])

/** The number of all requests since then, including those of this page. */
export const requestCount = signal(0)

/** The maximum number of requests that are kept. */
const most = 300

/** The maximum length of parameters that the node sends. */
const maxParams = 4000

/** The number of requests of this page that the node has not reported yet, by method and parameters. */
const own = new Map<string, number>()

const keyOf = (method: string, params: string): string => `${method}${params.slice(0, maxParams)}`

let lastKey = 0

let isFollowing = false

/** Begins to collect at the first call: from then on the node reports each request, which takes time. A public server reports none. */
export function followRequests(): void {
  if (!mayControl || isFollowing) return
  isFollowing = true
  onRequest((method, params) => {
    const key = keyOf(method, JSON.stringify(params))
    own.set(key, (own.get(key) ?? 0) + 1)
    if (own.size > 2000) own.clear() // left over from a lost connection
  })
  subscribe<Batch>(
    [],
    ({ count, requests: finished }) => {
      const added = finished.map((each) => ({ ...each, key: ++lastKey, isOwn: takeOwn(each) }))
      requests.value = [...added.reverse(), ...requests.value].slice(0, most)
      requestCount.value += count
    },
    "midblock_subscribeRequests",
  )
}

function takeOwn({ method, params }: { readonly method: string; readonly params: string }): boolean {
  const key = keyOf(method, params)
  const count = own.get(key)
  if (count === undefined) return false
  if (count === 1) own.delete(key)
  else own.set(key, count - 1)
  return true
}
