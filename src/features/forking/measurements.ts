/** The counters of a fork: its requests to the remote, and values found on this machine. They start again with each fork. */
import type { Measurement } from "../feature.ts"
import type { Fork, ForkStats } from "./chain/open.ts"

/** Each counter: its name without prefix, and its text. */
const counters: Readonly<Record<keyof ForkStats, readonly [name: string, help: string]>> = {
  requests: ["requests", "JSON-RPC requests to the remote, those within a batch one by one"],
  messages: ["messages", "HTTP messages to the remote; a batch is one"],
  roundTrips: [
    "round_trips",
    "Waits for the remote one after another; messages that go out together are one",
  ],
  retries: ["retries", "Attempts after a failed one"],
  failovers: ["failovers", "Attempts at another URL because the one before it failed"],
  joined: ["joined", "Keys that were in flight already when they were asked for"],
  fileHits: ["file_hits", "Values that the fork file had"],
  cacheHits: ["cache_hits", "Values that the cache on disk had"],
  misses: ["misses", "Values that nothing on this machine had"],
  fetches: ["fetches", "Reads of the remote, each of one message or more"],
  reruns: ["reruns", "Executions that were repeated because they met unknown state"],
}

/** Returns the measurements of the current fork. */
export const measurementsOf = (fork: () => Fork | undefined): readonly Measurement[] => [
  {
    name: "midblock_fork_block_number",
    type: "gauge",
    help: "Number of the block that the chain was forked from.",
    read: () => fork()?.block.number,
  },
  ...Object.entries(counters).map(
    ([key, [name, help]]): Measurement => ({
      name: `midblock_fork_${name}_total`,
      type: "counter",
      help: `${help}, since the fork was made.`,
      read: () => fork()?.stats()[key as keyof ForkStats],
    }),
  ),
]
