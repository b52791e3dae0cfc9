/** The precompiles, system contracts and blob parameters of a fork, by the names of EIP-7910. */
import { getActivePrecompiles } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { forkHash } from "./forkId.ts"
import type { BlobSchedule, Fork } from "./forkSchedule.ts"
import type { Rules } from "./hardforks.ts"
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

/** Names of precompiles by the last bytes of their address (EIP-7910, "Precompiles"). */
const precompileNames: Readonly<Record<number, string>> = {
  1: "ECREC",
  2: "SHA256",
  3: "RIPEMD160",
  4: "ID",
  5: "MODEXP",
  6: "BN254_ADD",
  7: "BN254_MUL",
  8: "BN254_PAIRING",
  9: "BLAKE2F",
  10: "KZG_POINT_EVALUATION",
  11: "BLS12_G1ADD",
  12: "BLS12_G1MSM",
  13: "BLS12_G2ADD",
  14: "BLS12_G2MSM",
  15: "BLS12_PAIRING_CHECK",
  16: "BLS12_MAP_FP_TO_G1",
  17: "BLS12_MAP_FP2_TO_G2",
  256: "P256VERIFY",
}

/** Names of system contracts (EIP-7910, "System Contracts"), and the EIP that brings each. */
const contractNames = {
  BEACON_ROOTS_ADDRESS: systemContracts.beaconRoots,
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
    precompiles: Object.fromEntries(
      [...getActivePrecompiles(common).keys()].map((address) => [
        precompileNames[Number.parseInt(address, 16)] ?? address,
        `0x${address}` as Hex,
      ]),
    ),
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
