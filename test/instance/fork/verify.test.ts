/** A fork that verifies the values that it reads: values that the block of the remote does not prove are refused. */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Hex, numberToHex, pad } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { startAnvil } from "../../acceptance/anvil.ts"
import { type Call, startProxy, type TestProxy, without } from "../../fork/proxy.ts"
import { type Ask, ada, askOf, bob, contracts, sum, writeHistory } from "./remotes.ts"

let remote: MidblockNode
let proxy: TestProxy
let there: Ask
let node: MidblockNode | undefined

beforeAll(async () => {
  remote = await createNode({ chainId: 10n })
  there = askOf(remote)
  await writeHistory(there)
  proxy = await startProxy((await remote.listen()).url)
})
beforeEach(() => proxy.always("forward"))
afterEach(() => node?.close())
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await remote.close()
})

type ForkOptions = NonNullable<NonNullable<Parameters<typeof createNode>[0]>["fork"]>
async function fork(options: ForkOptions = {}): Promise<Ask> {
  node = await createNode({
    fork: { url: proxy.url, verify: true, accountBalance: "none", retries: 0, ...options },
  })
  return askOf(node)
}

/** Changes the answers to one method; the calls of a batch are matched by their ids. */
const changing =
  (method: string, change: (result: never, call: Call) => unknown) =>
  ({ calls }: { readonly calls: readonly Call[] }) => ({
    change(body: string) {
      const answers = [JSON.parse(body)].flat().map((answer) => {
        const call = calls.find(({ id }) => id === answer.id)
        if (call?.method !== method || answer.error !== undefined) return answer
        return { ...answer, result: change(answer.result as never, call) }
      })
      return JSON.stringify(body.startsWith("[") ? answers : answers[0])
    },
  })

const read = async (from: Ask) => [
  await from("eth_getBalance", [bob, "latest"]),
  await from("eth_getTransactionCount", [ada, "latest"]),
  await from("eth_getBalance", [`0x${"12".repeat(20)}`, "latest"]),
  await from("eth_getCode", [contracts.adder, "latest"]),
  await from("eth_getStorageAt", [contracts.adder, "0x3", "latest"]),
  await from("eth_getStorageAt", [contracts.adder, "0x33", "latest"]),
  await from("eth_getStorageAt", [bob, "0x0", "latest"]),
  await from("eth_call", [{ to: contracts.adder }, "latest"]),
  ...(await Promise.all(
    [5, 4, 2, 0].map((number) =>
      from("eth_call", [{ to: contracts.hasher, data: pad(numberToHex(number)) }, "pending"]),
    ),
  )),
]

test("behavior: accounts, slots, codes and block hashes equal the remote's, and are read with proofs", async () => {
  const ask = await fork()
  expect(await read(ask)).toEqual(await read(there))
  const methods = new Set(proxy.take().flat())
  for (const method of ["eth_getStorageAt", "eth_getBalance", "eth_getTransactionCount"])
    expect(methods).not.toContain(method)
  expect(methods).toContain("eth_getProof")
})

test("behavior: anvil's proofs are accepted as well", async () => {
  await using anvil = await startAnvil([])
  const ask: Ask = (method, params = []) => anvil.request(method, params)
  await writeHistory(ask)
  expect(await read(await fork({ url: anvil.url }))).toEqual(await read(ask))
})

test("behavior: thirty slots of a contract are read with one proof in one round trip", async () => {
  const ask = await fork()
  await ask("eth_getCode", [contracts.adder, "latest"])
  proxy.take()
  expect(await ask("eth_call", [{ to: contracts.adder }, "latest"])).toBe(sum)
  expect(proxy.take()).toEqual([["eth_getProof"]])
})

