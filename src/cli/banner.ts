/** What the program says when it listens: where, with which accounts, under which rules. */
import type { NodeOptions } from "../node/options.ts"
import { networkWarning } from "./reach.ts"
import { durationText, etherText } from "./values.ts"

/** What the banner tells. */
export interface Start {
  readonly version: string
  readonly url: string
  /** Where other machines reach it; `undefined` when it listens for this machine alone. */
  readonly network?: { readonly urls: readonly string[]; readonly isPublic: boolean } | undefined
  /** The genesis file, whose forks and balances hold in place of the options'. */
  readonly genesis?: string | undefined
  readonly accounts: readonly { readonly address: string; readonly privateKey: string }[]
  readonly options: Pick<
    NodeOptions,
    | "balance"
    | "chainId"
    | "hardfork"
    | "automine"
    | "mining"
    | "holdFlashblocks"
    | "blockTime"
    | "flashblockTime"
    | "flashblocks"
  >
}

/** The banner, ending in a line break. */
export function toBanner({ version, url, network, genesis, accounts, options }: Start): string {
  const lines = [
    `midblock ${version}`,
    "",
    ...(accounts.length === 0 ? [] : accountLines(accounts, balanceText(genesis, options.balance))),
    `chain id   ${options.chainId}`,
    genesis === undefined ? `hardfork   ${options.hardfork}` : `genesis    ${genesis}`,
    `mining     ${miningRule(options)}`,
    "",
    `JSON-RPC   ${url}`,
    ...(network?.urls ?? []).map((other) => `network    ${other}`),
    ...(options.flashblocks ? [`feed       ${feedUrl(url)}`] : []),
    `public     ${url}/public`,
    `health     ${url}/health`,
    ...(network === undefined ? [] : ["", ...networkWarning(network.isPublic)]),
    "",
  ]
  return `${lines.join("\n")}\n`
}

/** The same as one JSON object, ending in a line break. */
export function toBannerRecord({ version, url, network, genesis, accounts, options }: Start): string {
  const record = {
    event: "start",
    version,
    url,
    ...(network !== undefined && {
      networkUrls: network.urls,
      warning: networkWarning(network.isPublic).join(" "),
    }),
    ...(options.flashblocks && { feedUrl: feedUrl(url) }),
    publicUrl: `${url}/public`,
    healthUrl: `${url}/health`,
    accounts,
    ...(genesis === undefined
      ? { balance: options.balance.toString(), hardfork: options.hardfork }
      : { genesis }),
    chainId: Number(options.chainId),
    mining: miningRule(options),
  }
  return `${JSON.stringify(record)}\n`
}

const feedUrl = (url: string): string => `${url.replace(/^http/, "ws")}/flashblocks`

const balanceText = (genesis: string | undefined, balance: bigint): string =>
  genesis === undefined ? `each with ${etherText(balance)} ether` : "with what genesis gives them"

function accountLines(accounts: Start["accounts"], balance: string): string[] {
  const width = String(accounts.length - 1).length
  return [
    `accounts, ${balance}, and their private keys`,
    ...accounts.map(
      ({ address, privateKey }, index) => `(${String(index).padStart(width)}) ${address}  ${privateKey}`,
    ),
    "These keys are public knowledge: whatever is sent to them on a real network is lost.",
    "",
  ]
}

/** The mining rule in words. */
function miningRule({
  automine,
  mining,
  holdFlashblocks,
  blockTime,
  flashblockTime,
  flashblocks: published,
}: Start["options"]): string {
  if (automine) return "a block after each transaction"
  const eachTransaction = "a flashblock after each transaction"
  if (!mining && holdFlashblocks) return "blocks and flashblocks on command only"
  if (!mining || blockTime === 0) return `blocks on command only, ${eachTransaction}`
  if (!published) return `a block every ${durationText(blockTime)}, no flashblocks`
  const flashblocks =
    flashblockTime === 0 ? eachTransaction : `a flashblock every ${durationText(flashblockTime)}`
  return `a block every ${durationText(blockTime)}, ${flashblocks}`
}
