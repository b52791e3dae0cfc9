import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { forkHash } from "../../../../src/kernel/evm/fork/forkId.ts"
import type { Fork } from "../../../../src/kernel/evm/fork/forkSchedule.ts"

/** Mainnet, whose fork hashes are in EIP-2124 and EIP-6122. */
const genesis = {
  hash: hexToBytes("0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3"),
  timestamp: 0n,
}
const forks: readonly Fork[] = [
  { name: "frontier", block: 0n },
  { name: "homestead", block: 1_150_000n },
  { name: "tangerine", block: 1_920_000n }, // the block of the DAO fork, which counts in the hash like any fork
  { name: "tangerine", block: 2_463_000n },
  { name: "spuriousDragon", block: 2_675_000n },
  { name: "byzantium", block: 4_370_000n },
  { name: "constantinople", block: 7_280_000n },
  { name: "petersburg", block: 7_280_000n },
  { name: "istanbul", block: 9_069_000n },
  { name: "muirGlacier", block: 9_200_000n },
  { name: "berlin", block: 12_244_000n },
  { name: "london", block: 12_965_000n },
  { name: "arrowGlacier", block: 13_773_000n },
  { name: "grayGlacier", block: 15_050_000n },
  { name: "paris", totalDifficulty: 58_750_000_000_000_000_000_000n },
  { name: "shanghai", timestamp: 1_681_338_455n },
  { name: "cancun", timestamp: 1_710_338_135n },
]

test.each([
  [0, "0xfc64ec04"],
  [1, "0x97c2c34c"],
  [2, "0x91d1f948"],
  [3, "0x7a64da13"],
  [4, "0x3edd5b10"],
  [5, "0xa00bc324"],
  [7, "0x668db0af"],
  [8, "0x879d6e30"],
  [9, "0xe029e991"],
  [10, "0x0eb440f6"],
  [11, "0xb715077d"],
  [12, "0x20c327fc"],
  [14, "0xf0afd0e3"],
  [15, "0xdce96c2d"],
  [16, "0x9f3d2254"],
])("the fork hash of mainnet after fork %i", (index, hash) => {
  expect(forkHash(genesis, forks, forks[index] as Fork)).toBe(hash)
})

test("the fork hash of Sepolia after Amsterdam", () => {
  const sepolia = hexToBytes("0x25a5cc106eea7138acab33231d7160d69cb777ee0c2c553fcddf5138993e6dd9")
  const dated: readonly Fork[] = [
    { name: "frontier", block: 0n },
    { name: "mergeNetsplit", block: 1_735_371n },
    { name: "shanghai", timestamp: 1_677_557_088n },
    { name: "cancun", timestamp: 1_706_655_072n },
    { name: "prague", timestamp: 1_741_159_776n },
    { name: "osaka", timestamp: 1_760_427_360n },
    { name: "bpo1", timestamp: 1_761_017_184n },
    { name: "bpo2", timestamp: 1_761_607_008n },
    { name: "amsterdam", timestamp: 1_791_294_816n },
  ]
  const hashes = dated
    .slice(-2)
    .map((fork) => forkHash({ hash: sepolia, timestamp: 1_633_267_481n }, dated, fork))
  expect(hashes).toEqual(["0x268956b6", "0x6c1d9423"])
})
