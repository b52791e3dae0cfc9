/** The seed, from which all random values of a chain are drawn. */
import { bytesToBigInt } from "@ethereumjs/util"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"

/** Returns 32 bytes for a purpose and a block number; equal seeds give equal bytes on every machine. */
export type Seed = (purpose: string, number: bigint) => Uint8Array

/** Creates a seed from a string or a number. */
export function createSeed(seed: string | number): Seed {
  return (purpose, number) => keccak256(Buffer.from(`midblock/${seed}/${purpose}/${number}`))
}

/** Creates the function that draws whole numbers between a minimum and a maximum. */
export function drawFrom(seed: Seed): (min: number, max: number) => number {
  let count = 0n
  return (min, max) => min + Number(bytesToBigInt(seed("interval", count++)) % BigInt(max - min + 1))
}

/** 2025-01-01T00:00:00Z, in seconds: seeded chains begin within the year after it. */
const epochSeconds = 1_735_689_600
const yearSeconds = 365n * 24n * 3600n

/** Returns the genesis time of a seed, in seconds since 1970. */
export const genesisTime = (seed: Seed): number =>
  epochSeconds + Number(bytesToBigInt(seed("genesis time", 0n)) % yearSeconds)

/** Returns the function that draws the random fields of a block from a seed. */
export const randomnessOf = (seed: Seed) => (number: bigint) => ({
  prevRandao: seed("prevRandao", number),
  parentBeaconBlockRoot: seed("parentBeaconBlockRoot", number),
})
