/** The addresses of the contracts of L1: the same in each process. */
import type { Hex } from "../base/hex.ts"

/** The contracts of L1 for one L2, by the number at the end of their addresses. */
const numbers = {
  optimismPortal: 1,
  systemConfig: 2,
  l1CrossDomainMessenger: 3,
  l1StandardBridge: 4,
  l1Erc721Bridge: 8,
  disputeGameFactory: 5,
  anchorStateRegistry: 6,
  /** The account that proposes the output roots of the L2. */
  proposer: 7,
} as const

/** The addresses of the contracts of L1 for one L2. */
export type L1Addresses = { readonly [Name in keyof typeof numbers]: Hex }

/** Returns an address: `L1` in ASCII, the chain id of the L2 or 0, and a number. */
const address = (chainId: bigint, number: number): Hex =>
  `0x4c31${chainId.toString(16).padStart(32, "0")}${number.toString(16).padStart(4, "0")}`

/**
 * Returns the addresses of the contracts of L1 for the L2 with a chain id.
 *
 * @example
 * l1AddressesOf(901n).optimismPortal // "0x4c31000000000000000000000000000003850001"
 */
export const l1AddressesOf = (chainId: bigint): L1Addresses =>
  Object.fromEntries(
    Object.entries(numbers).map(([name, number]) => [name, address(chainId, number)]),
  ) as L1Addresses

/** The accounts of L1 that all L2s share. */
export const sharedAddresses = {
  superchainConfig: address(0n, 1),
  /** The code of all games. */
  disputeGame: address(0n, 2),
  /** Has the ether of L2s that send each other messages. */
  ethLockbox: address(0n, 3),
  multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
} as const satisfies Readonly<Record<string, Hex>>

/** The predeploys of an L2 that chains link. @see optimism specs, protocol/predeploys.md */
export const predeploys = {
  l2CrossDomainMessenger: "0x4200000000000000000000000000000000000007",
  gasPriceOracle: "0x420000000000000000000000000000000000000f",
  l2StandardBridge: "0x4200000000000000000000000000000000000010",
  optimismMintableERC20Factory: "0x4200000000000000000000000000000000000012",
  l2Erc721Bridge: "0x4200000000000000000000000000000000000014",
  l1Block: "0x4200000000000000000000000000000000000015",
  l2ToL1MessagePasser: "0x4200000000000000000000000000000000000016",
  optimismMintableERC721Factory: "0x4200000000000000000000000000000000000017",
} as const satisfies Readonly<Record<string, Hex>>

/** The predeploys of L2s that send each other messages. @see optimism specs, interop/predeploys.md */
export const interopPredeploys = {
  crossL2Inbox: "0x4200000000000000000000000000000000000022",
  l2ToL2CrossDomainMessenger: "0x4200000000000000000000000000000000000023",
  superchainETHBridge: "0x4200000000000000000000000000000000000024",
  ethLiquidity: "0x4200000000000000000000000000000000000025",
} as const satisfies Readonly<Record<string, Hex>>

/** The account on L2s that relays messages: `L2` in ASCII, and a number. */
export const relayerAddress: Hex = "0x4c32000000000000000000000000000000000001"
