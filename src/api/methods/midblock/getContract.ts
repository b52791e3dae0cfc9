/** Returns the functions and the variables of a contract. */
import type { KnownContract } from "../../../solidity/inspect/artifacts.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { rpcContract, toRpcContract } from "../../wire/trace/inspected.ts"
import { address } from "../../wire/values.ts"
import { contractAt } from "../shared/contractAt.ts"
import { method } from "../shared/method.ts"

export const midblock_getContract = method({
  name: "midblock_getContract",
  summary:
    "Returns the name, the functions and the variables of a contract by its artifact, for a proxy those of its implementation; null when no artifact has its code.",
  params: [param("Address", address), optional("Block", blockSelector, { fallback: { tag: "pending" } })],
  result: result(
    "Contract or null",
    () => rpcContract().nullable(),
    (contract: KnownContract | undefined) => (contract === undefined ? null : toRpcContract(contract)),
  ),
  example: { params: ["0x0000000000000000000000000000000000001234"], result: null },
  fork: { state: 1 },
  handler: contractAt,
})
