/** Searches over the border of a fork give the answers of a chain that has all blocks. */
import { type Hex, numberToHex } from "viem"
import { describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { ada, askOf, bob, cleo, contracts, writeHistory } from "./remotes.ts"
import { type BesideWhole, comparable, eachBesideWhole } from "./wholeChain.ts"

let chains: BesideWhole
eachBesideWhole((started) => {
  chains = started
})

describe("Otterscan's searches", () => {
  const starts = [0, 1, 3, 4, 5, 6, 7, 8, 9, "latest", "pending"] as const
  const sizes = [1, 2, 3, 25] as const

  test.each(["ots_searchTransactionsBefore", "ots_searchTransactionsAfter"])("%s", async (method) => {
    const { same } = chains
    for (const account of [ada, bob, contracts.adder])
      await same(starts.flatMap((start) => sizes.map((size) => [method, account, start, size] as const)))
  })

  test("on a fork without transactions of its own", async () => {
    const { remote } = chains
    await using fork = await createNode({ fork: { url: remote, blockNumber: 5 } })
    await using single = await createNode()
    await writeHistory(askOf(single))
    const requests = [ada, bob, contracts.adder].flatMap((account) =>
      [0, 1, 3, 4, 5, "latest", "pending"].flatMap((start) =>
        sizes.flatMap((size) =>
          ["Before", "After"].map((end) => [`ots_searchTransactions${end}`, account, start, size] as const),
        ),
      ),
    )
    for (const [method, ...params] of requests) {
      const [own, expected] = await Promise.all(
        [fork, single].map(async (each) => comparable(await askOf(each)(method, params))),
      )
      expect({ method, params, answer: own }).toEqual({ method, params, answer: expected })
    }
  })

  test("the creator of a contract, and transactions by sender and nonce", async () => {
    const { remote, ask, hashes, same } = chains
    const created = await askOf(remote)("eth_getTransactionCount", [ada, "latest"])
    expect(created).toBe("0x2")
    const nonces = [0, 1, 2].flatMap((nonce) =>
      [ada, bob, cleo].flatMap((sender) => [
        ["ots_getTransactionBySenderAndNonce", sender, nonce] as const,
        ["eth_getTransactionBySenderAndNonce", sender, numberToHex(nonce)] as const,
      ]),
    )
    await same([...nonces, ["ots_getContractCreator", contracts.adder], ["ots_getContractCreator", ada]])
    expect(await ask("ots_getTransactionBySenderAndNonce", [ada, 0])).toBe(hashes[0])
  })

  test("the creator of a contract that the remote created before the fork, but not after it", async () => {
    const { remote, ask } = chains
    const input = "0x600160005360016000f3"
    const create = async (chain: MidblockNode) => {
      const hash = await askOf(chain)("eth_sendTransaction", [{ from: cleo, data: input }])
      await chain.mine()
      return (await askOf(chain)("eth_getTransactionReceipt", [hash])) as { contractAddress: Hex }
    }
    const before = await create(remote)
    await using later = await createNode({ fork: { url: remote } })
    const after = await create(remote)
    const own = await create(later)
    const creatorOf = (address: Hex) => askOf(later)("ots_getContractCreator", [address])
    expect(await creatorOf(before.contractAddress)).toMatchObject({ creator: cleo })
    expect(after.contractAddress).toBe(own.contractAddress)
    expect(await ask("ots_getContractCreator", [after.contractAddress])).toBeNull()
  })
})
