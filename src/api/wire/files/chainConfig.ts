/** The rules of a chain as the `config` of geth's genesis file. */

import { z } from "zod"
import { blobScheduleIn } from "../../../kernel/evm/fork/forkConfiguration.ts"
import type { Fork } from "../../../kernel/evm/fork/forkSchedule.ts"
import type { Rules } from "../../../kernel/evm/fork/hardforks.ts"
import { schema } from "../../rpc/schema.ts"
import { hexText } from "../hex.ts"
import { forkFields } from "./genesisConfig.ts"

/** The `config` as JSON; the other fields are those of the forks, such as `londonBlock`. */
export const rpcChainConfig = schema(() =>
  z
    .looseObject({
      chainId: z.number(),
      terminalTotalDifficulty: z.number().optional(),
      depositContractAddress: hexText(),
      blobSchedule: z
        .record(
          z.string(),
          z.object({ target: z.number(), max: z.number(), baseFeeUpdateFraction: z.number() }),
        )
        .optional(),
    })
    .meta({ title: "Chain configuration" }),
)

/** Encodes the rules of a chain; a file with this `config` gives the same rules. */
export function toRpcChainConfig(rules: Rules): z.infer<ReturnType<typeof rpcChainConfig>> {
  const blobs = rules.forks.flatMap((fork) => {
    const schedule = fork.timestamp === undefined ? undefined : blobScheduleIn(rules.of(fork))
    return schedule === undefined ? [] : [[fork.name, schedule] as const]
  })
  return {
    chainId: Number(rules.chainId),
    ...Object.fromEntries(rules.forks.flatMap(fieldsOf)),
    depositContractAddress: rules.depositContract,
    ...(blobs.length > 0 && { blobSchedule: Object.fromEntries(blobs) }),
  }
}

/** Returns the fields of a fork; `eip155Block` is always that of `eip158Block`. */
function fieldsOf({ name, block, timestamp, totalDifficulty }: Fork): readonly (readonly [string, number])[] {
  if (name === "frontier") return []
  const at = Number(block ?? timestamp ?? totalDifficulty ?? 0n)
  const field = [forkFields[name], at] as const
  return name === "spuriousDragon" ? [["eip155Block", at], field] : [field]
}
