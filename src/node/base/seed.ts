/** Everything random on the chain, drawn from the seed. */
import { bytesToBigInt } from "@ethereumjs/util"
import { keccak256 } from "../../evm/base/crypto.ts"

/** 32 bytes for a purpose and a block number; equal seeds give equal bytes, everywhere. */
export type Seed = (purpose: string, number: bigint) => Uint8Array

/** Creates the source of a seed. */
export function createSeed(seed: string | number): Seed {
  return (purpose, number) => keccak256(Buffer.from(`midblock/${seed}/${purpose}/${number}`))
}

/** Draws whole numbers between two, one after the other. */
export function drawFrom(seed: Seed): (least: number, most: number) => number {
  let drawn = 0n
  return (least, most) => least + Number(bytesToBigInt(seed("interval", drawn++)) % BigInt(most - least + 1))
}

/** 2025-01-01T00:00:00Z, in seconds: seeded chains begin within the year after it. */
const epoch = 1_735_689_600
const year = 365n * 24n * 3600n

/** The genesis time of a seed, in seconds since 1970. */
export const genesisTime = (seed: Seed): number =>
  epoch + Number(bytesToBigInt(seed("genesis time", 0n)) % year)
