import { expect, test } from "vitest"
import { forkConfiguration } from "../../../../src/kernel/evm/fork/forkConfiguration.ts"
import { forkHash } from "../../../../src/kernel/evm/fork/forkId.ts"
import {
  depositContract,
  type Fork,
  type HardforkName,
  scheduleFromGenesis,
} from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { systemContracts } from "../../../../src/kernel/evm/fork/systemContracts.ts"

const genesis = { hash: new Uint8Array(32).fill(7), timestamp: 0n }

/** Returns the configuration of the newest fork of a schedule, with some other fork after it. */
function configurationOf(hardfork: HardforkName, later: readonly Fork[] = []) {
  const schedule = scheduleFromGenesis({ chainId: 9n, hardfork })
  const rules = createRules({ ...schedule, forks: [...schedule.forks, ...later] })
  const fork = rules.forks.at(-1) as Fork
  return { found: forkConfiguration(fork, rules, genesis), hash: forkHash(genesis, rules.forks, fork) }
}

const address = (number: number) => `0x${number.toString(16).padStart(40, "0")}`
const upToIstanbul = {
  ...{ ECREC: address(1), SHA256: address(2), RIPEMD160: address(3), ID: address(4), MODEXP: address(5) },
  ...{ BN254_ADD: address(6), BN254_MUL: address(7), BN254_PAIRING: address(8), BLAKE2F: address(9) },
}
const ofPrague = {
  ...{ BLS12_G1ADD: address(11), BLS12_G1MSM: address(12), BLS12_G2ADD: address(13) },
  ...{ BLS12_G2MSM: address(14), BLS12_PAIRING_CHECK: address(15) },
  ...{ BLS12_MAP_FP_TO_G1: address(16), BLS12_MAP_FP2_TO_G2: address(17) },
}
const cancun = { ...upToIstanbul, KZG_POINT_EVALUATION: address(10) }
const beaconRoots = { BEACON_ROOTS_ADDRESS: systemContracts.beaconRoots.address }

test("default: the precompiles, system contracts and blobs of Prague, by the names of EIP-7910", () => {
  const { found, hash } = configurationOf("prague")
  expect(found).toEqual({
    activationTime: 0n,
    blobSchedule: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
    chainId: 9n,
    forkId: hash,
    precompiles: { ...cancun, ...ofPrague },
    systemContracts: {
      ...beaconRoots,
      CONSOLIDATION_REQUEST_PREDEPLOY_ADDRESS: systemContracts.consolidationRequests.address,
      HISTORY_STORAGE_ADDRESS: systemContracts.blockHashes.address,
      WITHDRAWAL_REQUEST_PREDEPLOY_ADDRESS: systemContracts.withdrawalRequests.address,
      DEPOSIT_CONTRACT_ADDRESS: depositContract,
    },
  })
})

test("behavior: a fork has only what it and the forks before it bring", () => {
  const partsOf = (hardfork: HardforkName) => {
    const { blobSchedule, precompiles, systemContracts: contracts } = configurationOf(hardfork).found
    return { blobSchedule, precompiles, contracts }
  }
  expect(partsOf("london")).toEqual({ blobSchedule: undefined, precompiles: upToIstanbul, contracts: {} })
  expect(partsOf("cancun")).toEqual({
    blobSchedule: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 },
    precompiles: cancun,
    contracts: beaconRoots,
  })
  expect(partsOf("osaka").precompiles).toEqual({ ...cancun, ...ofPrague, P256VERIFY: address(256) })
})

test("behavior: a fork that begins later has its time, its blobs and a fork id of its own", () => {
  const blobSchedule = { target: 10, max: 15, baseFeeUpdateFraction: 8_346_193 }
  const { found, hash } = configurationOf("osaka", [{ name: "bpo1", timestamp: 2000n, blobSchedule }])
  const { activationTime, forkId } = found
  expect({ activationTime, forkId, blobSchedule: found.blobSchedule }).toEqual({
    ...{ activationTime: 2000n, forkId: hash, blobSchedule },
  })
  expect(forkId).not.toBe(configurationOf("osaka").hash)
})
