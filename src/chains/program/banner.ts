/** The text that `midblock chains` prints when its chains listen. */
import { type PrefixedHexString as Hex, toChecksumAddress } from "@ethereumjs/util"
import type { Paint } from "../../base/colors.ts"
import { version } from "../../base/version.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import { sharedAddresses } from "../addresses.ts"
import type { Chains, ChainsListening } from "../types.ts"

/** Returns the URLs, the contracts on L1 and the accounts; the last line is that of a node which listens. */
export function bannerOf(chains: Chains, { urls }: Pick<ChainsListening, "urls">, paint: Paint): string {
  const names = Object.keys(chains.l2)
  const lines = [
    paint("bold", `midblock ${version}`),
    "",
    chainLine("L1", chains.l1, urls.l1, paint),
    ...names.map((name) => chainLine(name, chains.l2[name] as MidblockNode, urls.l2[name] as string, paint)),
    "",
    ...names.flatMap((name) => [
      paint("bold", `Contracts on L1 for ${name}`),
      ...Object.entries(chains.contracts[name] ?? {})
        .filter(([, address]) => !isOfAll(address))
        .map(([contract, address]) => row(contract, address, paint)),
      "",
    ]),
    paint("bold", "Contracts on L1 for all L2s"),
    ...sharedNames(chains).map((name) => row(name, sharedAddresses[name], paint)),
    "",
    ...accountLines(chains.l1, paint),
    `Listening on ${urls.l1.slice("http://".length)}`,
    "",
  ]
  return lines.join("\n")
}

/** The contracts that L2s share, apart from those of remote chains. */
const shared = ["superchainConfig", "ethLockbox"] as const

const isOfAll = (address: string): boolean => shared.some((name) => sharedAddresses[name] === address)

/** Returns the names of the contracts of all L2s. */
const sharedNames = ({ contracts }: Chains) => {
  const present = Object.values(contracts)
  return [
    ...shared.filter((name) => present.some((each) => each[name] === sharedAddresses[name])),
    "multicall3",
  ] as const
}

const row = (label: string, text: string, paint: Paint): string => `${paint("dim", label.padEnd(24))}${text}`

const chainLine = (name: string, node: MidblockNode, url: string, paint: Paint): string => {
  const { chainId, blockTime, automine } = node.options
  const mining = automine ? "a block after each transaction" : `a block every ${blockTime / 1000} s`
  return row(name, `${paint("cyan", url)}  chain id ${chainId}, ${mining}${forkOf(node)}`, paint)
}

/** The fork of a node, which another feature adds. */
interface Forked {
  readonly fork?:
    | { readonly block: { readonly number: bigint }; readonly hosts: readonly string[] }
    | undefined
}

const forkOf = (node: MidblockNode): string => {
  const { fork } = node as Forked
  return fork === undefined ? "" : `, a fork of ${fork.hosts.join(", ")} at block ${fork.block.number}`
}

function accountLines({ accounts, options }: MidblockNode, paint: Paint): readonly string[] {
  if (accounts.length === 0) return []
  return [
    `${paint("bold", "Accounts and private keys")}, on all chains, ${paint("yellow", "known to everybody")}`,
    ...accounts.map(({ address, privateKey }) => `${toChecksumAddress(address as Hex)}  ${privateKey}`),
    "",
    `${paint("bold", "Mnemonic")}, of the path ${options.derivationPath}`,
    options.mnemonic,
    "",
  ]
}
