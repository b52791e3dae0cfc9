/** The first block: funded accounts, system contracts, and the real root of that state. */
import type { HeaderData } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import { createAddressFromString, hexToBytes, KECCAK256_NULL, KECCAK256_RLP_ARRAY } from "@ethereumjs/util"
import { type Hex, toHex } from "../../base/hex.ts"
import { encodeAccessList } from "../evm/base/blockAccessList.ts"
import { keccak256 } from "../evm/base/crypto.ts"
import { protocolOf, type Rules } from "../evm/fork/hardforks.ts"
import { systemContracts } from "../evm/fork/systemContracts.ts"
import type { AccountState, State } from "../state/store.ts"
import { type SealedBlock, toBlock } from "./block.ts"
import { createHeader, hashOf } from "./header.ts"

/** One account of the genesis state. */
export interface GenesisAccount {
  readonly balance?: bigint | undefined
  readonly nonce?: bigint | undefined
  readonly code?: Hex | undefined
  readonly storage?: Readonly<Record<Hex, Hex>> | undefined
}

/** The inputs of the genesis block. */
export interface Genesis {
  readonly alloc: ReadonlyMap<Hex, GenesisAccount>
  /** In seconds. */
  readonly timestamp: bigint
  readonly gasLimit: bigint
  /** Wei per gas; the initial one of EIP-1559 when left out. Without meaning before London. */
  readonly baseFeePerGas?: bigint | undefined
  readonly coinbase: Hex
  /** 1 before the merge, 0 after it, when left out. */
  readonly difficulty?: bigint | undefined
  readonly extraData?: Uint8Array | undefined
  /** 8 bytes. */
  readonly nonce?: Uint8Array | undefined
  readonly mixHash?: Uint8Array | undefined
  /** EIP-4844; without meaning before Cancun, like the next two. */
  readonly excessBlobGas?: bigint | undefined
  readonly blobGasUsed?: bigint | undefined
  readonly parentBeaconBlockRoot?: Uint8Array | undefined
  /** EIP-7843; 0 when left out. Without meaning before Amsterdam. */
  readonly slotNumber?: bigint | undefined
}

/** Returns the position by which the rules of the genesis block are chosen. */
const genesisPosition = (timestamp: bigint) => ({ number: 0n, timestamp, parentTotalDifficulty: 0n })

/**
 * The deterministic deployment proxy, to which tools send CREATE2 deployments.
 *
 * @see https://github.com/Arachnid/deterministic-deployment-proxy
 */
const create2Deployer: Hex = "0x4e59b44847b379578588920ca78fbf26c0b4956c"
const create2DeployerCode: Hex =
  "0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3"

/** The contracts that a development chain starts with: the system contracts of its fork, the CREATE2 deployer (EIP-7997). */
export function predeploys(rules: Rules, hasCreate2Deployer = true): Map<Hex, GenesisAccount> {
  const common = rules.at(genesisPosition(0n))
  const alloc = new Map<Hex, GenesisAccount>()
  for (const { eip, address, code } of Object.values(systemContracts))
    if (common.isActivatedEIP(eip)) alloc.set(address, { nonce: 1n, code })
  if (hasCreate2Deployer || common.isActivatedEIP(7997))
    alloc.set(create2Deployer, { nonce: 1n, code: create2DeployerCode })
  return alloc
}

/** Writes genesis into an empty state and returns its block. */
export function createGenesisBlock(genesis: Genesis, rules: Rules, state: State): SealedBlock {
  const version = state.append(toChanges(genesis.alloc))
  const common = rules.at(genesisPosition(genesis.timestamp))
  const { withdrawalsAccount } = protocolOf(common) ?? {}
  const header = genesisHeader(genesis, common, {
    stateRoot: state.root(version),
    ...(withdrawalsAccount && { withdrawalsRoot: state.storageRoot(version, withdrawalsAccount) }),
  })
  const withdrawals = header.common.isActivatedEIP(4895) ? [] : undefined
  const body = { header, transactions: [], uncles: [], withdrawals }
  const block = toBlock(body)
  return {
    ...body,
    block,
    context: block,
    hash: toHex(hashOf(header)),
    totalDifficulty: header.difficulty,
    beginning: version,
    version,
    accessList: common.isActivatedEIP(7928) ? () => encodeAccessList([]) : undefined,
  }
}

function genesisHeader(
  genesis: Genesis,
  common: Common,
  roots: Pick<HeaderData, "stateRoot" | "withdrawalsRoot">,
) {
  const { timestamp, gasLimit, extraData, nonce, mixHash } = genesis
  const data: HeaderData = {
    ...roots,
    number: 0n,
    timestamp,
    gasLimit,
    coinbase: createAddressFromString(genesis.coinbase),
    difficulty: genesis.difficulty ?? (common.consensusType() === "pow" ? 1n : 0n),
    ...(extraData !== undefined && { extraData }),
    ...(nonce !== undefined && { nonce }),
    ...(mixHash !== undefined && { mixHash }),
  }
  if (common.isActivatedEIP(1559))
    data.baseFeePerGas = genesis.baseFeePerGas ?? common.param("initialBaseFee")
  if (common.isActivatedEIP(4844)) {
    data.excessBlobGas = genesis.excessBlobGas ?? 0n
    data.blobGasUsed = genesis.blobGasUsed ?? 0n
    data.parentBeaconBlockRoot = genesis.parentBeaconBlockRoot ?? new Uint8Array(32)
  }
  // Whatever is allocated, the access list of genesis is empty (EIP-7928).
  if (common.isActivatedEIP(7928)) data.blockAccessListHash = KECCAK256_RLP_ARRAY
  if (common.isActivatedEIP(7843)) data.slotNumber = genesis.slotNumber ?? 0n
  return createHeader(data, common)
}

function toChanges(alloc: ReadonlyMap<Hex, GenesisAccount>) {
  const accounts = new Map<Hex, AccountState>()
  const storage = new Map<Hex, Map<Hex, Uint8Array>>()
  const code = new Map<Hex, Uint8Array>()
  for (const [address, account] of alloc) {
    const bytes = hexToBytes(account.code ?? "0x")
    const codeHash = bytes.length === 0 ? KECCAK256_NULL : keccak256(bytes)
    if (bytes.length > 0) code.set(toHex(codeHash), bytes)
    accounts.set(address, { nonce: account.nonce ?? 0n, balance: account.balance ?? 0n, codeHash })
    const slots = Object.entries(account.storage ?? {}) as [Hex, Hex][]
    if (slots.length > 0)
      storage.set(address, new Map(slots.map(([slot, value]) => [slot, hexToBytes(value)])))
  }
  return { accounts, storage, cleared: new Set<Hex>(), code }
}
