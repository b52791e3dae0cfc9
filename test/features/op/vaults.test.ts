/** The vaults of the fees, and the admin of the proxies. */
import { type Address, getAddress, type Hex, parseAbi, parseEther, toHex } from "viem"
import { getWithdrawals } from "viem/op-stack"
import { expect, test } from "vitest"
import { start } from "./start.ts"

const vaultOf = (end: number): Address => `0x42${end.toString(16).padStart(38, "0")}`
const vaults = [0x11, 0x19, 0x1a, 0x1b].map(vaultOf)
const proxyAdmin = vaultOf(0x18)
const collector = "0xa3d596EAfaB6B13Ab18D40FaE1A962700C84ADEa"

const abi = parseAbi([
  "function withdraw() returns (uint256)",
  "function totalProcessed() view returns (uint256)",
  "function recipient() view returns (address)",
  "function RECIPIENT() view returns (address)",
  "function minWithdrawalAmount() view returns (uint256)",
  "function MIN_WITHDRAWAL_AMOUNT() view returns (uint256)",
  "function WITHDRAWAL_NETWORK() view returns (uint8)",
  "function setRecipient(address)",
  "function setWithdrawalNetwork(uint8)",
  "function setMinWithdrawalAmount(uint256)",
  "error FeeVault_OnlyProxyAdminOwner()",
])
const adminAbi = parseAbi([
  "function owner() view returns (address)",
  "function upgrade(address,address)",
  "function getProxyImplementation(address) returns (address)",
])

async function withOwner() {
  const started = await start()
  const { node, client, wallet } = started
  const owner = await client.readContract({ address: proxyAdmin, abi: adminAbi, functionName: "owner" })
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  await ask("anvil_impersonateAccount", owner)
  await ask("anvil_setBalance", owner, toHex(parseEther("1")))
  const fund = (vault: Address, ether: string) =>
    wallet.sendTransaction({ to: vault, value: parseEther(ether) })
  return { ...started, owner, ask, fund }
}

test.each(vaults)("vault %s sends what it has to its recipient on L1, by a withdrawal", async (address) => {
  const { client, wallet, node, fund } = await withOwner()
  await fund(address, "11")
  await node.mine()
  const read = (
    functionName: "totalProcessed" | "MIN_WITHDRAWAL_AMOUNT" | "RECIPIENT" | "WITHDRAWAL_NETWORK",
  ) => client.readContract({ address, abi, functionName })
  expect(await read("RECIPIENT")).toBe(collector)
  expect([await read("MIN_WITHDRAWAL_AMOUNT"), await read("WITHDRAWAL_NETWORK")]).toEqual([
    parseEther("10"),
    0,
  ])
  const hash = await wallet.writeContract({ address, abi, functionName: "withdraw" })
  await node.mine()
  const receipt = await client.getTransactionReceipt({ hash })
  const [withdrawal] = getWithdrawals(receipt)
  const value = await read("totalProcessed")
  expect(value).toBeGreaterThanOrEqual(parseEther("11"))
  expect(withdrawal).toMatchObject({
    sender: getAddress(address),
    target: collector,
    value,
    gasLimit: 400_000n,
    data: "0x",
  })
})

test("error: a vault with less than its minimum keeps it", async () => {
  const { wallet, fund } = await withOwner()
  const address = vaultOf(0x1a)
  await fund(address, "9")
  await expect(wallet.writeContract({ address, abi, functionName: "withdraw" })).rejects.toThrow(
    "FeeVault: withdrawal amount must be greater than minimum withdrawal amount",
  )
})

test("the owner of ProxyAdmin sets the recipient, who then gets the ether on this chain; others do not", async () => {
  const { client, wallet, owner, account } = await withOwner()
  const address = vaultOf(0x19)
  const to = "0x00000000000000000000000000000000000000AA"
  const set = (
    from: Address,
    functionName: "setRecipient" | "setWithdrawalNetwork" | "setMinWithdrawalAmount",
    value: never,
  ) => wallet.writeContract({ address, abi, functionName, args: [value], account: from })
  await expect(set(account, "setRecipient", to as never)).rejects.toThrow("FeeVault_OnlyProxyAdminOwner()")
  await set(owner, "setRecipient", to as never)
  await set(owner, "setWithdrawalNetwork", 1 as never)
  await set(owner, "setMinWithdrawalAmount", 0n as never)
  const had = await client.getBalance({ address, blockTag: "pending" })
  expect(had).toBeGreaterThan(0n)
  await wallet.writeContract({ address, abi, functionName: "withdraw" })
  expect(await client.getBalance({ address: to, blockTag: "pending" })).toBe(had)
})

test("the owner of ProxyAdmin upgrades a predeploy; others do not", async () => {
  const { client, wallet, owner, account, ask } = await withOwner()
  const [weth, target]: [Address, Hex] = [vaultOf(0x0f), "0x00000000000000000000000000000000000000C0"]
  const upgrade = (from: Address) =>
    wallet.writeContract({
      address: proxyAdmin,
      abi: adminAbi,
      functionName: "upgrade",
      args: [weth, target],
      account: from,
    })
  await ask("anvil_setCode", target, "0x602a5f5260205ff3") // returns 42
  await expect(upgrade(account)).rejects.toThrow("Ownable: caller is not the owner")
  await upgrade(owner)
  expect(await client.call({ to: weth, blockTag: "pending" })).toEqual({ data: toHex(42, { size: 32 }) })
  const { result } = await client.simulateContract({
    address: proxyAdmin,
    abi: adminAbi,
    functionName: "getProxyImplementation",
    args: [weth],
    blockTag: "pending",
  })
  expect(result).toBe(target)
})
