import { RLP } from "@ethereumjs/rlp"
import { bytesToBigInt, bytesToHex } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import type { BadBlock } from "../../../src/errors/index.ts"
import { createNode } from "../../../src/index.ts"
import { withoutVectors } from "../../api/wire/vectors.ts"
import { loadOrigin } from "../../conformance/cases.ts"
import { refusal } from "../../refusal.ts"

/** Seals blocks with a transfer each; returns the node, the RLP of its blocks, and a chain file of some of them. */
async function exported(blocks: number) {
  const node = await createNode({ accounts: 2 })
  const [from, to] = node.accounts.map(({ address }) => address)
  const raw: Uint8Array[] = []
  for (let number = 1; number <= blocks; number++) {
    await node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] })
    await node.mine()
    const block = await node.request({ method: "debug_getRawBlock", params: [`0x${number.toString(16)}`] })
    raw.push(Buffer.from((block as string).slice(2), "hex"))
  }
  return { node, raw, file: (list: readonly Uint8Array[] = raw) => new Uint8Array(Buffer.concat(list)) }
}

/** The block with one field of its header changed. */
function withField(block: Uint8Array, at: number, change: (field: Uint8Array) => Uint8Array): Uint8Array {
  const [header, ...rest] = RLP.decode(block) as [Uint8Array[], ...Uint8Array[]]
  return RLP.encode([header.map((field, i) => (i === at ? change(field) : field)), ...rest])
}

const flipped = (field: Uint8Array) => field.map((byte, i) => (i === 0 ? byte ^ 1 : byte))

const headOf = (node: Awaited<ReturnType<typeof createNode>>) =>
  node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })

