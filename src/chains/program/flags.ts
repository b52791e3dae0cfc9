/** The flags of `midblock chains`. */
import { type Command, InvalidArgumentError, Option } from "commander"
import type { op as opNetworks } from "../../instance/networks/tables.ts"
import { readTime } from "../../node/options/units.ts"
import { defaultPort } from "../listen.ts"
import type { CreateChainsOptions } from "../types.ts"
import { type ForkUrls, l1ForkUrl, l2ForkUrl } from "./forkFlags.ts"
import { networksIn } from "./networksIn.ts"

/** The values of the flags. */
export interface ChainsFlags {
  readonly l2: readonly string[]
  readonly l1ForkUrl?: string
  /** By the networks of the L2s. */
  readonly l2ForkUrl?: ForkUrls
  readonly host: string
  readonly port: number
  readonly l1BlockTime: number
  readonly automine?: boolean
  readonly seed?: string
  readonly lag: number
  readonly delays: "none" | "mainnet"
  readonly proposals: "automatic" | "manual"
  /** `false` with `--no-interop`. */
  readonly interop: boolean
  readonly relayer: "automatic" | "manual"
  readonly dataDir?: string
  /** A file with the options of `createChains`. */
  readonly config?: string
}

/** Adds the flags to the command. */
export const withFlags = (command: Command): Command =>
  command
    .name("midblock chains")
    .description("Starts an L1 and its L2s in one process, each at a port of its own.")
    .option("--config <file>", "module or JSON file with the options of createChains; flags replace them")
    .addOption(
      new Option("--l2 <networks>", "the OP chains that are linked to L1, with commas between them")
        .argParser(networksIn)
        .default(["op"], "op"),
    )
    .addOption(l1ForkUrl)
    .addOption(l2ForkUrl)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .addOption(
      new Option("--port <number>", "port of L1; the L2s have those 1000 above, and 0 takes free ones")
        .argParser(wholeNumber(64_436))
        .default(defaultPort),
    )
    .addOption(
      new Option("--l1-block-time <time>", "time between blocks of L1, such as 12s or 200ms")
        .argParser(timeIn)
        .default(12_000, "12s"),
    )
    .option("--automine", "seal an L1 block after each transaction on L1")
    .option("--seed <text>", "source of randomness")
    .addOption(
      new Option("--lag <blocks>", "number of L1 blocks by which origins stay behind L1")
        .argParser(wholeNumber(1_000_000))
        .default(0),
    )
    .addOption(
      new Option("--delays <name>", "the times that withdrawals take: as short as contracts allow, or 7 days")
        .choices(["none", "mainnet"])
        .default("none"),
    )
    .addOption(
      new Option("--proposals <when>", "proposals of output roots for blocks with withdrawals")
        .choices(["automatic", "manual"])
        .default("automatic"),
    )
    .option("--data-dir <folder>", "folder that keeps all chains, and that the next start continues")
    .option("--no-interop", "the L2s send each other no messages")
    .addOption(
      new Option("--relayer <how>", "the relayer of messages between L2s")
        .choices(["automatic", "manual"])
        .default("automatic"),
    )

/** Returns the options of the chains that flags give. */
const optionsOf = ({
  l1BlockTime,
  automine,
  interop,
  l1ForkUrl,
  ...others
}: Partial<ChainsFlags>): GivenOptions =>
  present({
    l1: present({
      blockTime: l1BlockTime,
      automine,
      fork: l1ForkUrl === undefined ? undefined : { url: l1ForkUrl },
    }),
    l2: l2sOf(others),
    interop: interop === false ? false : undefined,
    ...{ seed: others.seed, lag: others.lag, delays: others.delays, proposals: others.proposals },
    ...{ relayer: others.relayer, dataDir: others.dataDir },
  })

/** Returns the options of the L2s: those that are named, and those that continue remote chains. */
function l2sOf({
  l2 = [],
  l2ForkUrl: forks = {},
}: Partial<ChainsFlags>): CreateChainsOptions["l2"] | undefined {
  const networks = [...new Set([...l2, ...Object.keys(forks)])] as OpNetwork[]
  if (networks.length === 0) return undefined
  const entries = networks.map((network) => [network, present({ network, fork: forks[network] })])
  return Object.fromEntries(entries)
}

/** Some of the options. */
type GivenOptions = Omit<Partial<CreateChainsOptions>, "l2"> & {
  readonly l2?: CreateChainsOptions["l2"] | undefined
}

type OpNetwork = keyof typeof opNetworks

/** Returns the fields that have a value. */
const present = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

/** Returns the options that the defaults of flags, a file and the flags on the command line give, the last of them first. */
export function combined(
  command: Pick<Command, "getOptionValueSource">,
  flags: ChainsFlags,
  file: Partial<CreateChainsOptions>,
): CreateChainsOptions {
  const isGiven = (name: string) => command.getOptionValueSource(name) === "cli"
  const part = (wanted: boolean) =>
    optionsOf(Object.fromEntries(Object.entries(flags).filter(([name]) => isGiven(name) === wanted)))
  const [defaults, given] = [part(false), part(true)]
  return {
    mining: true,
    ...{ ...defaults, ...file, ...given },
    l2: given.l2 ?? file.l2 ?? defaults.l2 ?? {},
    l1: { ...defaults.l1, ...file.l1, ...given.l1 },
  }
}

const wholeNumber = (maximum: number) => (text: string) => {
  if (!/^\d+$/.test(text) || Number(text) > maximum)
    throw new InvalidArgumentError(`expected a whole number up to ${maximum}`)
  return Number(text)
}

function timeIn(text: string): number {
  const ms = readTime(text)
  if (ms === undefined || ms === 0)
    throw new InvalidArgumentError("expected a time with its unit, such as 12s or 200ms")
  return ms
}
