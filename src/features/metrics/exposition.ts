/** Writes samples in Prometheus' text format, with prom-client; the metrics of the process come from there too. */
import type { Metric, Registry } from "prom-client"
import type { Family } from "./family.ts"

/** The text of a scrape, with its media type. */
export interface Exposition {
  readonly contentType: string
  readonly text: string
}

/** Returns the exposition of this moment. */
export type Scrape = () => Promise<Exposition>

/**
 * Families of prom-client that are left out: gauges that are named like counters, which Prometheus' own check rejects, and
 * figures of the event loop that are not numbers when nothing was observed since the scrape before.
 */
const leftOut = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
  "nodejs_eventloop_lag_min_seconds",
  "nodejs_eventloop_lag_mean_seconds",
  "nodejs_eventloop_lag_stddev_seconds",
]

/** The metrics of the process, which all its nodes have in common; they are observed from the first scrape on. */
let processRegistry: Promise<Registry> | undefined

async function createProcessRegistry(): Promise<Registry> {
  const { default: prometheus } = await import("prom-client")
  const register = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register })
  for (const name of leftOut) register.removeSingleMetric(name)
  return register
}

/**
 * Creates the scrape of a node, with its own registry. prom-client is loaded at the first scrape.
 *
 * The families keep their numbers themselves, so that counting needs no library: a registry asks for them when it is scraped.
 */
export function createScrape<Source>(families: readonly Family<Source>[], source: Source): Scrape {
  let registry: Promise<Registry> | undefined
  const createRegistry = async () => {
    const { default: prometheus } = await import("prom-client")
    const own = new prometheus.Registry()
    for (const family of families) own.registerMetric(toMetric(family, source))
    return own
  }
  return async () => {
    registry ??= createRegistry()
    processRegistry ??= createProcessRegistry()
    const [own, common] = await Promise.all([registry, processRegistry])
    const texts = await Promise.all([own.metrics(), common.metrics()])
    return { contentType: own.contentType, text: texts.join("\n") }
  }
}

/** Returns a family as a metric of prom-client. Its types only know its own classes, but a registry only reads `get`. */
function toMetric<Source>({ name, type, help, read }: Family<Source>, source: Source): Metric {
  const get = async () => ({ name, type, help, values: read(source), aggregator: "sum" })
  return { name, get } as unknown as Metric
}
