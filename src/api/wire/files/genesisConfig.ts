/** The `config` of geth's genesis file: forks by block, total difficulty or time. */

import { z } from "zod"
import {
  type BlobSchedule,
  blobForks,
  depositContract,
  type Fork,
  type ForkName,
  type ForkSchedule,
} from "../../../kernel/evm/fork/forkSchedule.ts"
import { schema } from "../../rpc/schema.ts"
import { genesisAddress, lastSecond, optional, quantity64, quantity256 } from "./genesisValues.ts"

const blobSchedule = schema(() =>
  z.object({
    target: z.number().int().nonnegative(),
    max: z.number().int().nonnegative(),
    baseFeeUpdateFraction: z.number().int().positive(),
  }),
)

/** The field of each fork in `config`, in the order of activation (geth params/config.go `ChainConfig`). */
export const forkFields = {
  homestead: "homesteadBlock",
  tangerine: "eip150Block",
  spuriousDragon: "eip158Block",
  byzantium: "byzantiumBlock",
  constantinople: "constantinopleBlock",
  petersburg: "petersburgBlock",
  istanbul: "istanbulBlock",
  muirGlacier: "muirGlacierBlock",
  berlin: "berlinBlock",
  london: "londonBlock",
  arrowGlacier: "arrowGlacierBlock",
  grayGlacier: "grayGlacierBlock",
  paris: "terminalTotalDifficulty",
  mergeNetsplit: "mergeNetsplitBlock",
  shanghai: "shanghaiTime",
  cancun: "cancunTime",
  prague: "pragueTime",
  osaka: "osakaTime",
  bpo1: "bpo1Time",
  bpo2: "bpo2Time",
  bpo3: "bpo3Time",
  bpo4: "bpo4Time",
  bpo5: "bpo5Time",
  amsterdam: "amsterdamTime",
} as const satisfies Record<Exclude<ForkName, "frontier">, string>

type DatedFork = keyof typeof forkFields

/** The forks that a chain may lack although it has later ones (geth `CheckConfigForkOrder`). */
const optionalForks: readonly DatedFork[] = [
  "petersburg",
  "muirGlacier",
  "arrowGlacier",
  "grayGlacier",
  "paris",
  "mergeNetsplit",
  ...blobForks,
]

/** Forks of geth that this midblock does not have: a chain that reaches one would differ from geth's. */
const laterForks = ["verkleTime", "ubtTime"]

const isNotReached = schema(() =>
  quantity64().refine((at) => at > lastSecond, "this midblock does not have the fork"),
)

const config = schema(() =>
  z.looseObject({
    chainId: optional(quantity256()),
    eip155Block: quantity64().nullish(),
    depositContractAddress: optional(genesisAddress()),
    blobSchedule: z
      .partialRecord(z.enum(["cancun", "prague", "osaka", ...blobForks, "amsterdam"]), blobSchedule())
      .nullish(),
    daoForkSupport: z.literal(false, { error: "the DAO fork is not supported" }).nullish(),
    clique: z.never({ error: "proof of authority is not supported" }).nullish(),
    ...(Object.fromEntries(
      Object.values(forkFields).map((field) => [field, dateOf(field).nullish()]),
    ) as Record<
      (typeof forkFields)[DatedFork],
      z.ZodOptional<z.ZodNullable<ReturnType<typeof quantity256>>>
    >),
    ...Object.fromEntries(laterForks.map((field) => [field, isNotReached().nullish()])),
  }),
)

/** Dates have 64 bits, and total difficulties 256. */
function dateOf(field: string): ReturnType<typeof quantity256> {
  return field === forkFields.paris ? quantity256() : quantity64()
}

type Config = z.infer<ReturnType<typeof config>>

/** The `config` of a genesis file as the schedule of its chain. */
export const genesisConfig = schema(() => config().superRefine(checkForkOrder).transform(toSchedule))

const isTimed = (name: DatedFork): boolean => forkFields[name].endsWith("Time")

/** Returns the forks of the config with their dates, in order; later forks imply the merge. */
function datedForks(input: Config): { name: DatedFork; at: bigint }[] {
  const names = Object.keys(forkFields) as DatedFork[]
  const timed = names.some((name) => isTimed(name) && input[forkFields[name]] != null)
  const implied = { paris: timed ? 0n : undefined, petersburg: input.constantinopleBlock ?? undefined }
  return names.flatMap((name) => {
    const at = input[forkFields[name]] ?? implied[name as keyof typeof implied]
    return at === undefined ? [] : [{ name, at }]
  })
}

function checkForkOrder(input: Config, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: "custom", message, path: [field] })
  if ((input.eip155Block ?? undefined) !== (input.eip158Block ?? undefined) && input.eip155Block != null)
    refuse("eip155Block", "expected the same block as eip158Block")
  const forks = datedForks(input)
  const last = (Object.keys(forkFields) as DatedFork[]).indexOf(forks.at(-1)?.name ?? "homestead")
  const missing = (Object.keys(forkFields) as DatedFork[]).find(
    (name, i) => i < last && !optionalForks.includes(name) && !forks.some((fork) => fork.name === name),
  )
  if (missing !== undefined) refuse(forkFields[missing], "a later fork is dated, and this one is not")
  // geth accepts such a file, but no block after it: blocks since its merge have base fees, and blocks before London have none.
  if (forks.some(({ name, at }) => name === "paris" && at === 0n) && (input.londonBlock ?? 0n) > 0n)
    refuse(forkFields.london, "expected 0, for the merge is at the first block")
  for (const kind of [false, true]) {
    const dated = forks.filter(({ name }) => isTimed(name) === kind && name !== "paris")
    const early = dated.find(({ at }, i) => at < (dated[i - 1]?.at ?? 0n))
    if (early !== undefined) refuse(forkFields[early.name], "earlier than the fork before it")
  }
}

function toSchedule(input: Config): ForkSchedule {
  const blobs: Partial<Record<string, BlobSchedule>> = input.blobSchedule ?? {}
  const toFork = ({ name, at }: { name: DatedFork; at: bigint }): Fork => {
    if (name === "paris") return { name, totalDifficulty: at }
    return isTimed(name) ? { name, timestamp: at, blobSchedule: blobs[name] } : { name, block: at }
  }
  return {
    chainId: input.chainId ?? 1n,
    forks: [{ name: "frontier", block: 0n }, ...datedForks(input).map(toFork)],
    depositContract: input.depositContractAddress ?? depositContract,
  }
}
