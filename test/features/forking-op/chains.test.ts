/** Linked chains that continue an L1 and its L2s: heights that match, deposits, withdrawals, reorganisations. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { encodeFunctionData, type Hex, pad, parseAbi } from "viem"
import { expect, onTestFinished, test } from "vitest"
import { type CreateChainsOptions, createChains } from "../../../src/index.ts"
import { clientsOf, deposit, headOf, open, openForks, openRemote, originOf, send } from "./linkedForks.ts"

const to = "0x00000000000000000000000000000000000000aa"

test("L1 is forked at the origin of the L2 block, and a deposit on its portal arrives", async () => {
  const remote = await openRemote()
  await deposit(remote, "op", "0x5")
  await remote.mine(3)
  await remote.l1.mine(4) // the L2s do not know these blocks
  const chains = await openForks(remote)
  expect(chains.contracts).toEqual(remote.contracts)
  expect([await headOf(chains.l1), await headOf(chains.l2.op)]).toEqual([3n, await headOf(remote.l2.op)])
  expect(await originOf(chains.l2.op)).toEqual(await originOf(remote.l2.op))
  const from = chains.l1.accounts[0]?.address as Hex
  const before = await chains.l2.op.at({ block: "latest" }).balance(from)
  const hash = await deposit(chains, "op", "0x7")
  await chains.mine()
  expect(await chains.l2.op.at({ block: "latest" }).balance(from)).toBe(before + 7n)
  const { blockHash } =
    (await chains.l1.request({ method: "eth_getTransactionReceipt", params: [hash] })) ?? {}
  expect(await originOf(chains.l2.op)).toEqual({ number: 4n, hash: blockHash })
  expect(await headOf(remote.l1)).toBe(7n)
})

test("an L2 of an older origin takes the blocks of the remote L1 in between, with their deposits", async () => {
  const remote = await openRemote()
  await remote.mine(2)
  await deposit(remote, "unichain", "0x9")
  await remote.l1.mine(2)
  await remote.l2.op.mine(4)
  const chains = await openForks(remote)
  expect(await headOf(chains.l1)).toBe(4n)
  expect((await originOf(chains.l2.unichain)).number).toBe(2n)
  const from = chains.l1.accounts[0]?.address as Hex
  const before = await chains.l2.unichain.at({ block: "latest" }).balance(from)
  await chains.mine()
  expect(await chains.l2.unichain.at({ block: "latest" }).balance(from)).toBe(before + 9n)
  const head = await chains.l1.at({ block: "latest" }).block()
  expect(await originOf(chains.l2.unichain)).toEqual({ number: 5n, hash: head?.hash })
})

test("the configuration of the remote goes on, and SystemConfig of the fork changes it", async () => {
  const remote = await openRemote()
  const owner = remote.l1.accounts[0]?.address as Hex
  const setGasLimit = (chains: typeof remote, gasLimit: number) =>
    chains.l1.request({
      method: "eth_sendTransaction",
      params: [
        {
          from: owner,
          to: chains.contracts.op.systemConfig,
          data: `0xb40a817c${gasLimit.toString(16).padStart(64, "0")}`,
        },
      ],
    })
  await setGasLimit(remote, 50_000_000)
  await remote.mine(2)
  const chains = await openForks(remote)
  const limit = async () => Number((await chains.l2.op.at({ block: "latest" }).block())?.gasLimit)
  await chains.mine()
  expect(await limit()).toBe(50_000_000)
  await setGasLimit(chains, 60_000_000)
  await chains.mine()
  expect(await limit()).toBe(60_000_000)
})

test("a withdrawal of the remote is proposed, proven and finalized by the contracts of the fork", async () => {
  const remote = await openRemote({ proposals: "manual" })
  const started = await clientsOf(remote)
  const hash = await started.op.initiateWithdrawal({ request: { gas: 21_000n, to, value: 5n } })
  await remote.mine(2)
  const chains = await openForks(remote, { delays: "none" })
  const { l1, op, account, targetChain } = await clientsOf(chains)
  const receipt = await op.getTransactionReceipt({ hash })
  expect(await l1.getWithdrawalStatus({ receipt, targetChain })).toBe("waiting-to-prove")
  const { blockNumber } = await chains.propose("op")
  expect(blockNumber).toBe(await headOf(remote.l2.op))
  await chains.mine(2)
  const { game, withdrawal } = await l1.waitToProve({ receipt, targetChain })
  await l1.proveWithdrawal(await op.buildProveWithdrawal({ account, game, withdrawal }))
  await chains.mine(2)
  expect(await l1.getWithdrawalStatus({ receipt, targetChain })).toBe("ready-to-finalize")
  await l1.finalizeWithdrawal({ targetChain, withdrawal })
  await chains.mine()
  expect(await l1.getBalance({ address: to })).toBe(5n)
  expect(await started.l1.getBalance({ address: to })).toBe(0n)
})

/** Returns the code of a game that answers `proposer()`, and is another game otherwise. */
function permissionedGame(proposer: Hex, game: Hex): Hex {
  const head = "5f3560e01c63a8e4fb9014603b57"
  const delegated = `365f5f375f5f365f73${game.slice(2)}5af43d5f5f3e6037573d5ffd5b3d5ff3`
  return `0x${head}${delegated}5b73${proposer.slice(2)}5f5260205ff3`
}

