/** The bridges of NFTs: a token of L1 goes to the L2 and comes back. */
import { getAddress, type Hex, parseAbi, parseEventLogs } from "viem"
import { expect, test } from "vitest"
import { Nft } from "../../contracts/artifacts/Nft.ts"
import { depositsOf, prove, type Started, start } from "./start.ts"

const bridgeAbi = parseAbi([
  "function bridgeERC721(address localToken, address remoteToken, uint256 tokenId, uint32 minGasLimit, bytes extraData)",
  "function bridgeERC721To(address localToken, address remoteToken, address to, uint256 tokenId, uint32 minGasLimit, bytes extraData)",
  "function finalizeBridgeERC721(address localToken, address remoteToken, address from, address to, uint256 tokenId, bytes extraData)",
  "function deposits(address, address, uint256) view returns (bool)",
  "function OTHER_BRIDGE() view returns (address)",
  "function MESSENGER() view returns (address)",
  "event ERC721BridgeInitiated(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 tokenId, bytes extraData)",
  "event ERC721BridgeFinalized(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 tokenId, bytes extraData)",
])
const factoryAbi = parseAbi([
  "function createOptimismMintableERC721(address remoteToken, string name, string symbol) returns (address)",
  "function isOptimismMintableERC721(address) view returns (bool)",
  "function remoteChainID() view returns (uint256)",
  "event OptimismMintableERC721Created(address indexed localToken, address indexed remoteToken, address deployer)",
])
const nftAbi = parseAbi([
  "function name() view returns (string)",
  "function ownerOf(uint256) view returns (address)",
  "function balanceOf(address) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function tokenURI(uint256) view returns (string)",
  "function tokenByIndex(uint256) view returns (uint256)",
  "function tokenOfOwnerByIndex(address, uint256) view returns (uint256)",
  "function supportsInterface(bytes4) view returns (bool)",
  "function remoteToken() view returns (address)",
  "function remoteChainId() view returns (uint256)",
  "function approve(address, uint256)",
  "function transferFrom(address, address, uint256)",
  "function safeMint(address, uint256)",
])

/** Creates a token on L1 with three ids, and its counterpart on the L2. */
async function startNfts() {
  const started = await start()
  const { chains, l1, l2, account, targetChain } = started
  const deployment = await l1.deployContract(Nft)
  await chains.mine()
  const { contractAddress } = await l1.getTransactionReceipt({ hash: deployment })
  const remote = { abi: Nft.abi, address: contractAddress as Hex } as const
  const { address: factory } = targetChain.contracts.optimismMintableERC721Factory
  const creation = await l2.writeContract({
    ...{ address: factory, abi: factoryAbi, functionName: "createOptimismMintableERC721" },
    args: [remote.address, "Pictures", "PIC"],
  })
  await chains.l2.op.mine()
  const { logs } = await l2.getTransactionReceipt({ hash: creation })
  const [created] = parseEventLogs({ abi: factoryAbi, logs, eventName: "OptimismMintableERC721Created" })
  const local = { abi: nftAbi, address: created?.args.localToken as Hex } as const
  for (const id of [7n, 8n, 9n])
    await l1.writeContract({ ...remote, functionName: "mint", args: [account.address, id] })
  const bridges = {
    l1: { address: started.contracts.l1Erc721Bridge, abi: bridgeAbi } as const,
    l2: { address: targetChain.contracts.l2Erc721Bridge.address, abi: bridgeAbi } as const,
  }
  return { ...started, remote, local, factory, bridges }
}

type StartedNfts = Awaited<ReturnType<typeof startNfts>>

/** Sends ids to the L2; returns the hashes of the deposits. */
async function sendToL2(started: StartedNfts, ids: readonly bigint[], to: Hex): Promise<readonly Hex[]> {
  const { chains, l1, remote, local, bridges } = started
  const sent: Hex[] = []
  for (const id of ids) {
    await l1.writeContract({ ...remote, functionName: "approve", args: [bridges.l1.address, id] })
    const args = [remote.address, local.address, to, id, 300_000, "0x1234"] as const
    sent.push(
      await l1.writeContract({ ...bridges.l1, functionName: "bridgeERC721To", args, gas: 1_500_000n }),
    )
  }
  await chains.mine()
  const hashes: Hex[] = []
  for (const hash of sent) hashes.push(...(await depositsOf(started, hash)))
  return hashes
}

/** Proves and finalizes a withdrawal; returns the logs of its end. */
async function finish(started: Started, hash: Hex) {
  const { chains, l1, l2, targetChain } = started
  await chains.l2.op.mine()
  await chains.mine()
  const { withdrawal } = await prove(started, await l2.getTransactionReceipt({ hash }))
  await chains.mine()
  const finalizing = await l1.finalizeWithdrawal({ targetChain, withdrawal })
  await chains.mine()
  return (await l1.getTransactionReceipt({ hash: finalizing })).logs
}

