/** The banner that the program prints when it listens: its URLs, its accounts, its rules. */
import { type PrefixedHexString as Hex, toChecksumAddress } from "@ethereumjs/util"
import { createPaint, type Paint } from "../../base/colors.ts"
import { oneLine } from "../../base/oneLine.ts"
import type { BannerLink, BannerPart, Rows } from "../../features/program.ts"
import type { NodeOptions } from "../../node/options/index.ts"
import { inserted } from "../options/inserted.ts"
import { durationText, etherText, valueText } from "../options/values.ts"
import { networkWarning } from "./networkUrls.ts"
import type { Entry } from "./stamp.ts"

/** The contents of the banner. */
export interface Start {
  readonly version: string
  readonly url: string
  /** The address and the port that it listens on, such as `127.0.0.1:8545`. */
  readonly listening: string
  /** The path of the IPC socket, if there is one. */
  readonly ipc?: string | undefined
  /** The URLs for other machines; `undefined` when it listens for this machine only. */
  readonly network?: { readonly urls: readonly string[]; readonly isPublic: boolean } | undefined
  /** The genesis file, whose forks and balances replace those of the options. */
  readonly genesis?: string | undefined
  /** The parts of features. */
  readonly parts: readonly BannerPart[]
  readonly accounts: readonly { readonly address: string; readonly privateKey: string }[]
  readonly options: Pick<
    NodeOptions,
    | "balance"
    | "baseFee"
    | "chainId"
    | "derivationPath"
    | "gasLimit"
    | "mnemonic"
    | "receipts"
    | "hardfork"
    | "automine"
    | "mixedMining"
    | "mining"
    | "holdFlashblocks"
    | "blockTime"
    | "flashblockTime"
    | "flashblocks"
  >
}

/** Returns the banner, which ends in an empty line. */
export function toBanner(start: Start, paint: Paint = createPaint(false)): string {
  const { version, listening, network, accounts } = start
  const label = (name: string, text: string) => `${paint("dim", name.padEnd(labelWidth))}${text}`
  const lines = [
    paint("bold", `midblock ${version}`),
    "",
    ...linksOf(start).map((each) => label(each.label, paint("cyan", each.target))),
    ...(network === undefined
      ? []
      : ["", ...networkWarning(network.isPublic)].map((line) => paint("yellow", line))),
    "",
    ...chainRows(start).map(([name, text]) => label(name, text)),
    "",
    ...(accounts.length === 0 ? [] : accountLines(start, paint)),
    `Listening on ${listening}`, // anvil's line: programs that start a node wait for it
    "",
  ]
  return `${lines.join("\n")}\n`
}

const labelWidth = 11

type Link = Omit<BannerLink, "after">

/** Returns the URLs, those of features at their places. */
function linksOf({ url, ipc, network, parts, options }: Start): readonly Link[] {
  const own: readonly Link[] = [
    { label: "JSON-RPC", target: url },
    ...(ipc === undefined ? [] : [{ label: "IPC", target: oneLine(ipc) }]),
    ...(options.flashblocks ? [{ label: "feed", target: feedUrl(url) }] : []),
    { label: "public", target: `${url}/public` },
    { label: "health", target: `${url}/health` },
  ]
  const withFeatures = featureLinks(parts).reduce<readonly Link[]>(
    (all, each) => inserted(all, [each], ({ label }) => label === each.after),
    own,
  )
  const others = (network?.urls ?? []).map((target) => ({ label: "network", target }))
  return inserted(withFeatures, others, ({ label }) => label === "JSON-RPC")
}

const featureLinks = (parts: readonly BannerPart[]) => parts.flatMap(({ links }) => links ?? [])

/** Returns the beginning of the chain that a feature provides. */
const chainOf = ({ parts }: Start) => parts.find(({ chain }) => chain !== undefined)?.chain

/** Returns the rows about the chain, its mining rule and the other modes. */
function chainRows(start: Start): Rows {
  const { genesis, options } = start
  const { chainId, hardfork, gasLimit, baseFee } = options
  const chain = chainOf(start)
  const begins = genesis === undefined && chain === undefined
  return [
    ["chain id", `${chainId}`],
    ...(chain?.rows ?? [rulesRow(genesis, hardfork)]),
    ...(begins ? ([["gas", `limit ${gasLimit}, base fee ${valueText(baseFee)}`]] as const) : []),
    ["mining", miningRule(options)],
    ...modeRows(options),
  ]
}

