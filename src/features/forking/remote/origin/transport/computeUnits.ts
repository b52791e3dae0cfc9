/** Compute units of methods, the measure of rate limits; Alchemy publishes these, and others follow. */
import type { RpcRequest } from "../failures.ts"

const units: ReadonlyMap<string, number> = new Map(
  Object.entries({
    eth_chainId: 0,
    net_version: 0,
    eth_syncing: 0,
    eth_blockNumber: 10,
    eth_feeHistory: 10,
    eth_createAccessList: 10,
    eth_call: 26,
    eth_estimateGas: 87,
    eth_getLogs: 75,
    eth_getTransactionCount: 26,
    eth_getBlockReceipts: 500,
    eth_sendRawTransaction: 250,
  }),
)

/** Most other reads cost 15 to 21. */
const usual = 20

/** Traces of one transaction or block. */
const traced = 309

/** Returns the number of slots. Each slot counts as one request: no provider publishes a price of `eth_getStorageValues`. */
const slotsOf = ({ params }: RpcRequest): number => Object.values(params[0] as object).flat().length

/**
 * Returns the compute units of a request.
 *
 * @see https://docs.alchemy.com/reference/compute-unit-costs
 */
export function computeUnitsOf(request: RpcRequest): number {
  const { method } = request
  if (method === "eth_getStorageValues") return usual * slotsOf(request)
  if (/^(debug|trace)_/.test(method)) return traced
  return units.get(method) ?? usual
}