test("a game that is permissioned and has a bond is created by the account that may do so", async () => {
  const remote = await openRemote()
  await remote.mine()
  const proposer = "0x00000000000000000000000000000000000000dd"
  const { disputeGameFactory: factory } = remote.contracts.op
  const game = "0x4c31000000000000000000000000000000000002" // the code of all games
  const implementation = "0x00000000000000000000000000000000000000ee"
  const params = [implementation, permissionedGame(proposer, game)] as const
  await remote.l1.request({ method: "anvil_setCode", params })
  const from = remote.l1.accounts[0]?.address as Hex
  const abi = parseAbi(["function setImplementation(uint32,address)", "function setInitBond(uint32,uint256)"])
  for (const data of [
    encodeFunctionData({ abi, functionName: "setImplementation", args: [8, implementation] }),
    encodeFunctionData({ abi, functionName: "setInitBond", args: [8, 5n] }),
  ])
    await remote.l1.request({ method: "eth_sendTransaction", params: [{ from, to: factory, data }] })
  await remote.mine(2)
  const chains = await openForks(remote)
  const { hash } = await chains.propose("op")
  await chains.mine()
  const sent = await chains.l1.request({ method: "eth_getTransactionReceipt", params: [hash as Hex] })
  expect(sent).toMatchObject({ status: "0x1", from: proposer })
  const { l1, targetChain } = await clientsOf(chains)
  const [created] = await l1.getGames({ targetChain })
  const at: Hex = `0x${created?.metadata.slice(26)}`
  const creator = await l1.call({ to: at, data: "0x37b1b229" }) // gameCreator()
  expect([creator.data, await l1.getBalance({ address: at })]).toEqual([pad(proposer), 5n])
})

