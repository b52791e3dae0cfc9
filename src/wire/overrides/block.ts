/** Overrides of the block that calls see, as JSON, under the names of each family of clients. */
import { z } from "zod"
import { sparse } from "../sparse.ts"
import { address, hash32, uint, uint64, word } from "../values.ts"

/**
 * The fields by all their names: geth's, then those that alloy and Erigon send. viem sends `prevRandao` without leading zeros.
 *
 * @see alloy rpc-types-eth `BlockOverrides`, Erigon rpc/ethapi `BlockOverrides`
 */
const names = {
  number: uint64,
  blockNumber: uint64,
  difficulty: uint,
  time: uint64,
  timestamp: uint64,
  gasLimit: uint64,
  feeRecipient: address,
  coinbase: address,
  prevRandao: word,
  random: word,
  baseFeePerGas: uint,
  baseFee: uint,
  blobBaseFee: uint,
}

type Given = { readonly [Name in keyof typeof names]?: z.output<(typeof names)[Name]> | undefined }

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
})

const notHere = (name: string) =>
  z.never({ error: `block override "${name}" is not supported for this method` })

const title = { title: "Block overrides" }

/** Block overrides of a call. */
export const blockOverrides = sparse({
  ...names,
  beaconRoot: notHere("beaconRoot"),
  withdrawals: notHere("withdrawals"),
  blockHash: notHere("blockHash"),
})
  .transform(toOverrides)
  .meta(title)

/** EIP-4895; the amount is in gwei. */
export const withdrawal = z
  .object({ index: uint64, validatorIndex: uint64, address, amount: uint64 })
  .meta({ title: "Validator withdrawal" })

/** Block overrides of a simulated block, which has its own body. */
export const simulatedBlockOverrides = sparse({
  ...names,
  beaconRoot: hash32,
  withdrawals: z.array(withdrawal),
  blockHash: notHere("blockHash"),
})
  .transform((given) => ({
    ...toOverrides(given),
    beaconRoot: given.beaconRoot,
    withdrawals: given.withdrawals,
  }))
  .meta(title)

/** Block overrides of a bundle of calls, with the results of BLOCKHASH by block number. */
export const bundleBlockOverrides = sparse({
  ...names,
  blockHash: z.record(
    z.string().regex(/^(0x[0-9a-fA-F]{1,16}|\d{1,20})$/, "expected a block number"),
    hash32,
  ),
})
  .transform(({ blockHash = {}, ...given }) => ({
    blockOverride: toOverrides(given),
    blockHashes: new Map(Object.entries(blockHash).map(([number, hash]) => [BigInt(number), hash])),
  }))
  .meta({ title: "Block override" })
