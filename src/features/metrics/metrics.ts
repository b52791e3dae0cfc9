/** The metrics of one node: counts since its creation, and the scrape. */
import type { ErrorObject } from "../../api/rpc/dispatch.ts"
import type { Middleware } from "../../api/rpc/middleware.ts"
import { version } from "../../base/version.ts"
import type { Measurement } from "../feature.ts"
import { countChain } from "./chainCounts.ts"
import { createScrape, type Scrape } from "./exposition.ts"
import { chainFamilies } from "./families/chain.ts"
import { connectionFamilies } from "./families/connections.ts"
import { nodeFamilies } from "./families/node.ts"
import { openBlockFamilies } from "./families/openBlock.ts"
import { requestFamilies } from "./families/requests.ts"
import { type Family, single } from "./family.ts"
import { createRequestCounts } from "./requestCounts.ts"
import type { MeasuredNode, Sources } from "./sources.ts"

/** The families; docs/metrics.md has them in a table. */
export const families: readonly Family<Sources>[] = [
  ...nodeFamilies,
  ...requestFamilies,
  ...chainFamilies,
  ...openBlockFamilies,
  ...connectionFamilies,
]

/** The metrics of one node. */
export interface Metrics {
  /** Counts each request. */
  readonly count: Middleware
  /** Counts the error of a body or a request that is not dispatched. */
  rejected(error: ErrorObject): void
  readonly scrape: Scrape
}

/** The sources beside the parts of the node. */
interface Others extends Pick<Sources, "connections" | "isReady"> {
  /** The measurements of other features. */
  readonly measurements: readonly Measurement[]
}

/** Returns the family of a measurement. */
function familyOf({ read, ...family }: Measurement): Family<Sources> {
  const samples = () => {
    const value = read()
    return value === undefined ? [] : single(value)
  }
  return { ...family, read: samples }
}

/** Begins to count. */
export function createMetrics(node: MeasuredNode, { measurements, ...others }: Others): Metrics {
  const requests = createRequestCounts()
  const rejected = new Map<number, number>()
  const counts = countChain(node.events)
  return {
    count: requests.count,
    rejected: ({ code }) => void rejected.set(code, (rejected.get(code) ?? 0) + 1),
    scrape: createScrape([...families, ...measurements.map(familyOf)], {
      ...others,
      node,
      requests,
      counts,
      rejected,
      version,
    }),
  }
}