describe("error: a remote that lies", () => {
  const head = async () => {
    const block = (await there("eth_getBlockByNumber", ["latest", false])) as { number: Hex; hash: Hex }
    return `block ${BigInt(block.number)} (${block.hash})`
  }
  const refusal = async (reason: string) => ({
    code: -32001,
    message: `the origin ${proxy.host} gives what ${await head()} does not prove: ${reason}`,
  })
  const errorOf = (asking: Promise<unknown>) =>
    asking.then(
      (result) => result,
      ({ code, message }) => ({ code, message }),
    )

  test("about a balance: the value of the proof is used, not that of the field", async () => {
    proxy.always(
      changing("eth_getProof", (proof: object) => ({ ...proof, balance: "0xffffffffffffffffffff" })),
    )
    const ask = await fork()
    expect(await ask("eth_getBalance", [bob, "latest"])).toBe(await there("eth_getBalance", [bob, "latest"]))
  })

  test("with a damaged proof of an account", async () => {
    const ask = await fork()
    proxy.always(
      changing("eth_getProof", (proof: { accountProof: Hex[] }) => ({
        ...proof,
        accountProof: proof.accountProof.map((each) =>
          each.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
        ),
      })),
    )
    const asking = ask("eth_getBalance", [contracts.adder, "latest"])
    expect(await errorOf(asking)).toEqual(
      await refusal(`the proof of account ${contracts.adder} does not lead to its state root`),
    )
  })

  test("with no proof at all", async () => {
    const ask = await fork()
    proxy.always(changing("eth_getProof", (proof: object) => ({ ...proof, accountProof: [] })))
    expect(await errorOf(ask("eth_getBalance", [contracts.adder, "latest"]))).toEqual(
      await refusal(`the proof of account ${contracts.adder} does not lead to its state root`),
    )
  })

  test("with a proof of another block", async () => {
    const old = (await there("eth_getProof", [bob, [], "0x4"])) as { readonly balance: Hex }
    const ask = await fork()
    proxy.always(changing("eth_getProof", () => old))
    expect(await errorOf(ask("eth_getBalance", [bob, "latest"]))).toEqual(
      await refusal(`the proof of account ${bob} does not lead to its state root`),
    )
    expect(old.balance).not.toBe(await there("eth_getBalance", [bob, "latest"]))
  })

  test("about a slot: a proof that ends early", async () => {
    const ask = await fork()
    proxy.always(
      changing("eth_getProof", (proof: { storageProof: { proof: Hex[] }[] }) => ({
        ...proof,
        storageProof: proof.storageProof.map((each) => ({
          ...each,
          value: "0x0",
          proof: each.proof.slice(0, 1),
        })),
      })),
    )
    expect(await errorOf(ask("eth_getStorageAt", [contracts.adder, "0x3", "latest"]))).toEqual(
      await refusal(`the proof of account ${contracts.adder} does not lead to its state root`),
    )
  })

  test("about a code", async () => {
    const ask = await fork()
    proxy.always(changing("eth_getCode", () => "0x00"))
    const hash = ((await there("eth_getProof", [contracts.adder, [], "latest"])) as { codeHash: Hex })
      .codeHash
    expect(await errorOf(ask("eth_getCode", [contracts.adder, "latest"]))).toEqual(
      await refusal(`the code of account ${contracts.adder} does not have the hash ${hash}`),
    )
  })

  test("about the hash of a block", async () => {
    const ask = await fork()
    proxy.always(
      changing("eth_getBlockByNumber", (block: object, { params }) =>
        params[0] === "0x4" ? { ...block, timestamp: "0x1" } : block,
      ),
    )
    const { hash } = (await there("eth_getBlockByNumber", ["0x4", false])) as { hash: Hex }
    const data = pad("0x2")
    expect(await errorOf(ask("eth_call", [{ to: contracts.hasher, data }, "latest"]))).toEqual(
      await refusal(`its header of block 4 does not have the hash ${hash}`),
    )
  })

  test("about the header of the fork block", async () => {
    const stateRoot = `0x${"11".repeat(32)}`
    proxy.always(changing("eth_getBlockByNumber", (block: object) => ({ ...block, stateRoot })))
    const { message } = (await errorOf(fork())) as { message: string }
    expect(message).toMatch(
      /^the origin .* gives what block 5 \(0x.{64}\) does not prove: the fields of its header have the hash 0x.{64}$/,
    )
  })
})

test("behavior: when one URL gives a code that does not fit its proof, the next URL is asked", async () => {
  await using honest = await startProxy(proxy.url)
  await using liar = await startProxy(proxy.url)
  liar.always(changing("eth_getCode", () => "0xfe"))
  const ask = await fork({ url: [liar.url, honest.url] })
  expect(await ask("eth_call", [{ to: contracts.adder }, "latest"])).toBe(sum)
})

test("error: a remote without eth_getProof cannot be verified", async () => {
  proxy.always(without("eth_getProof"))
  await expect(fork()).rejects.toThrow(
    `the origin ${proxy.host} refuses requests: eth_getProof: the method eth_getProof does not exist`,
  )
})

test("behavior: a cache that was filled without proofs is not read", async () => {
  const cache = mkdtempSync(join(tmpdir(), "midblock-"))
  const read = (ask: Ask) => ask("eth_getBalance", [contracts.adder, "latest"])
  proxy.always(
    changing("eth_getAccountInfo", (info: object, { params }) =>
      params[0] === contracts.adder ? { ...info, balance: "0x77" } : info,
    ),
  )
  expect(await read(await fork({ cache, verify: false }))).toBe("0x77")
  await node?.close()
  expect(await read(await fork({ cache }))).toBe("0x0")
  await node?.close()
  proxy.take()
  expect(await read(await fork({ cache }))).toBe("0x0")
  expect(proxy.take().flat()).not.toContain("eth_getProof")
})