describe("importChain", () => {
  test("default: a node with the same genesis has the same head after an import", async () => {
    const { node, file } = await exported(3)
    await using other = await createNode({ accounts: 2 })
    expect(await other.importChain(file())).toBe(3)
    expect(await headOf(other)).toEqual(await headOf(node))
  })

  test("behavior: an import skips known blocks, and executes waiting transactions on the new head", async () => {
    const { file, raw } = await exported(3)
    await using node = await createNode({ accounts: 2 })
    expect(await node.importChain(file(raw.slice(0, 2)))).toBe(2)
    const [, from] = node.accounts.map(({ address }) => address)
    const hash = await node.request({
      method: "eth_sendTransaction",
      params: [{ from, to: from, value: "0x1" }],
    })
    expect(await node.importChain(file())).toBe(1)
    const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash as string] })
    expect(receipt).toMatchObject({ blockNumber: "0x4", status: "0x1" })
  })

  test("error: an access list with more entries than the gas limit of its block allows", async () => {
    const options = { hardfork: "amsterdam", gasLimit: 49_999n } as const
    await using node = await createNode(options)
    await node.mine()
    const block = await node.request<string>({ method: "debug_getRawBlock", params: ["0x1"] })
    const raw = new Uint8Array(Buffer.from(block.slice(2), "hex"))
    await using other = await createNode(options)
    expect(await refusal(other.importChain(raw))).toContain(
      "access list of 25 items exceeds 24 for the gas limit 49999",
    )
    expect((await headOf(other))?.number).toBe("0x0")
  })

  test("error: names the wrong field of a header with both values, and keeps the blocks before it", async () => {
    const { raw, file } = await exported(3)
    const fields = [
      [0, "parentHash"],
      [1, "uncleHash"],
      [3, "stateRoot"],
      [4, "transactionsTrie"],
      [5, "receiptTrie"],
      [6, "logsBloom"],
      [10, "gasUsed"],
      [15, "baseFeePerGas"],
      [16, "withdrawalsRoot"],
      [20, "requestsHash"],
    ] as const
    const [header] = RLP.decode(raw[1]) as [Uint8Array[]]
    for (const [at, name] of fields) {
      await using node = await createNode({ accounts: 2 })
      const bad = withField(raw[1] as Uint8Array, at, flipped)
      const [have, want] = [flipped(header[at] as Uint8Array), header[at] as Uint8Array].map((field) =>
        at === 10 || at === 15 ? String(bytesToBigInt(field)) : bytesToHex(field),
      )
      const reason = at === 0 ? `unknown parent ${have}` : `${name} is ${have}, computed ${want}`
      expect(await refusal(node.importChain(file([raw[0] as Uint8Array, bad, raw[2] as Uint8Array])))).toBe(
        `-32000 block 2 refused: ${reason}`,
      )
      expect(await headOf(node)).toMatchObject({ number: "0x1" })
      expect(await node.importChain(file())).toBe(2)
    }
  })

  test("error: a wrong timestamp, gas limit, extra data, gap or transaction list, and malformed blocks", async () => {
    const { raw, file } = await exported(2)
    const [first, second] = raw as [Uint8Array, Uint8Array]
    const refused = async (blocks: readonly Uint8Array[]) => {
      await using node = await createNode({ accounts: 2 })
      return node.importChain(file(blocks)).then(
        () => "accepted",
        (error: BadBlock) => error.message,
      )
    }
    expect(await refused([withField(first, 11, () => Uint8Array.of(1))])).toMatch(
      /^block 1 refused: timestamp 1 is not after/,
    )
    expect(await refused([withField(first, 9, () => Uint8Array.of(0x0f, 0x42, 0x40))])).toMatch(
      /^block 1 refused: gas limit 1000000 is not in/,
    )
    expect(await refused([withField(first, 12, () => new Uint8Array(33))])).toBe(
      "block 1 refused: extra data of 33 bytes exceeds 32",
    )
    expect(await refused([second])).toBe("block 2 refused: it does not follow block 0")
    const [header, transactions, ...rest] = RLP.decode(first) as [Uint8Array[], Uint8Array[], ...Uint8Array[]]
    const twice = RLP.encode([header, [...transactions, ...transactions], ...rest])
    expect(await refused([twice])).toMatch(/^block 1 refused: nonce too low: address 0x/)
    expect(await refused([Uint8Array.of(0xc2, 0x01)])).toMatch(/^block 1 refused: /)
    expect(await refused([Uint8Array.of(0x01)])).toBe("block 1 refused: not a list")
    expect(await refused([RLP.encode([[], [], []])])).toBe("block 1 refused: malformed header")
  })

  test("error: an import refuses a malformed deposit log (EIP-6110), which mining accepts", async () => {
    const to = "0x00000000219ab540356cbb839cbe05303d7705fa"
    // Logs the topic of a deposit, without data.
    const code = `0x7f${"649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5"}5f5fa100`
    const dates = Object.fromEntries(
      ["homestead", "eip150", "eip158", "byzantium", "constantinople", "istanbul", "berlin", "london"].map(
        (name) => [`${name}Block`, 0],
      ),
    )
    const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
    const genesis = {
      config: { ...dates, terminalTotalDifficulty: 0, shanghaiTime: 0, cancunTime: 0, pragueTime: 0 },
      gasLimit: "0x1c9c380",
      alloc: { [to]: { code }, [from]: { balance: "0xffffffffffffffff" } },
    }
    await using node = await createNode({ genesis })
    await node.request({ method: "eth_sendTransaction", params: [{ from, to }] })
    await node.mine()
    expect(await headOf(node)).toMatchObject({ number: "0x1", gasUsed: expect.not.stringMatching(/^0x0$/) })
    const raw = await node.request({ method: "debug_getRawBlock", params: ["latest"] })
    await using other = await createNode({ genesis })
    await expect(other.importChain(Buffer.from((raw as string).slice(2), "hex"))).rejects.toThrow(
      "block 1 refused: invalid deposit log: unsupported data layout",
    )
  })

  test("error: createNode with a bad chain throws BadBlock with the number of the block and the reason", async () => {
    const { raw, file } = await exported(1)
    const chain = file([withField(raw[0] as Uint8Array, 3, flipped)])
    const [header] = RLP.decode(raw[0]) as [Uint8Array[]]
    const [root = new Uint8Array()] = header.slice(3)
    const reason = `stateRoot is ${bytesToHex(flipped(root))}, computed ${bytesToHex(root)}`
    await expect(createNode({ accounts: 2, chain })).rejects.toMatchObject({
      ...{ name: "BadBlock", number: 1n, code: -32000 },
      ...{ reason, message: `block 1 refused: ${reason}` },
    })
  })
})

describe.skipIf(withoutVectors)("a genesis file with forks by number, total difficulty and time", () => {
  test("behavior: new blocks follow the imported chain under its last hardfork, and can be imported", async () => {
    await using node = await createNode({ ...loadOrigin(), dialect: "ethereum" })
    await node.mine(2)
    const head = await headOf(node)
    expect(head).toMatchObject({ number: "0x38", difficulty: "0x0", requestsHash: expect.any(String) })
    expect(Number(head?.gasLimit)).toBeLessThan(200_000_000)
    const rawBlocks = []
    for (const number of ["0x37", "0x38"])
      rawBlocks.push(await node.request({ method: "debug_getRawBlock", params: [number] }))
    await using other = await createNode(loadOrigin())
    const file = Buffer.concat(rawBlocks.map((block) => Buffer.from((block as string).slice(2), "hex")))
    expect(await other.importChain(new Uint8Array(file))).toBe(2)
  })
})
