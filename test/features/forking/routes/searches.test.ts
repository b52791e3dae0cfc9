/** Look-ups over the border of a fork give the answers of a chain that has all blocks; searches by account are of this node alone. */
import { type Hex, numberToHex } from "viem"
import { describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { ada, askOf, bob, cleo, contracts } from "./remotes.ts"
import { type BesideWhole, eachBesideWhole } from "./wholeChain.ts"

let chains: BesideWhole
eachBesideWhole((started) => {
  chains = started
})

describe("Otterscan", () => {
  test("searches by account find the transactions of this node", async () => {
    const { ask } = chains
    const blocksOf = async (method: string) => {
      const { txs } = (await ask(method, [ada, 0, 25])) as { txs: readonly { blockNumber: Hex }[] }
      return txs.map(({ blockNumber }) => blockNumber)
    }
    expect(await blocksOf("ots_searchTransactionsBefore")).toEqual(["0x8", "0x6"])
    expect(await blocksOf("ots_searchTransactionsAfter")).toEqual(["0x8", "0x6"])
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
