/** The protocol's own steps in a block, before its first transaction and after its last one. */

import type { Block } from "@ethereumjs/block"
import { CLRequest, CLRequestType } from "@ethereumjs/util"
import { emptyBytes } from "../../../base/binary.ts"
import type { Hex } from "../../../base/hex.ts"
import type { Log } from "../base/records.ts"
import { statePricesOf } from "../fork/stateGas.ts"
import { systemContracts } from "../fork/systemContracts.ts"
import { finishMessage } from "./finishMessage.ts"
import { addBalance } from "./gasPayment.ts"
import type { Machine } from "./machine.ts"
import { depositRequest } from "./requests.ts"
import { rewardsOf } from "./rewards.ts"
import { type FindEffect, isGenuine, systemEffects } from "./systemEffects.ts"

/** EIP-4788, EIP-2935, EIP-7002, EIP-7251 and EIP-8282: the caller of every system call, and the gas it gives. */
export const systemAddress: Hex = "0xfffffffffffffffffffffffffffffffffffffffe"
const systemGas = 30_000_000n

/** The slots for which a system call has state gas (EIP-8037, `SYSTEM_MAX_SSTORES_PER_CALL`). */
const systemSlots = 16

/** Wei in a gwei, the unit of withdrawals (EIP-4895). */
const gwei = 1_000_000_000n

type SystemContractName = keyof typeof systemContracts

/**
 * Applies the effect of a call of a system contract without running its code, when the effect is known.
 *
 * @returns The output of the call; no bytes when its fork is not active or it has no code, which the protocol ignores.
 * `undefined` when its code must run.
 */
function tryFastSystemCall(machine: Machine, block: Block, name: SystemContractName): Uint8Array | undefined {
  const { common, scratch } = machine
  const { eip, address } = systemContracts[name]
  if (!common.isActivatedEIP(eip) || scratch.code(address).length === 0) return emptyBytes
  if (machine.isReference) return undefined
  const effect = knownEffect(machine, block, name)
  if (effect === undefined) return undefined
  machine.read(address, effect.reads)
  // `overwriteStorage` does not read the old value of a ring buffer, which would have to be fetched for each block of a fork; an
  // access list tells whether the value changed (EIP-7928).
  const isBlind = scratch.view.isFetched === true && !common.isActivatedEIP(7928)
  for (const [slot, value] of effect.writes)
    if (isBlind) scratch.overwriteStorage(address, slot, value)
    else scratch.setStorage(address, slot, value)
  scratch.beginTransaction()
  return emptyBytes
}

/** Returns the effect of a contract with the code of its EIP; `undefined` for another contract, or when the code must run. */
function knownEffect(
  { scratch, precompiles }: Machine,
  { header }: Block,
  name: SystemContractName,
): ReturnType<FindEffect> {
  const contract = systemContracts[name]
  const codeHash = scratch.account(contract.address)?.codeHash
  if (codeHash === undefined || precompiles.has(contract.address)) return undefined
  return isGenuine(contract, codeHash) ? systemEffects[name](header, scratch) : undefined
}

/** Calls a system contract as the protocol does: no fee, no nonce, gas of its own. */
async function systemCall(
  machine: Machine,
  block: Block,
  name: SystemContractName,
  data: Uint8Array,
): Promise<Uint8Array> {
  const to = systemContracts[name].address
  const message = { from: systemAddress, to, gasPrice: 0n, value: 0n, data }
  const reservoir = BigInt(systemSlots * (statePricesOf(machine.common)?.slot ?? 0))
  machine.read(to)
  const { failure, output } = await machine.run(message, systemGas, block, false, reservoir)
  await finishMessage(machine)
  return failure === undefined ? output : emptyBytes
}

/** Writes the beacon root (EIP-4788) and the parent's hash (EIP-2935) before the first transaction. */
export async function beginBlock(machine: Machine, block: Block): Promise<void> {
  const { parentBeaconBlockRoot, parentHash } = block.header
  if (parentBeaconBlockRoot !== undefined && tryFastSystemCall(machine, block, "beaconRoots") === undefined)
    await systemCall(machine, block, "beaconRoots", parentBeaconBlockRoot)
  if (tryFastSystemCall(machine, block, "blockHashes") === undefined)
    await systemCall(machine, block, "blockHashes", parentHash)
}

/**
 * Finishes a block after its last transaction: requests, withdrawals, reward.
 *
 * @param logs - Every log of the block, from which deposits are read (EIP-6110).
 * @returns The execution requests in the order of their type (EIP-7685); empty before Prague.
 */
export async function endBlock(
  machine: Machine,
  block: Block,
  logs: readonly Log[],
  depositContract: Hex,
): Promise<CLRequest<CLRequestType>[]> {
  const requests: CLRequest<CLRequestType>[] = []
  if (machine.common.isActivatedEIP(7685)) {
    const withdrawals =
      tryFastSystemCall(machine, block, "withdrawalRequests") ??
      (await systemCall(machine, block, "withdrawalRequests", emptyBytes))
    const consolidations =
      tryFastSystemCall(machine, block, "consolidationRequests") ??
      (await systemCall(machine, block, "consolidationRequests", emptyBytes))
    requests.push(
      depositRequest(depositContract, logs),
      new CLRequest(CLRequestType.Withdrawal, withdrawals),
      new CLRequest(CLRequestType.Consolidation, consolidations),
      ...(await builderRequests(machine, block)),
    )
  }
  for (const { address } of block.withdrawals ?? []) machine.read(address.toString())
  for (const { address, amount } of block.withdrawals ?? [])
    if (amount !== 0n) addBalance(machine, address.toString(), amount * gwei)
  rewardMiner(machine, block)
  await finishMessage(machine)
  return requests
}

/** Returns the requests of builders (EIP-8282); none before Amsterdam. */
async function builderRequests(machine: Machine, block: Block): Promise<CLRequest<CLRequestType>[]> {
  if (!machine.common.isActivatedEIP(8282)) return []
  const call = async (name: SystemContractName) =>
    tryFastSystemCall(machine, block, name) ?? (await systemCall(machine, block, name, emptyBytes))
  const deposits = await call("builderDeposits")
  return [
    new CLRequest(CLRequestType.BuilderDeposit, deposits),
    new CLRequest(CLRequestType.BuilderExit, await call("builderExits")),
  ]
}

function rewardMiner(machine: Machine, block: Block): void {
  for (const { author, value } of [...rewardsOf(block)].reverse()) addBalance(machine, author, value)
}
