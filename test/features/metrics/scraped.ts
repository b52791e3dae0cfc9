/** Nodes with metrics at a port, their transactions, and the values of a scrape. */
import { onTestFinished } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"
import { parseExposition, valuesOf } from "./exposition.ts"

/** Starts a node with metrics at a port; it is closed at the end of the test. */
export async function start(options: CreateNodeOptions = {}) {
  const node = await createNode({ metrics: true, ...options })
  onTestFinished(() => node.close())
  const { url } = await node.listen()
  return { node, url, ...clientOf(url) }
}

export function clientOf(url: string) {
  const post = async (body: unknown, path = "") => {
    const text = typeof body === "string" ? body : JSON.stringify(body)
    const reply = await fetch(url + path, { method: "POST", body: text })
    return (reply.status === 204 ? undefined : await reply.json()) as
      | { readonly result?: unknown }
      | undefined
  }
  return {
    post,
    rpc: (method: string, ...params: unknown[]) => post({ jsonrpc: "2.0", id: 1, method, params }),
    scrape: async () => parseExposition(await (await fetch(`${url}/metrics`)).text()),
  }
}

export const sender = ({ accounts }: MidblockNode, index = 0) => accounts[index]?.address ?? "0x"

/** Init code by the outcome of its transaction. */
export const initCodes = { success: "0x", reverted: "0x5f5ffd", failed: "0xfe" }

export const send = (node: MidblockNode, data: string, fields: object = {}) =>
  node.request<unknown>({
    method: "eth_sendTransaction",
    params: [{ from: sender(node), data, gas: "0x30000", ...fields }],
  })

/** The number of answered requests for the block number. */
export const successes = async (scrape: () => Promise<ReturnType<typeof parseExposition>>) =>
  valuesOf(await scrape(), "midblock_rpc_requests_total")["method=eth_blockNumber,outcome=success"] ?? 0

/** Picks the only values of some families by their names between `midblock_` and a suffix. */
export const picked = (families: ReturnType<typeof parseExposition>, names: readonly string[], suffix = "") =>
  Object.fromEntries(names.map((name) => [name, valuesOf(families, `midblock_${name}${suffix}`)[""]]))

export const chainValues = (families: ReturnType<typeof parseExposition>) =>
  picked(
    families,
    [
      "blocks_sealed",
      "flashblocks",
      "transactions_received",
      "transactions_preconfirmed",
      "preconfirmations_dropped",
      "execution_faults",
      "gas_used",
      "reorgs",
    ],
    "_total",
  )

export const gauges = (families: ReturnType<typeof parseExposition>) =>
  picked(families, [
    "head_number",
    "head_timestamp_seconds",
    "pending_flashblock_index",
    "pending_transactions",
    "pending_gas_used",
    "pending_gas_limit",
    "pending_base_fee_wei",
  ])
