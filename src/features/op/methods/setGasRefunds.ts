/** Sets the gas that the transactions of the open block get back. */
import { method } from "../../../api/methods/shared/method.ts"
import { none, param } from "../../../api/rpc/method.ts"
import { MethodNotFound } from "../../../errors/index.ts"
import { gasRefunds } from "../parameters.ts"
import { chooseNext } from "./choice.ts"

export const midblock_setGasRefunds = method({
  name: "midblock_setGasRefunds",
  summary:
    "Sets the gas that the transactions of the open block of an OP chain get back from the fork Lagoon on, by their indexes, at most what each used; the others get nothing.",
  params: [param("Refunds", gasRefunds)],
  result: none,
  example: { network: "op", opFork: "lagoon", params: [[["0x1", "0x3e8"]]], result: null },
  access: "control",
  async handler(node, refunds) {
    if (node.rules.protocol?.gasRefunds === undefined) throw new MethodNotFound("midblock_setGasRefunds")
    const listed = refunds.map(([index, gas]) => [Number(index), gas] as const)
    await chooseNext(node, (before) => ({ ...before, gasRefunds: listed }))
  },
})
