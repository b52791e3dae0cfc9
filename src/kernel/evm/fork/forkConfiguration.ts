/** The precompiles, system contracts and blob parameters of a fork, by the names of EIP-7910. */
import type { Hex } from "../../../base/hex.ts"
import { forkHash } from "./forkId.ts"
import type { BlobSchedule, Fork } from "./forkSchedule.ts"
import type { Rules } from "./hardforks.ts"
import { precompilesByName } from "./precompiles.ts"
import { systemContracts } from "./systemContracts.ts"

/** One fork as `eth_config` describes it. */
export interface ForkConfiguration {
  /** In seconds; 0 for a fork that is active from genesis on. */
  readonly activationTime: bigint
  /** `undefined` before Cancun. */
  readonly blobSchedule: BlobSchedule | undefined
  readonly chainId: bigint
  readonly forkId: Hex
  readonly precompiles: Readonly<Record<string, Hex>>
  readonly systemContracts: Readonly<Record<string, Hex>>
}

/** Names of system contracts (EIP-7910, "System Contracts"), and the EIP that brings each. */
const contractNames = {
  BEACON_ROOTS_ADDRESS: systemContracts.beaconRoots,
  BUILDER_DEPOSIT_CONTRACT_ADDRESS: systemContracts.builderDeposits,
  BUILDER_EXIT_CONTRACT_ADDRESS: systemContracts.builderExits,
  CONSOLIDATION_REQUEST_PREDEPLOY_ADDRESS: systemContracts.consolidationRequests,
  HISTORY_STORAGE_ADDRESS: systemContracts.blockHashes,
  WITHDRAWAL_REQUEST_PREDEPLOY_ADDRESS: systemContracts.withdrawalRequests,
} as const

/** EIP-6110. */
const depositsEip = 6110

/** The configuration of a fork of a chain. */
export function forkConfiguration(
  fork: Fork,
  rules: Rules,
  genesis: { readonly hash: Uint8Array; readonly timestamp: bigint },
): ForkConfiguration {
  const common = rules.of(fork)
  const contracts = Object.entries(contractNames).filter(([, { eip }]) => common.isActivatedEIP(eip))
  const deposits = common.isActivatedEIP(depositsEip)
    ? { DEPOSIT_CONTRACT_ADDRESS: rules.depositContract }
    : {}
  return {
    activationTime: fork.timestamp ?? 0n,
    blobSchedule: blobScheduleIn(common),
    chainId: rules.chainId,
    forkId: forkHash(genesis, rules.forks, fork),
    precompiles: precompilesByName(common),
    systemContracts: {
      ...Object.fromEntries(contracts.map(([name, { address }]) => [name, address])),
      ...deposits,
    },
  }
}

/** Returns the blob parameters of the rules; `undefined` before Cancun. */
export function blobScheduleIn(common: ReturnType<Rules["of"]>): BlobSchedule | undefined {
  if (!common.isActivatedEIP(4844)) return undefined
  const { targetBlobGasPerBlock, maxBlobGasPerBlock, blobGasPriceUpdateFraction } =
    common.getBlobGasSchedule()
  const perBlob = common.param("blobGasPerBlob")
  return {
    target: Number(targetBlobGasPerBlock / perBlob),
    max: Number(maxBlobGasPerBlock / perBlob),
    baseFeeUpdateFraction: Number(blobGasPriceUpdateFraction),
  }
}
