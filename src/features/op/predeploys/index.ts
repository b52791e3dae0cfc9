/** The contracts that a chain of the OP stack begins with. */
import { fromHex, type Hex, toHexWord } from "../../../base/hex.ts"
import type { GenesisAccount } from "../../../kernel/chain/genesis.ts"
import { addresses } from "../addresses.ts"
import { type OpFork, type OpForkName, opForks } from "../forks.ts"
import type { L1Counterparts } from "../linkedL1.ts"
import { codes as standardCodes } from "../standard/codes.ts"
import { standardAccounts } from "../standard/index.ts"
import { standardContracts } from "../standard/names.ts"
import { codes } from "./code.ts"

type Storage = Readonly<Record<Hex, Hex>>

/** The slots of a proxy (EIP-1967). */
const implementationSlot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc"
const adminSlot = "0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103"

/** Returns the address of the implementation behind a predeploy: the last two bytes are those of the predeploy. */
const implementationOf = (address: Hex): Hex => `0xc0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3${address.slice(-4)}`

/** The predeploys behind proxies with their codes. */
const contracts = [
  [addresses.messenger, codes.L2CrossDomainMessenger],
  [addresses.gasPriceOracle, codes.GasPriceOracle],
  [addresses.standardBridge, codes.L2StandardBridge],
  [addresses.tokenFactory, codes.OptimismMintableERC20Factory],
  [addresses.erc721Bridge, codes.L2ERC721Bridge],
  [addresses.erc721Factory, codes.OptimismMintableERC721Factory],
  [addresses.l1BlockNumber, codes.L1BlockNumber],
  [addresses.l1Block, codes.L1Block],
  [addresses.messagePasser, codes.L2ToL1MessagePasser],
  [addresses.proxyAdmin, codes.ProxyAdmin],
  [addresses.sequencerFeeVault, codes.FeeVault],
  [addresses.baseFeeVault, codes.FeeVault],
  [addresses.l1FeeVault, codes.FeeVault],
  [addresses.operatorFeeVault, codes.FeeVault],
] as const

/**
 * The owner of ProxyAdmin on OP Mainnet: the alias of that on L1.
 *
 * @see superchain-registry superchain/configs/mainnet/op.toml
 */
const proxyAdminOwner: Hex = "0x6b1bae59d09fccbddb6c6cceb07b7279367c4e3b"

/** The storage of a vault: it sends 10 ether and more to the collector of OP Mainnet on L1. */
const vault: Storage = {
  [toHexWord(1n)]: toHexWord(10n ** 19n),
  [toHexWord(2n)]: toHexWord(fromHex("0xa3d596eafab6b13ab18d40fae1a962700c84adea")),
}

/** The predeploys with the code that they have on OP Mainnet. */
const attestations = [
  [addresses.schemaRegistry, standardCodes.schemaRegistry],
  [addresses.eas, standardCodes.eas],
] as const

/** The contracts of OP Mainnet on L1. @see superchain-registry superchain/configs/mainnet/op.toml */
const opMainnet: L1Counterparts = {
  chainId: 1n,
  messenger: "0x25ace71c97b33cc4729cf772ae268934f7ab5fa1",
  standardBridge: "0x99c9fc46f92e8a1c0dec1b1747d010903e884be1",
  erc721Bridge: "0x5a7749f83b81b301cab5f48eb8516b986daef23d",
}

const baseTime = [addresses.baseTime, codes.BaseTime] as const

/**
 * Returns the accounts of the predeploys under the rules of a fork.
 *
 * @param l1Block - The storage of L1Block.
 * @param l1 - The counterparts on L1; those of OP Mainnet when absent.
 */
export function predeploysOf(
  fork: OpForkName,
  l1Block: Storage,
  { hasBaseTime, chainId }: { readonly hasBaseTime: boolean; readonly chainId: bigint },
  l1: L1Counterparts = opMainnet,
): Map<Hex, GenesisAccount> {
  const storages: Readonly<Record<Hex, Storage>> = {
    [addresses.l1Block]: l1Block,
    [addresses.messenger]: { [toHexWord(0n)]: toHexWord(fromHex(l1.messenger)) },
    [addresses.standardBridge]: { [toHexWord(0n)]: toHexWord(fromHex(l1.standardBridge)) },
    [addresses.erc721Bridge]: { [toHexWord(0n)]: toHexWord(fromHex(l1.erc721Bridge)) },
    [addresses.erc721Factory]: { [toHexWord(1n)]: toHexWord(l1.chainId) },
    [addresses.proxyAdmin]: { [toHexWord(0n)]: toHexWord(fromHex(proxyAdminOwner)) },
    ...{ [addresses.sequencerFeeVault]: vault, [addresses.baseFeeVault]: vault },
    ...{ [addresses.l1FeeVault]: vault, [addresses.operatorFeeVault]: vault },
    [addresses.gasPriceOracle]: { [toHexWord(0n)]: toHexWord(oracleFlags(fork)) },
  }
  const alloc = new Map<Hex, GenesisAccount>(standardAccounts(standardContracts, chainId))
  for (const [address, code] of [...contracts, ...attestations, ...(hasBaseTime ? [baseTime] : [])])
    for (const entry of proxied(address, code, { storage: storages[address] })) alloc.set(...entry)
  alloc.set(addresses.weth, { nonce: 1n, code: codes.WrappedEther })
  return alloc
}

/** Returns the accounts of a predeploy: its proxy, which has the storage and the ether, and the implementation. */
export function proxied(
  address: Hex,
  code: Hex,
  { storage, balance }: Pick<GenesisAccount, "storage" | "balance"> = {},
): readonly (readonly [Hex, GenesisAccount])[] {
  const implementation = implementationOf(address)
  const slots = {
    [implementationSlot]: toHexWord(fromHex(implementation)),
    [adminSlot]: toHexWord(fromHex(addresses.proxyAdmin)),
    ...storage,
  }
  return [
    [address, { nonce: 1n, code: codes.Proxy, storage: slots, balance }],
    [implementation, { nonce: 1n, code }],
  ]
}

/** Returns the flags of the forks that are active in GasPriceOracle: a byte each, the oldest fork lowest. */
function oracleFlags(fork: OpForkName): bigint {
  const { l1Fee, operatorFee }: OpFork = opForks[fork]
  const flags = [true, l1Fee === "fjord", operatorFee !== undefined, operatorFee === "jovian"]
  return flags.reduce((sum, flag, index) => sum | (flag ? 1n << BigInt(8 * index) : 0n), 0n)
}
