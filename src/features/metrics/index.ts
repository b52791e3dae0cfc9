/** Metrics: counts of a node in the format of Prometheus. */
import { flag } from "../../base/options/checks.ts"
import type { Feature } from "../feature.ts"
import { createMetrics } from "./metrics.ts"

/** The option of metrics. */
export interface MetricsOptions {
  /**
   * Counts requests, blocks, transactions and more, and serves them at `GET /metrics` in Prometheus' text format; `false` when
   * absent.
   */
  readonly metrics?: boolean | undefined
}

/** Serves `GET /metrics`. */
export const metrics: Feature<MetricsOptions> = {
  options: { metrics: flag },
  create({ metrics: isOn }) {
    if (isOn !== true) return undefined
    return {
      attach(node, { connections, measurements }) {
        const isReady = () => node.readiness.reasons.length === 0
        const { count, rejected, scrape } = createMetrics(node, { connections, isReady, measurements })
        return { middleware: count, onRejected: rejected, transports: { metrics: scrape } }
      },
    }
  },
}