test("a token of L1 is kept by the bridge while it is on the L2, and comes back", async () => {
  const started = await startNfts()
  const { l1, l2, account, friend, remote, local, bridges } = started
  const [hash = "0x"] = await sendToL2(started, [7n], friend)
  const escrow = {
    ...bridges.l1,
    functionName: "deposits",
    args: [remote.address, local.address, 7n],
  } as const
  expect(await l1.readContract(escrow)).toBe(true)
  const arrived = await l2.getTransactionReceipt({ hash })
  expect(parseEventLogs({ abi: bridgeAbi, logs: arrived.logs })).toMatchObject([
    { eventName: "ERC721BridgeFinalized", args: { from: account.address, tokenId: 7n, extraData: "0x1234" } },
  ])
  const ownerOf = { functionName: "ownerOf", args: [7n] } as const
  expect(await l2.readContract({ ...local, ...ownerOf })).toBe(getAddress(friend))
  expect(await l1.readContract({ ...remote, ...ownerOf })).toBe(getAddress(bridges.l1.address))
  await started.chains.l2.op.request({ method: "anvil_impersonateAccount", params: [friend] })
  const sent = await l2.writeContract({
    ...{ ...bridges.l2, account: friend, functionName: "bridgeERC721To" },
    args: [local.address, remote.address, account.address, 7n, 200_000, "0x"],
  })
  const logs = await finish(started, sent)
  expect(parseEventLogs({ abi: bridgeAbi, logs })).toMatchObject([
    {
      eventName: "ERC721BridgeFinalized",
      args: { from: getAddress(friend), to: account.address, tokenId: 7n },
    },
  ])
  expect(await l1.readContract({ ...remote, ...ownerOf })).toBe(account.address)
  expect(await l1.readContract(escrow)).toBe(false)
  await expect(l2.readContract({ ...local, ...ownerOf })).rejects.toThrow("ERC721: invalid token ID")
})

test("the counterpart is a token of ERC-721 with metadata and enumeration", async () => {
  const started = await startNfts()
  const { chains, l2, account, friend, remote, local, factory, bridges } = started
  await sendToL2(started, [7n, 8n, 9n], account.address)
  const read = <const Name extends (typeof nftAbi)[number]["name"]>(functionName: Name, args: unknown = []) =>
    l2.readContract({ ...local, functionName, args } as never) as Promise<unknown>
  expect([await read("name"), await read("totalSupply"), await read("remoteChainId")]).toEqual([
    ...["Pictures", 3n, 900n],
  ])
  expect(await read("remoteToken")).toBe(getAddress(remote.address))
  expect(await read("tokenURI", [8n])).toBe(`ethereum:${remote.address.toLowerCase()}@900/tokenURI?uint256=8`)
  for (const id of ["0x01ffc9a7", "0x80ac58cd", "0x5b5e139f", "0x780e9d63", "0x74259ebf"])
    expect(await read("supportsInterface", [id])).toBe(true)
  expect(await read("supportsInterface", ["0xffffffff"])).toBe(false)
  await l2.writeContract({ ...local, functionName: "transferFrom", args: [account.address, friend, 7n] })
  await l2.writeContract({
    ...{ ...bridges.l2, functionName: "bridgeERC721" },
    args: [local.address, remote.address, 8n, 200_000, "0x"],
  })
  await chains.l2.op.mine()
  expect(await read("tokenOfOwnerByIndex", [account.address, 0n])).toBe(9n)
  expect(await read("tokenOfOwnerByIndex", [friend, 0n])).toBe(7n)
  expect([await read("tokenByIndex", [0n]), await read("tokenByIndex", [1n])]).toEqual([7n, 9n])
  expect([await read("balanceOf", [account.address]), await read("totalSupply")]).toEqual([1n, 2n])
  await expect(read("tokenByIndex", [2n])).rejects.toThrow("ERC721Enumerable: global index out of bounds")
  const isOne = { address: factory, abi: factoryAbi, functionName: "isOptimismMintableERC721" } as const
  expect(await l2.readContract({ ...isOne, args: [local.address] })).toBe(true)
  expect(await l2.readContract({ ...isOne, args: [account.address] })).toBe(false)
})

test("error: others than the owner, the bridge and its counterpart, and a contract that takes no tokens", async () => {
  const started = await startNfts()
  const { l1, l2, account, friend, remote, local, factory, bridges } = started
  await sendToL2(started, [7n], account.address)
  const back = (from: Hex, id: bigint, token = remote.address) =>
    l2.simulateContract({
      ...{ ...bridges.l2, account: from, functionName: "bridgeERC721" },
      args: [local.address, token, id, 200_000, "0x"],
    })
  await expect(back(friend, 7n)).rejects.toThrow("Withdrawal is not being initiated by NFT owner")
  await expect(back(account.address, 7n, friend)).rejects.toThrow("remote token does not match given value")
  await expect(back(factory, 7n)).rejects.toThrow("ERC721Bridge: account is not externally owned")
  const finalize = [local.address, remote.address, friend, friend, 1n, "0x"] as const
  const finalizeAs = { account: friend, functionName: "finalizeBridgeERC721", args: finalize } as const
  const onlyOther = "ERC721Bridge: function can only be called from the other bridge"
  await expect(l1.simulateContract({ ...bridges.l1, ...finalizeAs })).rejects.toThrow(onlyOther)
  await expect(l2.simulateContract({ ...bridges.l2, ...finalizeAs })).rejects.toThrow(onlyOther)
  const mint = { ...local, functionName: "safeMint" } as const
  await expect(l2.simulateContract({ ...mint, account, args: [account.address, 1n] })).rejects.toThrow(
    "OptimismMintableERC721: only bridge can call this function",
  )
  await expect(
    l2.simulateContract({ ...mint, account: bridges.l2.address, args: [factory, 1n] }),
  ).rejects.toThrow("ERC721: transfer to non ERC721Receiver implementer")
  await expect(
    l2.simulateContract({ ...mint, account: bridges.l2.address, args: [friend, 7n] }),
  ).rejects.toThrow("ERC721: token already minted")
})
