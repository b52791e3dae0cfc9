/** Metrics: counts of a node in the format of Prometheus. */
import { flag } from "../../base/options/checks.ts"
import { defineFeature, type NoMethods } from "../feature.ts"
import { createMetrics } from "./metrics.ts"

/** The option of metrics. */
export interface MetricsOptions {
  /**
   * Counts requests, blocks, transactions and more, and serves them at `GET /metrics` in Prometheus' text format; `false` when
   * absent.
   */
  readonly metrics?: boolean | undefined
}

/** The flag of metrics. */
const flags = {
  metrics: {
    kind: "boolean",
    default: false as boolean,
    text: "count requests, blocks and transactions, and answer GET /metrics in Prometheus' text format",
  },
} as const

/** Serves `GET /metrics`. */
export const metrics = defineFeature<MetricsOptions, object, NoMethods, typeof flags>({
  options: { metrics: flag },
  program: {
    flags: { topic: "Server", after: "public", options: flags },
    banner: (_node, { metrics: isOn }, url) =>
      isOn === true
        ? { links: [{ label: "metrics", target: `${url}/metrics`, after: "health", field: "metricsUrl" }] }
        : {},
  },
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
})
