/** The families of connections: WebSocket clients, subscriptions, filters, and listeners to the raw feed. */
import { byLabel, type Family, single } from "../family.ts"
import type { Sources } from "../sources.ts"

/** The families. */
export const connectionFamilies: readonly Family<Sources>[] = [
  {
    name: "midblock_ws_connections",
    type: "gauge",
    help: "Open WebSocket connections, those of the raw feed included.",
    read: ({ connections }) => single(connections()),
  },
  {
    name: "midblock_subscriptions",
    type: "gauge",
    help: "Open subscriptions (eth_subscribe), over every transport and in process, by kind.",
    labels: ["kind"],
    read: ({ node }) => byLabel("kind", Object.fromEntries(node.subscriptions.openByKind)),
  },
  {
    name: "midblock_filters",
    type: "gauge",
    help: "Installed filters (eth_newFilter and its relatives).",
    read: ({ node }) => single(node.filters.size),
  },
  {
    name: "midblock_feed_listeners",
    type: "gauge",
    help: "Listeners to the raw feed of flashblocks.",
    read: ({ node }) => single(node.feed.size),
  },
]
