/** The first block of Amsterdam on Sepolia and its parent, as public nodes have them: our rules have their hashes, and the fees of the child. */
import { expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import { createForkBlock } from "../../../src/kernel/chain/forkBlock.ts"
import { completeHeader, hashOf } from "../../../src/kernel/chain/header.ts"
import { gasLimitBounds, nextBaseFee, nextExcessBlobGas } from "../../../src/kernel/chain/nextFields.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { remoteSchedule, totalDifficultyOf } from "../../../src/kernel/evm/fork/remoteSchedule.ts"

const both = {
  sha3Uncles: "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347",
  miner: "0x3826539cbd8d68dcf119e80b994557b4278cec9f",
  difficulty: "0x0",
  gasLimit: "0x3938700",
  extraData: "0x626573752032362e392e31",
  nonce: "0x0000000000000000",
}

const parent = {
  ...both,
  hash: "0x862fbae116b7dca00b550ad371540de5ec8f627065bead949809ee6228b8f3eb",
  parentHash: "0x23f39d93782a7abe322c5cb9d7b6593923707bb820c5b60a2036bb8d2249e231",
  stateRoot: "0xff66f5ce6133dcfeecde6a245f25a90a45a9fbe9f8ffbd9bcd91dd2ddfa8f661",
  transactionsRoot: "0xe2abd363466813991b91239e7b769cf8affbeb04735a882ff88421c307c104d4",
  receiptsRoot: "0xe07bc5ed71c60394a4ba3703b036d77590615b8bcbd75e8d73a856d71c119c1e",
  logsBloom:
    "0x0038a00c000010205058a0b88c0070c31142035408064a99218500a6260a040208cc280008424100f380b01398a08050610992064056100201410200007c35341011314401804360040ac88b8078002015c55748932d802080431000840800000e20100222680010098500450350094412408050e4ba250005180898008d00c68ad02085a1556840a109091423846c8000003c8d0402800c910c01438480062088088020d010049a00480160486140bc060c2100204810c00a70273822a244a3d2c00802040216401c0120034070024321144232a20c001540e1250002166a854520010042826840881210092507a812a04006001843604892c10c00011b8118",
  number: "0xb4e9d0",
  gasUsed: "0x393635d",
  timestamp: "0x6ac4fd54",
  mixHash: "0x818202465d3aef939ea44285c3eb77f757d0898c075fdcedbb147650300d0ecd",
  baseFeePerGas: "0x36a00d50",
  withdrawalsRoot: "0xe74d8b2f718b3fd5b3477417808731174c93ed89476383f245432e01731df27e",
  blobGasUsed: "0x120000",
  excessBlobGas: "0xc787614",
  parentBeaconBlockRoot: "0x3bf00d7b97294e86fe1efe26971e3b250bfaa5c3de6ab6088b06dac10a62d2aa",
  requestsHash: "0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
} as const

const first = {
  ...both,
  hash: "0xa03f956aeb69d3fa234d9894c4309f4bb089cca9b6440cb45066c9ba39222588",
  parentHash: parent.hash,
  stateRoot: "0xfa3dce0649b084038be0d2e88b0740fdd50631fc32109c0f7766fa242baf2c39",
  transactionsRoot: "0x4370e25f6d627e5e9efca9cb5405f38c5ae86043e5b400ea92992d51aba12b6c",
  receiptsRoot: "0x636dbd7afafef168dee179457d140e251ddb3c203596d148338d1ee813f1f034",
  logsBloom:
    "0x8014a800082084804806100090009a2028220011620000168200608488100546c288100801c811022248210a01200222421950128ec100000c2892242226031a711c0551a00a220002602a58404900c0e00002c06600081121030400948540010a20000122284012608548c102604c1830800040e00c22483468a51004090118a500008009344a0009a080504206014121402041100a20081084004504201641028000810000410a803001480001041e00005000a0d0c1308a40020a02044001490f008601010220003d04004ba2000252120200040880384000800001c0694000d0101900b01810ac4814002ca0800450001800884500400207080200010208",
  number: "0xb4e9d1",
  gasUsed: "0xd1dda4",
  timestamp: "0x6ac4fd60",
  mixHash: "0x4ba9dfc9ce033a38b9f2d6d4b549e4b3a398dbcd8dd7c514d944f42c9a1a4405",
  baseFeePerGas: "0x3d7386e5",
  withdrawalsRoot: "0x5127063b341e2ad8b2236316204563d3025b6b9b61290fec666a0a0bba4286a7",
  blobGasUsed: "0x80000",
  excessBlobGas: "0xc6e7614",
  parentBeaconBlockRoot: "0xa982af12aa814307469427e140dd62cf6b6cbbcf0539fbab10336132e47b0743",
  requestsHash: "0xec88bf0d3fe6b86b583cf638c5635cb64bc842fee1e220f0e8be964a4d368c15",
  blockAccessListHash: "0xe6048b5d71a01b46691aa7d24238ba7880b789ae42173cab10a041b72e768a55",
  slotNumber: "0xac6000",
} as const

/** The rules that a fork of the parent finds. */
const rules = createRules(
  remoteSchedule(
    {
      chainId: 11_155_111n,
      number: BigInt(parent.number),
      timestamp: BigInt(parent.timestamp),
      difficulty: 0n,
      fields: new Set(Object.keys(parent)),
    },
    { chainId: 11_155_111n },
  ).schedule,
)

/** Returns the header by our encoding, without the hash that the remote told. */
const headerOf = (remote: typeof parent | typeof first) => {
  const totalDifficulty = totalDifficultyOf({ difficulty: 0n })
  return completeHeader(createForkBlock(remote, { rules, totalDifficulty, version: 0 as never }).header, {})
}

test.each([
  ["the last block before Amsterdam", parent, false],
  ["the first block of Amsterdam", first, true],
] as const)("behavior: %s has the hash of the network", (_, remote, isAmsterdam) => {
  const header = headerOf(remote)
  expect(toHex(hashOf(header))).toBe(remote.hash)
  expect(header.common.isActivatedEIP(7928)).toBe(isAmsterdam)
})

test("behavior: the fees of the first block follow from its parent", () => {
  const [before, after] = [headerOf(parent), headerOf(first)]
  expect(nextBaseFee(before, after.common)).toBe(after.baseFeePerGas)
  expect(nextExcessBlobGas(before, after.common)).toBe(after.excessBlobGas)
  const { least, most } = gasLimitBounds(before, after.common)
  expect(after.gasLimit >= least && after.gasLimit <= most).toBe(true)
})
