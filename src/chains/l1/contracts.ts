/** The accounts of the contracts of L1: their codes and their storage, as the real ones have after their set-up. */
import { fromHex, type Hex, toHex, toHexWord } from "../../base/hex.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import { type L1Addresses, sharedAddresses } from "../addresses.ts"
import { codes } from "../contracts/code.ts"

/** An account of a state file. */
export interface AllocAccount {
  readonly balance?: Hex
  readonly nonce?: Hex
  readonly code?: Hex
  readonly storage?: Readonly<Record<Hex, Hex>>
}

export type Alloc = Readonly<Record<Hex, AllocAccount>>

/** The times that withdrawals take, in seconds; each must be exceeded, not only reached. */
export interface Delays {
  /** From the proof of a withdrawal to its finalization. */
  readonly proofMaturity: number
  /** From the result of a game to the finalization of its withdrawals. */
  readonly gameFinality: number
  /** From the creation of a game to its result; 0 resolves it at once. */
  readonly gameClock: number
}

/** The configuration of an L2 at its genesis block, and its account on L1. */
export interface L2Configuration {
  readonly chainId: bigint
  readonly batcherHash: bigint
  readonly gasLimit: bigint
  readonly baseFeeScalar: bigint
  readonly blobBaseFeeScalar: bigint
  readonly denominator: bigint
  readonly elasticity: bigint
  readonly operatorFeeScalar: bigint
  readonly operatorFeeConstant: bigint
  readonly minBaseFee: bigint
  readonly daFootprintGasScalar: bigint
  /** The ether of all its accounts at its genesis block, in wei: what can be withdrawn. */
  readonly supply: bigint
}

/** The set-up of the contracts of all L2s. */
export interface SetUp {
  /** The owner of the configurations, and the guardian. */
  readonly owner: Hex
  readonly delays: Delays
  /** The portals share their ether. */
  readonly shares: boolean
}

/** CANNON_KONA: the type of game that portals respect since Upgrade 19. */
export const gameType = 8n

/** Returns the accounts that all L2s share. @param owner - The guardian. */
export const sharedAccounts = (owner: Hex, multicall3: Hex): Alloc => ({
  [sharedAddresses.superchainConfig]: contract(codes.SuperchainConfig, [[0n, owner]]),
  [sharedAddresses.disputeGame]: contract(codes.DisputeGame, []),
  [sharedAddresses.multicall3]: contract(multicall3, []),
})

/** Returns the account that has the ether of all L2s. @param portals - Those that may take it. */
export const lockboxOf = (portals: readonly Hex[], supply: bigint): Alloc => ({
  [sharedAddresses.ethLockbox]: {
    ...contract(codes.ETHLockbox, [
      [0n, sharedAddresses.superchainConfig],
      ...portals.map((portal) => [mappingSlot(BigInt(portal), 1n), 1n] as const),
    ]),
    balance: quantity(supply),
  },
})

/** Returns the accounts of the contracts for one L2. */
export const accountsOf = (
  addresses: L1Addresses,
  l2: L2Configuration,
  { owner, delays, shares }: SetUp,
): Alloc => ({
  [addresses.proposer]: { balance: quantity(10n ** 24n) },
  ...bridgeAccounts(addresses, l2, { delays, shares }),
  [addresses.systemConfig]: contract(codes.SystemConfig, configurationSlots(addresses, owner, l2)),
  ...gameAccounts(addresses, owner, l2, delays),
})