const rulesRow = (genesis: string | undefined, hardfork: string): [label: string, text: string] =>
  genesis === undefined ? ["hardfork", hardfork] : ["genesis", oneLine(genesis)]

/** Returns the purpose of a common mode and the flags of the others; nothing for rules that the user chose in detail. */
function modeRows({ automine, mining, blockTime, flashblocks, receipts }: Start["options"]): Rows {
  if (automine)
    return [
      ["purpose", "to replace anvil or hardhat node"],
      ["others", "without --automine: blocks at an interval"],
    ]
  if (!mining || blockTime === 0 || !flashblocks) return []
  const asAnvil = "--automine: a block for each transaction, as anvil and hardhat node have it"
  if (receipts === "preconfirmed")
    return [
      ["purpose", "to test pre-confirmations: a receipt comes with the flashblock"],
      ["others", asAnvil],
    ]
  return [
    ["purpose", "for every client: receipts come with the block; pending shows transactions before that"],
    ["others", asAnvil],
    ["", "--network op, unichain, …: receipts come with the flashblock"],
  ]
}

/** Returns the banner as one JSON object, which ends in a line break. `stamp` adds the level and the time. */
export function toBannerRecord(start: Start, stamp: (entry: Entry) => Entry = (entry) => entry): string {
  const { version, url, ipc, network, genesis, parts, accounts, options } = start
  const record = {
    event: "start",
    version,
    url,
    ...(ipc !== undefined && { ipcPath: ipc }),
    ...(network !== undefined && {
      networkUrls: network.urls,
      warning: networkWarning(network.isPublic).join(" "),
    }),
    ...(options.flashblocks && { feedUrl: feedUrl(url) }),
    publicUrl: `${url}/public`,
    healthUrl: `${url}/health`,
    ...Object.fromEntries(
      featureLinks(parts).flatMap(({ field, target }) => (field === undefined ? [] : [[field, target]])),
    ),
    accounts,
    ...(genesis === undefined
      ? { balance: options.balance.toString(), hardfork: options.hardfork }
      : { genesis }),
    ...chainOf(start)?.fields,
    chainId: Number(options.chainId),
    mining: miningRule(options),
  }
  return `${JSON.stringify(stamp(record))}\n`
}

const feedUrl = (url: string): string => `${url.replace(/^http/, "ws")}/flashblocks`

function balanceText(start: Start): string {
  const { genesis, options } = start
  const { balances } = chainOf(start) ?? {}
  if (balances !== undefined) return balances
  return genesis === undefined ? `${etherText(options.balance)} ether each` : "with what genesis gives them"
}

/** Returns a list of addresses and a list of keys, which fit 100 columns. */
function accountLines(start: Start, paint: Paint): string[] {
  const { accounts } = start
  const width = String(accounts.length - 1).length
  const list = (items: readonly string[]) =>
    items.map((item, index) => `${paint("dim", `(${String(index).padStart(width)})`)} ${item}`)
  return [
    `${paint("bold", "Accounts")}, ${balanceText(start)}`,
    ...list(accounts.map(({ address }) => toChecksumAddress(address as Hex))),
    "",
    `${paint("bold", "Private keys")}, ${paint("yellow", "known to everybody: what they get on a real network is lost")}`,
    ...list(accounts.map(({ privateKey }) => privateKey)),
    "",
    `${paint("bold", "Mnemonic")}, of the path ${start.options.derivationPath}`,
    start.options.mnemonic,
    "",
  ]
}

/** Describes the mining rule. */
function miningRule({
  automine,
  mixedMining,
  mining,
  holdFlashblocks,
  blockTime,
  flashblockTime,
  flashblocks: published,
}: Start["options"]): string {
  if (mixedMining && blockTime > 0)
    return `a block after each transaction, and one every ${durationText(blockTime)}`
  if (automine || mixedMining) return "a block after each transaction"
  const eachTransaction = "a flashblock after each transaction"
  if (!mining && holdFlashblocks) return "blocks and flashblocks on command only"
  if (holdFlashblocks && blockTime > 0)
    return `a block every ${durationText(blockTime)}, flashblocks on command`
  if (!mining || blockTime === 0) return `blocks on command only, ${eachTransaction}`
  if (!published) return `a block every ${durationText(blockTime)}, no flashblocks`
  const flashblocks =
    flashblockTime === 0 ? eachTransaction : `a flashblock every ${durationText(flashblockTime)}`
  return `a block every ${durationText(blockTime)}, ${flashblocks}`
}
