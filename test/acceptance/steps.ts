/** Steps of properties: calls that change a node, in any order. */
import fc from "fast-check"
import { numberToHex } from "viem"
import type { MidblockNode } from "../../src/index.ts"

/** One step on a node; it may fail, in the same way each time. */
export type Step = readonly [name: string, run: (node: MidblockNode) => Promise<unknown>]

export const account = fc.nat({ max: 3 })
export const call = (node: MidblockNode, method: string, ...params: unknown[]) =>
  node.request<unknown>({ method, params })
export const addressOf = (node: MidblockNode, index: number) => node.accounts[index]?.address as `0x${string}`

export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(account, account, fc.nat({ max: 1000 })).map(
    ([from, to, value]): Step => [
      `pay ${from} ${to} ${value}`,
      (node) =>
        call(node, "eth_sendTransaction", {
          from: addressOf(node, from),
          to: addressOf(node, to),
          value: numberToHex(value),
        }),
    ],
  ),
  fc.integer({ min: 1, max: 300 }).map((blocks): Step => [`mine ${blocks}`, (node) => node.mine(blocks)]),
  fc.constant<Step>(["flashblock", (node) => node.flashblock()]),
  fc
    .nat({ max: 10_000 })
    .map((seconds): Step => [`later ${seconds}`, (node) => call(node, "evm_increaseTime", seconds)]),
  fc
    .tuple(account, fc.bigInt({ min: 0n, max: 10n ** 24n }))
    .map(
      ([index, wei]): Step => [
        `balance ${index} ${wei}`,
        (node) => call(node, "anvil_setBalance", addressOf(node, index), numberToHex(wei)),
      ],
    ),
  fc
    .nat({ max: 3 })
    .map((depth): Step => [`rollback ${depth}`, (node) => call(node, "anvil_rollback", depth)]),
  fc.constant<Step>(["snapshot", (node) => node.snapshot()]),
  fc.nat({ max: 4 }).map((id): Step => [`revert ${id}`, (node) => node.revert(BigInt(id))]),
)
