import { describe, expect, test } from "vitest"
import { genesisFile } from "../../../../src/api/wire/files/genesis.ts"
import { createNode } from "../../../../src/index.ts"

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
  test("default: the forks are in order, and the merge and Petersburg are added", () => {
    const { schedule } = genesisFile().parse(forked({ ...untilLondon, shanghaiTime: 10, cancunTime: 20 }))
    expect(schedule.chainId).toBe(5n)
    expect(schedule.forks.slice(-4)).toEqual([
      { name: "london", block: 0n },
      { name: "paris", totalDifficulty: 0n },
      { name: "shanghai", timestamp: 10n, blobSchedule: undefined },
      { name: "cancun", timestamp: 20n, blobSchedule: undefined },
    ])
    expect(schedule.forks.map(({ name }) => name)).toContain("petersburg")
  })

  test("behavior: the first block of Amsterdam has the slot of the file, an integer of 64 bits", async () => {
    const config = Object.fromEntries(
      ["shanghai", "cancun", "prague", "osaka", "amsterdam"].map((name) => [`${name}Time`, 0]),
    )
    const file = { ...forked({ ...untilLondon, terminalTotalDifficulty: 0, ...config }), slotNumber: "0x64" }
    await using node = await createNode({ genesis: file })
    await node.mine()
    const slots = [0, 1].map(async (block) => {
      const params = [`0x${block}`, false] as [`0x${string}`, false]
      const header = await node.request({ method: "eth_getBlockByNumber", params })
      return (header as unknown as { slotNumber: string }).slotNumber
    })
    expect(await Promise.all(slots)).toEqual(["0x64", "0x65"])
    expect(await refusal({ ...file, slotNumber: "0x10000000000000000" })).toBe(
      "invalid genesis.slotNumber: expected at most 64 bits",
    )
  })

  test("behavior: numbers may be decimal or hex, hex may lack 0x, and storage is padded to 32 bytes", () => {
    const { genesis } = genesisFile().parse({
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

  test("behavior: the node has the file's chain id, accounts and genesis block, and no other balances", async () => {
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

  test("behavior: null is an absent field, an empty word is zero, and a gas limit of 0 is geth's default", () => {
    const absent = {
      ...base,
      config: { chainId: 5 },
      alloc: { ["12".repeat(20)]: { storage: { "0x": "0x07" } } },
    }
    const nulls = {
      ...absent,
      config: {
        ...Object.fromEntries(
          ["homesteadBlock", "osakaTime", "amsterdamTime", "eip155Block"].map((each) => [each, null]),
        ),
        ...{
          chainId: 5,
          clique: null,
          daoForkSupport: null,
          depositContractAddress: null,
          blobSchedule: null,
        },
      },
      ...Object.fromEntries(
        ["nonce", "timestamp", "extraData", "difficulty", "mixHash", "coinbase"].map((each) => [each, null]),
      ),
      alloc: { ["12".repeat(20)]: { balance: null, nonce: null, code: null, storage: { "0x": "0x07" } } },
    }
    expect(genesisFile().parse(nulls)).toEqual(genesisFile().parse(absent))
    expect([...genesisFile().parse(nulls).genesis.alloc.values()][0]?.storage).toEqual({
      [`0x${"00".repeat(32)}`]: `0x${"7".padStart(64, "0")}`,
    })
    expect(genesisFile().parse({ ...base, gasLimit: "0x0" }).genesis.gasLimit).toBe(4_712_388n)
  })

  test("behavior: a fork at a time that is never reached is scheduled, and an unsupported one is ignored", () => {
    const dated = { ...untilLondon, shanghaiTime: 0, cancunTime: "18446744073709551615" }
    const { schedule } = genesisFile().parse(forked({ ...dated, ubtTime: "18446744073709551615" }))
    expect(schedule.forks.at(-1)).toEqual({
      name: "cancun",
      timestamp: 2n ** 64n - 1n,
      blobSchedule: undefined,
    })
  })

  test("error: numbers out of range, and a fork that midblock does not support", async () => {
    const of = (account: object) => ({ ...base, alloc: { ["12".repeat(20)]: account } })
    const place = `genesis.alloc.${"12".repeat(20)}`
    const beyond = (bits: number) => `0x1${"0".repeat(bits / 4)}`
    const refusals: [Record<string, unknown>, string][] = [
      [of({ balance: beyond(256) }), `${place}.balance: expected at most 256 bits`],
      [of({ nonce: beyond(64) }), `${place}.nonce: expected at most 64 bits`],
      [of({ balance: 1e21 }), `${place}.balance: expected a number of at most 53 bits; a larger one as text`],
      [{ ...base, nonce: beyond(64) }, "genesis.nonce: expected at most 64 bits"],
      [{ ...base, timestamp: "8640000000001" }, "genesis.timestamp: expected at most 8640000000000 s"],
      [{ ...base, gasLimit: 1 }, "genesis.gasLimit: expected at least 5000"],
      [{ ...base, gasLimit: 5000.5 }, "genesis.gasLimit: expected a number, a decimal string or a quantity"],
      [forked({ chainId: beyond(256) }), "genesis.config.chainId: expected at most 256 bits"],
      [forked({ ubtTime: 0 }), "genesis.config.ubtTime: this midblock does not have the fork"],
    ]
    for (const [file, reason] of refusals) expect(await refusal(file)).toBe(`invalid ${reason}`)
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
    const merged = "invalid genesis.config.londonBlock: expected 0, for the merge is at the first block"
    for (const merge of [{ terminalTotalDifficulty: 0 }, { shanghaiTime: 10 }])
      expect(await refusal(forked({ ...untilLondon, londonBlock: 4, ...merge }))).toBe(merged)
    expect(await refusal(forked({ ...untilLondon, londonBlock: 4, terminalTotalDifficulty: 1 }))).toBe(
      "accepted",
    )
    expect(await refusal(forked({ homesteadBlock: 0, eip150Block: 0, eip155Block: 1, eip158Block: 2 }))).toBe(
      "invalid genesis.config.eip155Block: expected the same block as eip158Block",
    )
  })
})
