import { describe, expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { genesisFile } from "../../../src/wire/files/genesis.ts"

const base = { config: { chainId: 5 }, gasLimit: "0x1c9c380", alloc: {} }

/** Returns the reason why a file is refused. */
const refusal = (file: Record<string, unknown>) =>
  createNode({ genesis: file }).then(
    () => "accepted",
    (error: Error) => error.message,
  )

const forked = (config: Record<string, unknown>) => ({ ...base, config: { ...base.config, ...config } })

const untilLondon = Object.fromEntries(
  [
    "homestead",
    "eip150",
    "eip155",
    "eip158",
    "byzantium",
    "constantinople",
    "istanbul",
    "berlin",
    "london",
  ].map((name) => [`${name}Block`, 0]),
)

describe("genesisFile", () => {
  test("default: forks in their order, the merge and Petersburg implied", () => {
    const { schedule } = genesisFile.parse(forked({ ...untilLondon, shanghaiTime: 10, cancunTime: 20 }))
    expect(schedule.chainId).toBe(5n)
    expect(schedule.forks.slice(-4)).toEqual([
      { name: "london", block: 0n },
      { name: "paris", totalDifficulty: 0n },
      { name: "shanghai", timestamp: 10n, blobSchedule: undefined },
      { name: "cancun", timestamp: 20n, blobSchedule: undefined },
    ])
    expect(schedule.forks.map(({ name }) => name)).toContain("petersburg")
  })

  test("behavior: numbers in any form, hex with 0x or without, storage padded", () => {
    const { genesis } = genesisFile.parse({
      ...base,
      timestamp: "1700000000",
      nonce: "0x42",
      alloc: { ["12".repeat(20)]: { balance: "1000", nonce: 1, code: "6001", storage: { "0x1": "0x02" } } },
    })
    expect(genesis.timestamp).toBe(1_700_000_000n)
    expect(genesis.nonce).toEqual(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0x42))
    expect(genesis.alloc).toEqual(
      new Map([
        [
          `0x${"12".repeat(20)}`,
          {
            balance: 1000n,
            nonce: 1n,
            code: "0x6001",
            storage: { [`0x${"1".padStart(64, "0")}`]: `0x${"02".padStart(64, "0")}` },
          },
        ],
      ]),
    )
  })

  test("behavior: the node has the file's chain id, accounts and first block, and nothing else", async () => {
    const address = `0x${"12".repeat(20)}`
    await using node = await createNode({ genesis: { ...base, alloc: { [address]: { balance: "0x7" } } } })
    const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
    expect(await ask("eth_chainId")).toBe("0x5")
    expect(await ask("eth_getBalance", address)).toBe("0x7")
    expect(await ask("eth_getBalance", node.accounts[0]?.address)).toBe("0x0")
    expect(await ask("eth_getBlockByNumber", "0x0", false)).toMatchObject({
      gasLimit: "0x1c9c380",
      timestamp: "0x0",
    })
  })

  test("error: each refusal names its field", async () => {
    expect(await refusal({ ...base, config: undefined })).toMatch(/^invalid genesis\.config: /)
    expect(await refusal({ ...base, gasLimit: "many" })).toBe(
      "invalid genesis.gasLimit: expected a number, a decimal string or a quantity",
    )
    expect(await refusal({ ...base, alloc: { "0x12": {} } })).toMatch(/^invalid genesis\.alloc/)
    expect(await refusal(forked({ clique: { period: 1 } }))).toBe(
      "invalid genesis.config.clique: proof of authority is not supported",
    )
    expect(await refusal(forked({ daoForkSupport: true }))).toBe(
      "invalid genesis.config.daoForkSupport: the DAO fork is not supported",
    )
    expect(await refusal(forked({ byzantiumBlock: 0 }))).toBe(
      "invalid genesis.config.homesteadBlock: a later fork is dated, and this one is not",
    )
    expect(await refusal(forked({ ...untilLondon, londonBlock: 4, berlinBlock: 5 }))).toBe(
      "invalid genesis.config.londonBlock: earlier than the fork before it",
    )
    expect(await refusal(forked({ homesteadBlock: 0, eip150Block: 0, eip155Block: 1, eip158Block: 2 }))).toBe(
      "invalid genesis.config.eip155Block: expected the same block as eip158Block",
    )
  })
})
