/** Blob base fees above 256 bits: they are limited to the largest word, without a computation that may not end. */
import { expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"
import { createHeader } from "../../../../src/kernel/chain/header.ts"
import { blobBaseFeeAfter, excessBlobGasAfter } from "../../../../src/kernel/evm/fork/blobFees.ts"
import { commonOf } from "../execute/fixtures.ts"

const largest = 2n ** 256n - 1n
const osaka = commonOf("osaka")
const { targetBlobGasPerBlock, blobGasPriceUpdateFraction } = osaka.getBlobGasSchedule()

const headerWith = (excessBlobGas: bigint) => createHeader({ excessBlobGas, baseFeePerGas: 7n }, osaka)

test("default: a fee that fits in 256 bits is the fee of EIP-4844", () => {
  const header = headerWith(10n * blobGasPriceUpdateFraction)
  expect(header.getBlobGasPrice()).toBe(22026n)
  expect(blobBaseFeeAfter(header, osaka)).toBe(18825n)
})

test("behavior: the maximum excess blob gas gives the largest word as fee, and then decreases", () => {
  const header = headerWith(2n ** 64n - 1n)
  expect(header.getBlobGasPrice()).toBe(largest)
  expect(blobBaseFeeAfter(header, osaka)).toBe(largest)
  expect(excessBlobGasAfter(header, osaka)).toBe(2n ** 64n - 1n - targetBlobGasPerBlock)
})

const upToLondon = ["homestead", "eip150", "eip155", "eip158", "byzantium", "constantinople", "istanbul"]
const dated = [...upToLondon, "berlin", "london"].map((name) => [`${name}Block`, 0])

/** Code that returns BLOBBASEFEE. */
const code = "0x4a5f5260205ff3"

test.each(["midblock", "ethereumjs"] as const)(
  "behavior: a node starts and seals from a genesis file with the maximum excess blob gas (%s)",
  async (evm) => {
    const timed = { shanghaiTime: 0, cancunTime: 0, pragueTime: 0, osakaTime: 0 }
    const genesis = {
      ...{ config: { chainId: 5, ...Object.fromEntries(dated), ...timed }, alloc: {} },
      ...{ gasLimit: "0x1c9c380", excessBlobGas: "0xffffffffffffffff" },
    }
    await using node = await createNode({ genesis, evm })
    await node.mine()
    const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
    const word = `0x${largest.toString(16)}`
    const address = `0x${"12".repeat(20)}`
    expect(await ask("eth_blobBaseFee")).toBe(word)
    expect(await ask("eth_call", { to: address }, "latest", { [address]: { code } })).toBe(word)
    const moved = [{ to: address }, "latest", { [address]: { code } }, { time: "0xffffffff" }]
    expect(await ask("eth_call", ...moved)).toBe(word)
    expect(await ask("eth_feeHistory", "0x1", "latest", [])).toMatchObject({
      baseFeePerBlobGas: [word, word],
    })
    expect(await ask("eth_getBlockByNumber", "0x1", false)).toMatchObject({
      excessBlobGas: `0x${(2n ** 64n - 1n - targetBlobGasPerBlock).toString(16)}`,
    })
  },
)