test("fork files of all chains run without a network, with the same hashes", async () => {
  const remote = await openRemote()
  await remote.mine(3)
  const folder = mkdtempSync(join(tmpdir(), "midblock-forks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = (name: string) => join(folder, `${name}.fork.json`)
  const run = async (forkOf: (name: "l1" | "op") => object) => {
    const options = { l1: { fork: forkOf("l1") }, l2: { op: { network: "op", fork: forkOf("op") } } } as const
    const chains = await createChains(options)
    await send(chains.l1, chains.contracts.op.optimismPortal, "0x7")
    await chains.mine(2)
    const heads = [chains.l1, chains.l2.op].map((node) => node.at({ block: "latest" }).block())
    const hashes = (await Promise.all(heads)).map((block) => block?.hash)
    await chains.close()
    return hashes
  }
  const urls = { l1: remote.l1, op: remote.l2.op }
  const recorded = await run((name) => ({ url: urls[name], record: file(name) }))
  await remote.close()
  expect(await run((name) => ({ file: file(name) }))).toEqual(recorded)
})

test("error: output roots of blocks after the fork, and results of its games", async () => {
  const remote = await openRemote()
  await remote.mine()
  const chains = await openForks(remote)
  const { op } = await clientsOf(chains)
  const block = await headOf(chains.l2.op)
  await op.initiateWithdrawal({ request: { gas: 21_000n, to, value: 5n } })
  await chains.mine(2)
  await expect(chains.propose("op", { block: block + 1n })).rejects.toThrow(
    `invalid option block: expected the number of a sealed block, from 0 to ${block}, the block that is forked, got ${block + 1n}`,
  )
  await expect(chains.decideGame("op", 0, "challenger wins")).rejects.toThrow(
    "invalid option name: expected an L2 that is no fork: games of a remote chain have moves, got op",
  )
})

test("a reorganisation of the forked L1 takes the L2 blocks with it, down to the forked blocks at most", async () => {
  const remote = await openRemote()
  await remote.mine(2)
  const chains = await openForks(remote)
  const block = await headOf(chains.l2.op)
  const hash = await deposit(chains, "op", "0x7")
  await chains.mine(2)
  await chains.l1.request({ method: "anvil_rollback", params: [2] })
  await chains.settled()
  expect(await headOf(chains.l1)).toBe(2n)
  expect(await headOf(chains.l2.op)).toBeGreaterThanOrEqual(block)
  expect(await originOf(chains.l2.op)).toEqual(await originOf(remote.l2.op))
  await deposit(chains, "op", "0x3")
  await chains.mine()
  const receipt = await chains.l1.request({ method: "eth_getTransactionReceipt", params: [hash] })
  expect(receipt?.blockNumber).toBe("0x3") // it waited in the pool of L1
  const head = await chains.l1.at({ block: "latest" }).block()
  expect(await originOf(chains.l2.op)).toEqual({ number: 3n, hash: head?.hash })
})

test("the same seed and the same calls give the same hashes, also after a return to a snapshot", async () => {
  const remote = await openRemote()
  await remote.mine(2)
  const run = async () => {
    const chains = await openForks(remote)
    const id = await chains.snapshot()
    const go = async () => {
      await deposit(chains, "op", "0x7")
      await chains.mine(2)
      const nodes = [chains.l1, chains.l2.op, chains.l2.unichain]
      return Promise.all(nodes.map(async (node) => (await node.at({ block: "latest" }).block())?.hash))
    }
    const first = await go()
    expect(await chains.revert(id)).toBe(true)
    expect(await go()).toEqual(first)
    return first
  }
  expect(await run()).toEqual(await run())
})

test("a new L2 stands on a forked L1, with contracts of its own beside those of the remote", async () => {
  const remote = await openRemote()
  await remote.mine(2)
  const chains = await open({
    l1: { fork: { url: remote.l1, blockNumber: 1 } },
    l2: { mine: { network: "op", chainId: 4242 } },
  })
  expect(await headOf(chains.l1)).toBe(1n)
  const from = chains.l1.accounts[0]?.address as Hex
  const before = await chains.l2.mine.at({ block: "latest" }).balance(from)
  const { optimismPortal } = chains.contracts.mine
  const sent = { from, to: optimismPortal, value: "0x7" } as const
  await chains.l1.request({ method: "eth_sendTransaction", params: [sent] })
  await chains.mine()
  expect(await chains.l2.mine.at({ block: "latest" }).balance(from)).toBe(before + 7n)
  expect((await originOf(chains.l2.mine, 0n)).number).toBe(1n)
  expect(await chains.l1.at().code(remote.contracts.op.optimismPortal)).not.toBe("0x")
})

test("error: forks that do not fit together", async () => {
  const remote = await openRemote()
  await remote.mine()
  const other = await openRemote({ seed: "other" })
  await other.mine()
  const refusal = (given: object) =>
    createChains(given as CreateChainsOptions).then(
      async (chains) => {
        await chains.close()
        return "no error"
      },
      ({ message }: Error) => message,
    )
  const forked = { op: { network: "op", fork: { url: remote.l2.op } } }
  const l1 = { fork: { url: remote.l1 } }
  expect(await refusal({ l2: forked })).toBe(
    "invalid option l2.op.fork: expected a fork of its L1 beside it, l1.fork, got none",
  )
  expect(await refusal({ l1: { fork: { url: remote.l1, blockNumber: 1 } }, l2: forked })).toBe(
    "invalid option l1.fork.blockNumber: expected nothing beside l2.op.fork: the L1 origin of the L2 decides it, got 1",
  )
  expect(
    await refusal({ l1, l2: { op: { network: "op", fork: { url: remote.l2.op, pending: true } } } }),
  ).toBe("invalid option l2.op.fork.pending: expected nothing in linked chains, got true")
  expect(await refusal({ l1, l2: forked, interop: true })).toMatch("invalid option interop: expected false")
  expect(await refusal({ l1, l2: forked, dataDir: "x" })).toMatch("invalid option dataDir: expected nothing")
  expect(await refusal({ l1: { fork: { url: other.l1 } }, l2: forked })).toMatch(
    /^invalid option l1\.fork: expected the L1 of l2\.op, whose block 1 is 0x\w{64}, got a chain without it$/,
  )
  expect(await refusal({ l1, l2: { op: { network: "op", fork: { url: remote.l1 } } } })).toMatch(
    /^invalid option l2\.op\.fork: expected a chain of the OP stack, whose L1Block has an origin, got block 1/,
  )
  const twice = { one: forked.op, two: forked.op }
  expect(await refusal({ l1, l2: twice })).toMatch(
    "invalid option l2.two.fork: expected an id of no other chain",
  )
})
