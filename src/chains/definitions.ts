/** viem's definitions of linked chains. */
import type { Hex } from "../base/hex.ts"
import type { MidblockNode } from "../instance/midblockNode.ts"
import { interopPredeploys, type L1Addresses, predeploys, sharedAddresses } from "./addresses.ts"

/** A contract of a chain. */
type Contract = { readonly address: Hex }

/** A contract on L1, by the chain id of L1. */
type SourceContract = { readonly [chainId: number]: Contract }

/** A definition that viem takes as a `Chain`. */
export interface L1Definition {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    readonly default: { readonly http: readonly [string]; readonly webSocket: readonly [string] }
  }
  readonly testnet: true
  /** In milliseconds. */
  readonly blockTime: number
  readonly contracts: { readonly multicall3: Contract }
}

/** The contracts of an L2, and those on L1 under the names of `viem/op-stack` and of `@eth-optimism/viem`. */
type L2Contracts = { readonly [Each in keyof typeof predeploys]: Contract } & {
  readonly [Each in Exclude<keyof L1Addresses, "proposer">]: SourceContract
} & {
  readonly multicall3: Contract
  readonly portal: SourceContract
  readonly superchainConfig: SourceContract
  readonly ethLockbox?: SourceContract
  /** The zero address: a portal of version 3 or newer has games. viem's types demand it. */
  readonly l2OutputOracle: SourceContract
} & { readonly [Each in keyof typeof interopPredeploys]?: Contract }

/** A definition that viem takes as a `Chain`, also as the target chain of the actions of `viem/op-stack`. */
export interface L2Definition extends Omit<L1Definition, "contracts"> {
  /** The chain id of L1. */
  readonly sourceId: number
  readonly contracts: L2Contracts
}

const currency = { name: "Ether", symbol: "ETH", decimals: 18 } as const

const at = (address: Hex): Contract => ({ address })

/** Returns the definition of a chain, without contracts. */
const chainOf = ({ options }: MidblockNode, name: string, url: string): Omit<L1Definition, "contracts"> => ({
  id: Number(options.chainId),
  name: `midblock ${name}`,
  nativeCurrency: currency,
  rpcUrls: { default: { http: [url], webSocket: [url.replace("http", "ws")] } },
  testnet: true,
  blockTime: options.blockTime,
})

const multicall3 = at(sharedAddresses.multicall3)

/** Returns the definition of L1. */
export const l1Definition = (l1: MidblockNode, url: string): L1Definition => ({
  ...chainOf(l1, "L1", url),
  contracts: { multicall3 },
})

/** Returns the definition of an L2. @param name - Its name, for people. */
export function l2Definition(name: string, parts: L2DefinitionParts): L2Definition {
  const { l1, l2, addresses, url, interop } = parts
  const sourceId = Number(l1.options.chainId)
  const onL1 = (address: Hex): SourceContract => ({ [sourceId]: at(address) })
  const mapped = <Names extends string, Value>(
    all: Readonly<Record<Names, Hex>>,
    to: (address: Hex) => Value,
  ) =>
    Object.fromEntries(Object.entries<Hex>(all).map(([each, address]) => [each, to(address)])) as Readonly<
      Record<Names, Value>
    >
  const { proposer: _, ...contracts } = addresses
  return {
    ...chainOf(l2, name, url),
    sourceId,
    contracts: {
      ...mapped(predeploys, at),
      ...(interop && { ...mapped(interopPredeploys, at), ethLockbox: onL1(sharedAddresses.ethLockbox) }),
      ...mapped(contracts, onL1),
      multicall3,
      portal: onL1(addresses.optimismPortal),
      superchainConfig: onL1(parts.superchainConfig),
      l2OutputOracle: onL1(`0x${"00".repeat(20)}`),
    },
  }
}

/** The parts of the definition of an L2. */
interface L2DefinitionParts {
  readonly l1: MidblockNode
  readonly l2: MidblockNode
  readonly addresses: L1Addresses
  readonly url: string
  readonly superchainConfig: Hex
  readonly interop: boolean
}
