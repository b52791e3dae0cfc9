/** The predeploys of messages between L2s. */
import { fromHex, type Hex, toHex, toHexWord } from "../../../base/hex.ts"
import type { GenesisAccount } from "../../../kernel/chain/genesis.ts"
import { keccak256 } from "../../../kernel/evm/base/crypto.ts"
import { addresses } from "../addresses.ts"
import type { LinkedInterop } from "../linkedL1.ts"
import { type predeploysOf, proxied } from "../predeploys/index.ts"
import { codes } from "./code.ts"

/** The ether of ETHLiquidity, in wei, as the fork Lagoon mints it. @see optimism specs, lagoon/derivation.md */
const liquidity = 2n ** 128n - 1n

/** The ether of the account that relays messages, in wei. */
const relayerBalance = 10n ** 24n

const contracts = [
  [addresses.crossL2Inbox, codes.CrossL2Inbox],
  [addresses.l2ToL2CrossDomainMessenger, codes.L2ToL2CrossDomainMessenger],
  [addresses.superchainETHBridge, codes.SuperchainETHBridge],
] as const

/** Slot 9 of L1Block: a mapping of the names of features, in ASCII. */
const featuresSlot = 9n
const interopName = toHex(new TextEncoder().encode("INTEROP")).padEnd(66, "0") as Hex

/** The slot of the feature in L1Block (Solidity, layout in storage). */
const interopSlot = (): Hex => toHex(keccak256(fromHex(`${interopName}${toHexWord(featuresSlot).slice(2)}`)))

type PredeploysOf = typeof predeploysOf

/** Returns the function that adds the predeploys of interop to the others. */
export const withInterop =
  (others: PredeploysOf, { relayer }: Pick<LinkedInterop, "relayer">): PredeploysOf =>
  (fork, l1Block, ...rest) => {
    const features = { [interopSlot()]: toHexWord(1n) }
    const added: readonly (readonly [Hex, GenesisAccount])[] = [
      ...contracts.flatMap(([address, code]) => proxied(address, code)),
      ...proxied(addresses.ethLiquidity, codes.ETHLiquidity, { balance: liquidity }),
      [relayer, { balance: relayerBalance }],
    ]
    return new Map([...others(fork, { ...l1Block, ...features }, ...rest), ...added])
  }
