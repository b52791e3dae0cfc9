import { KECCAK256_RLP_ARRAY } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import { createNode } from "../../../src/index.ts"
import {
  bytesOf,
  createForkBlock,
  quantityOf,
  type RemoteHeader,
} from "../../../src/kernel/chain/forkBlock.ts"
import { hashOf } from "../../../src/kernel/chain/header.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import { scheduleFromGenesis } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"

const word = (value: number): `0x${string}` => `0x${value.toString(16).padStart(64, "0")}`

const create = (
  remote: RemoteHeader,
  hardfork: Parameters<typeof scheduleFromGenesis>[0]["hardfork"] = "osaka",
) =>
  createForkBlock({ hash: word(0xb10c), ...remote } as never, {
    rules: createRules(scheduleFromGenesis({ chainId: 1n, hardfork })),
    totalDifficulty: 7n,
    version: 3,
  })

describe("createForkBlock", () => {
  test.each(["berlin", "london", "paris", "shanghai", "cancun", "osaka"] as const)(
    "default: the header of a %s block has each field of the remote's",
    async (hardfork) => {
      await using node = await createNode({ hardfork })
      await node.mine(2)
      const remote = await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
      const { header, hash } = create({ ...remote }, hardfork)
      expect(hash).toEqual(remote?.hash)
      expect(toHex(hashOf(header))).toEqual(remote?.hash)
      expect(toHex(keccak256(header.serialize()))).toEqual(remote?.hash)
    },
  )

  test("default: it has no transactions, the given difficulty, and one version of the state", () => {
    const { transactions, uncles, withdrawals, totalDifficulty, beginning, version, context, block } = create(
      {},
    )
    expect({ transactions, uncles, withdrawals, totalDifficulty, beginning, version }).toEqual({
      transactions: [],
      uncles: [],
      withdrawals: [],
      totalDifficulty: 7n,
      beginning: 3,
      version: 3,
    })
    expect(context).toBe(block)
    expect(create({}, "paris").withdrawals).toBe(undefined)
  })

  test("behavior: missing and malformed fields are zero, unknown ones are ignored, and the hash is kept", () => {
    const { header, hash } = create({ gasLimit: 5, miner: "0x12", l1Fee: "0x1", number: "5" })
    const { number, timestamp, gasLimit, coinbase, stateRoot, uncleHash, baseFeePerGas } = header
    expect(hash).toBe(word(0xb10c))
    expect(toHex(hashOf(header))).toBe(word(0xb10c))
    expect({ number, timestamp, gasLimit, baseFeePerGas, coinbase: String(coinbase) }).toEqual({
      number: 0n,
      timestamp: 0n,
      gasLimit: 0n,
      baseFeePerGas: 0n,
      coinbase: `0x${"00".repeat(20)}`,
    })
    expect(stateRoot).toEqual(new Uint8Array(32))
    expect(uncleHash).toEqual(KECCAK256_RLP_ARRAY)
  })

  test("behavior: a difficulty counts only before the merge", () => {
    const difficulties = (["london", "paris"] as const).map(
      (hardfork) => create({ difficulty: "0x20000" }, hardfork).header.difficulty,
    )
    expect(difficulties).toEqual([0x20000n, 0n])
  })
})

test("quantityOf: hex of up to 32 bytes; undefined when it is absent or malformed", () => {
  const header = { a: "0x0", b: "0x0F", c: `0x${"f".repeat(64)}`, d: "0x", e: `0x${"1".repeat(65)}`, f: 5 }
  expect([..."abcdefg"].map((name) => quantityOf(header, name))).toEqual([
    0n,
    15n,
    2n ** 256n - 1n,
    ...Array(4).fill(undefined),
  ])
})

test("bytesOf: whole bytes of a length when one is given; undefined when they are absent or malformed", () => {
  const header = { a: "0x", b: "0x0aFF", c: "0x0", d: "0aff", e: null }
  expect([..."abcdef"].map((name) => bytesOf(header, name))).toEqual([
    new Uint8Array(),
    Uint8Array.of(10, 255),
    ...Array(4).fill(undefined),
  ])
  expect([2, 3].map((length) => bytesOf(header, "b", length))).toEqual([Uint8Array.of(10, 255), undefined])
})
