/** Overrides of the block that calls see, as JSON, under the names of each family of clients. */

import { z } from "zod"
import type { Hex } from "../../../base/hex.ts"
import { schema } from "../../rpc/schema.ts"
import { describeInput } from "../describeInput.ts"
import { sparse } from "../sparse.ts"
import { address, hash32, uint, uint64, word } from "../values.ts"

const maxNumber = 2n ** 64n - 1n

/** Results of BLOCKHASH by block number, in hex or in decimal digits, as alloy and reth take them. */
const blockHashes = schema(() =>
  z
    .record(
      z
        .string()
        .refine((number) => /^(0x[0-9a-fA-F]{1,16}|\d{1,20})$/.test(number) && BigInt(number) <= maxNumber, {
          error: ({ input }) => `expected a block number, got ${describeInput(input)}`,
        }),
      hash32(),
    )
    .transform(
      (hashes): ReadonlyMap<bigint, Hex> =>
        new Map(Object.entries(hashes).map(([number, hash]) => [BigInt(number), hash])),
    ),
)

/**
 * The fields by all their names: geth's, then those that alloy and Erigon send. viem sends `prevRandao` without leading zeros.
 *
 * @see alloy rpc-types-eth `BlockOverrides`, Erigon rpc/ethapi `BlockOverrides`
 */
const names = schema(() => ({
  number: uint64(),
  blockNumber: uint64(),
  difficulty: uint(),
  time: uint64(),
  timestamp: uint64(),
  gasLimit: uint64(),
  feeRecipient: address(),
  coinbase: address(),
  prevRandao: word(),
  random: word(),
  baseFeePerGas: uint(),
  baseFee: uint(),
  blobBaseFee: uint(),
  slotNumber: uint64(),
  blockHash: blockHashes(),
}))

type Given = {
  readonly [Name in keyof ReturnType<typeof names>]?: z.output<ReturnType<typeof names>[Name]> | undefined
}

/** Returns the overrides without their other names; when a field has two names, geth's counts. */
const toOverrides = (given: Given) => ({
  number: given.number ?? given.blockNumber,
  difficulty: given.difficulty,
  time: given.time ?? given.timestamp,
  gasLimit: given.gasLimit,
  feeRecipient: given.feeRecipient ?? given.coinbase,
  prevRandao: given.prevRandao ?? given.random,
  baseFeePerGas: given.baseFeePerGas ?? given.baseFee,
  blobBaseFee: given.blobBaseFee,
  slotNumber: given.slotNumber,
  blockHashes: given.blockHash,
})

const notHere = (name: string) =>
  z.never({ error: `block override "${name}" is not supported for this method` })

const title = { title: "Block overrides" }

/** Block overrides of a call. */
export const blockOverrides = schema(() =>
  sparse({
    ...names(),
    beaconRoot: notHere("beaconRoot"),
    withdrawals: notHere("withdrawals"),
  })
    .transform(toOverrides)
    .meta(title),
)

/** EIP-4895; the amount is in gwei. */
export const withdrawal = schema(() =>
  z
    .object({ index: uint64(), validatorIndex: uint64(), address: address(), amount: uint64() })
    .meta({ title: "Validator withdrawal" }),
)

/** Block overrides of a simulated block, which has its own body. */
export const simulatedBlockOverrides = schema(() =>
  sparse({
    ...names(),
    beaconRoot: hash32(),
    withdrawals: z.array(withdrawal()),
  })
    .transform((given) => ({
      ...toOverrides(given),
      beaconRoot: given.beaconRoot,
      withdrawals: given.withdrawals,
    }))
    .meta(title),
)
