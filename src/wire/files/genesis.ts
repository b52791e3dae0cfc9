/** The genesis file of geth as JSON: forks by block, total difficulty or time, and the first accounts. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { z } from "zod"
import type { Genesis, GenesisAccount } from "../../chain/genesis.ts"
import {
  type BlobSchedule,
  blobForks,
  depositContract,
  type Fork,
  type ForkName,
  type ForkSchedule,
} from "../../evm/fork/forkSchedule.ts"

/** A JSON number, a decimal string or a quantity, as in the files of geth's tools. */
const noQuantity = { error: "expected a number, a decimal string or a quantity" }
const quantity = z
  .union([z.number().int().nonnegative(), z.string().regex(/^(0x[0-9a-fA-F]+|\d+)$/, noQuantity)], noQuantity)
  .transform((value) => BigInt(value))

const toHex = (value: string): Hex => `0x${value.replace(/^0x/i, "").toLowerCase()}`

/** Bytes, with 0x or without. */
const hex = z
  .string()
  .regex(/^(0x)?([0-9a-fA-F]{2})*$/, { error: "expected hex bytes" })
  .transform(toHex)

const bytes = hex.transform((value) => new Uint8Array(Buffer.from(value.slice(2), "hex")))

const word = z
  .string()
  .regex(/^(0x)?[0-9a-fA-F]{1,64}$/, { error: "expected at most 32 bytes of hex" })
  .transform((value): Hex => `0x${toHex(value).slice(2).padStart(64, "0")}`)

const address = z
  .string()
  .regex(/^(0x)?[0-9a-fA-F]{40}$/, { error: "expected an address of 20 bytes" })
  .transform(toHex)

const account = z.object({
  balance: quantity.optional(),
  nonce: quantity.optional(),
  code: hex.optional(),
  storage: z.record(word, word).optional(),
})

const blobSchedule = z.object({
  target: z.number().int().nonnegative(),
  max: z.number().int().nonnegative(),
  baseFeeUpdateFraction: z.number().int().positive(),
})

/** The field of each fork in `config`, in the order of activation (geth params/config.go `ChainConfig`). */
const forkFields = {
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
} as const satisfies Partial<Record<ForkName, string>>

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

const config = z.looseObject({
  chainId: quantity.optional(),
  eip155Block: quantity.nullish(),
  depositContractAddress: address.optional(),
  blobSchedule: z.partialRecord(z.enum(["cancun", "prague", "osaka", ...blobForks]), blobSchedule).nullish(),
  daoForkSupport: z.literal(false, { error: "the DAO fork is not supported" }).optional(),
  clique: z.never({ error: "proof of authority is not supported" }).optional(),
  ...(Object.fromEntries(Object.values(forkFields).map((field) => [field, quantity.nullish()])) as Record<
    (typeof forkFields)[DatedFork],
    z.ZodOptional<z.ZodNullable<typeof quantity>>
  >),
})

type Config = z.infer<typeof config>

/** A genesis file: the rules of its chain, and its first block. */
export const genesisFile = z
  .looseObject({
    config: config.superRefine(checkForkOrder),
    alloc: z.record(address, account),
    nonce: quantity.optional(),
    timestamp: quantity.optional(),
    extraData: bytes.optional(),
    gasLimit: quantity,
    difficulty: quantity.optional(),
    mixHash: word.optional(),
    coinbase: address.optional(),
    baseFeePerGas: quantity.nullish(),
    excessBlobGas: quantity.nullish(),
    blobGasUsed: quantity.nullish(),
    parentBeaconBlockRoot: word.nullish(),
  })
  .transform((file): { schedule: ForkSchedule; genesis: Genesis } => ({
    schedule: toSchedule(file.config),
    genesis: {
      alloc: new Map(Object.entries(file.alloc) as [Hex, GenesisAccount][]),
      timestamp: file.timestamp ?? 0n,
      gasLimit: file.gasLimit,
      coinbase: file.coinbase ?? `0x${"00".repeat(20)}`,
      difficulty: file.difficulty,
      extraData: file.extraData,
      nonce: new Uint8Array(Buffer.from((file.nonce ?? 0n).toString(16).padStart(16, "0"), "hex")),
      mixHash: toBytes(file.mixHash),
      baseFeePerGas: file.baseFeePerGas ?? undefined,
      excessBlobGas: file.excessBlobGas ?? undefined,
      blobGasUsed: file.blobGasUsed ?? undefined,
      parentBeaconBlockRoot: toBytes(file.parentBeaconBlockRoot),
    },
  }))

const toBytes = (value: Hex | null | undefined): Uint8Array | undefined =>
  value == null ? undefined : new Uint8Array(Buffer.from(value.slice(2), "hex"))

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