/** Returns the accounts of the portal and of the contracts on top of it. */
const bridgeAccounts = (
  addresses: L1Addresses,
  { supply }: L2Configuration,
  { delays, shares }: Omit<SetUp, "owner">,
): Alloc => ({
  [addresses.optimismPortal]: {
    ...contract(codes.OptimismPortal2, [
      [1n, 10n ** 9n], // the base fee of deposits, in wei
      [50n, nobody],
      [55n, addresses.systemConfig],
      [62n, addresses.anchorStateRegistry],
      [63n, shares ? sharedAddresses.ethLockbox : 0n],
      [64n, BigInt(delays.proofMaturity)],
    ]),
    balance: quantity(shares ? 0n : supply),
  },
  [addresses.l1CrossDomainMessenger]: contract(codes.L1CrossDomainMessenger, [
    [0n, addresses.optimismPortal],
    [1n, addresses.systemConfig],
  ]),
  [addresses.l1StandardBridge]: contract(codes.L1StandardBridge, [
    [0n, addresses.l1CrossDomainMessenger],
    [1n, addresses.systemConfig],
  ]),
  [addresses.l1Erc721Bridge]: contract(codes.L1ERC721Bridge, [
    [0n, addresses.l1CrossDomainMessenger],
    [1n, addresses.systemConfig],
  ]),
})

/** Returns the accounts of the factory of games, and of the registry that says which games count. */
const gameAccounts = (
  { disputeGameFactory, anchorStateRegistry, systemConfig }: L1Addresses,
  owner: Hex,
  { chainId }: L2Configuration,
  delays: Delays,
): Alloc => ({
  [disputeGameFactory]: contract(codes.DisputeGameFactory, [
    [0n, owner],
    [mappingSlot(gameType, 1n), sharedAddresses.disputeGame],
    [5n, packed([160, BigInt(anchorStateRegistry)], [64, BigInt(delays.gameClock)])],
    [6n, chainId],
  ]),
  [anchorStateRegistry]: contract(codes.AnchorStateRegistry, [
    [0n, systemConfig],
    [1n, disputeGameFactory],
    [4n, gameType],
    [5n, BigInt(delays.gameFinality)],
  ]),
})

/** A slot with its value. */
type Slots = readonly (readonly [slot: bigint, value: bigint | Hex])[]

/** Returns the storage of SystemConfig. */
const configurationSlots = (addresses: L1Addresses, owner: Hex, l2: L2Configuration): Slots => [
  [0n, owner],
  [1n, sharedAddresses.superchainConfig],
  [2n, addresses.optimismPortal],
  [3n, addresses.l1CrossDomainMessenger],
  [4n, addresses.l1StandardBridge],
  [5n, addresses.disputeGameFactory],
  [6n, l2.chainId],
  [7n, l2.batcherHash],
  [
    8n,
    packed(
      ...([
        [64, l2.gasLimit],
        [32, l2.baseFeeScalar],
        [32, l2.blobBaseFeeScalar],
        [32, l2.denominator],
        [32, l2.elasticity],
        [32, l2.operatorFeeScalar],
      ] as const),
    ),
  ],
  [9n, packed([64, l2.operatorFeeConstant], [64, l2.minBaseFee], [16, l2.daFootprintGasScalar])],
  [11n, addresses.l1Erc721Bridge],
]

/** The sender of L2 while no withdrawal is finalized. */
const nobody = "0x000000000000000000000000000000000000dead"

const quantity = (value: bigint): Hex => `0x${value.toString(16)}`

/** Returns the slot of a value of a mapping (Solidity, layout in storage). */
const mappingSlot = (key: bigint, slot: bigint): bigint =>
  BigInt(toHex(keccak256(fromHex(`0x${toHexWord(key).slice(2)}${toHexWord(slot).slice(2)}`))))

/** Returns a word of fields, the first one lowest, as Solidity packs them. */
const packed = (...fields: readonly (readonly [bits: number, value: bigint])[]): bigint =>
  fields.reduceRight((word, [bits, value]) => (word << BigInt(bits)) | value, 0n)

/** Returns the account of a contract with these slots. */
const contract = (code: Hex, slots: Slots) => ({
  nonce: "0x1" as const,
  code,
  storage: Object.fromEntries(
    slots
      .map(([slot, value]) => [slot, BigInt(value)] as const)
      .filter(([, value]) => value > 0n)
      .map(([slot, value]) => [toHexWord(slot), toHexWord(value)]),
  ),
})
