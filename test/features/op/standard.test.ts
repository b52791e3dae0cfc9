/** The contracts that dapps expect, used by real clients. */
import {
  createPublicClient,
  createWalletClient,
  custom,
  encodeAbiParameters,
  getAddress,
  getCreate2Address,
  type Hex,
  keccak256,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  parseEther,
  toHex,
  zeroAddress,
  zeroHash,
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { mainnet } from "viem/chains"
import { expect, onTestFinished, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"
import { start } from "./start.ts"

const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3"
const create2Deployer = "0x13b0D85CcB8bf860b6b79AF3029fCA081AE9beF2"
const weth = "0x4200000000000000000000000000000000000006"

/** Starts a plain chain with contracts. */
async function plain(options: CreateNodeOptions) {
  const node = await createNode({ chainId: 1n, ...options })
  onTestFinished(() => node.close())
  const [account, friend] = node.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey as Hex)) as [
    ReturnType<typeof privateKeyToAccount>,
    ReturnType<typeof privateKeyToAccount>,
  ]
  const transport = custom(node)
  const client = createPublicClient({ chain: mainnet, transport })
  const wallet = createWalletClient({ account, chain: mainnet, transport })
  return { node, client, wallet, account, friend }
}

test("Multicall3 of a plain chain and of OP has the code of Ethereum, and batches viem's reads", async () => {
  const { node, client, account } = await plain({ contracts: ["multicall3"] })
  const op = await start()
  const { address } = mainnet.contracts.multicall3
  for (const each of [client, op.client])
    expect(keccak256((await each.getCode({ address })) as Hex)).toBe(
      "0xd5c15df687b16f2ff992fc8d767b4216323184a2bbc6ee2f9c398c318e770891",
    )
  const abi = parseAbi([
    "function getEthBalance(address) view returns (uint256)",
    "function getChainId() view returns (uint256)",
  ])
  const results = await client.multicall({
    contracts: [
      { address, abi, functionName: "getEthBalance", args: [account.address] },
      { address, abi, functionName: "getChainId" },
    ],
    allowFailure: false,
  })
  expect(results).toEqual([parseEther("10000"), 1n])
  expect(await node.at({ block: "latest" }).code(permit2)).toBe("0x")
})

test("Permit2 moves tokens by a signature for its chain", async () => {
  const { client, wallet, account, friend } = await start().then(({ node, client, ...rest }) => {
    const [account, friend] = node.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey as Hex))
    return {
      ...rest,
      client,
      account: account as ReturnType<typeof privateKeyToAccount>,
      friend: friend as ReturnType<typeof privateKeyToAccount>,
    }
  })
  const erc20 = parseAbi([
    "function deposit() payable",
    "function approve(address,uint256) returns (bool)",
    "function balanceOf(address) view returns (uint256)",
  ])
  await wallet.writeContract({ address: weth, abi: erc20, functionName: "deposit", value: 7n })
  await wallet.writeContract({
    address: weth,
    abi: erc20,
    functionName: "approve",
    args: [permit2, maxUint256],
  })
  const permitted = { token: weth, amount: 5n } as const
  const permit = { permitted, nonce: 3n, deadline: maxUint256 }
  const signature = await account.signTypedData({
    domain: { name: "Permit2", chainId: 10, verifyingContract: permit2 },
    types: {
      PermitTransferFrom: [
        { name: "permitted", type: "TokenPermissions" },
        { name: "spender", type: "address" },
        { name: "nonce", type: "uint256" },
        { name: "deadline", type: "uint256" },
      ],
      TokenPermissions: [
        { name: "token", type: "address" },
        { name: "amount", type: "uint256" },
      ],
    },
    primaryType: "PermitTransferFrom",
    message: { ...permit, spender: friend.address },
  })
  const abi = parseAbi([
    "struct TokenPermissions { address token; uint256 amount; }",
    "struct Permit { TokenPermissions permitted; uint256 nonce; uint256 deadline; }",
    "struct Details { address to; uint256 requestedAmount; }",
    "function permitTransferFrom(Permit permit, Details details, address owner, bytes signature)",
    "function DOMAIN_SEPARATOR() view returns (bytes32)",
    "error InvalidNonce()",
  ])
  const transfer = () =>
    wallet.writeContract({
      address: permit2,
      abi,
      functionName: "permitTransferFrom",
      account: friend.address,
      args: [permit, { to: friend.address, requestedAmount: 5n }, account.address, signature],
    })
  await transfer()
  const balance = await client.readContract({
    address: weth,
    abi: erc20,
    functionName: "balanceOf",
    args: [friend.address],
    blockTag: "pending",
  })
  expect(balance).toBe(5n)
  await expect(transfer()).rejects.toThrow("InvalidNonce()")
  const separator = await client.readContract({ address: permit2, abi, functionName: "DOMAIN_SEPARATOR" })
  const code = (await client.getCode({ address: permit2 })) as Hex
  expect(code).toContain(separator.slice(2)) // the chain's own, not computed at each call
})

test("Create2Deployer creates a contract at the address that its salt gives", async () => {
  const { client, wallet, node } = await plain({ contracts: ["create2-deployer"], automine: true })
  const code: Hex = "0x6001600c60003960016000f300" // a contract of one STOP
  const salt = toHex(7, { size: 32 })
  const abi = parseAbi(["function deploy(uint256 value, bytes32 salt, bytes code)"])
  await wallet.writeContract({
    address: create2Deployer,
    abi,
    functionName: "deploy",
    args: [0n, salt, code],
  })
  const address = getCreate2Address({ from: create2Deployer, salt, bytecode: code })
  expect(await client.getCode({ address })).toBe("0x00")
  expect(await node.at({ block: "latest" }).code(mainnet.contracts.multicall3.address)).toBe("0x")
})

test("EAS of OP attests by a schema, and revokes", async () => {
  const { client, wallet, account, friend } = await start()
  const [registry, eas]: [Hex, Hex] = [
    "0x4200000000000000000000000000000000000020",
    "0x4200000000000000000000000000000000000021",
  ]
  const abi = parseAbi([
    "function register(string schema, address resolver, bool revocable) returns (bytes32)",
    "struct Data { address recipient; uint64 expirationTime; bool revocable; bytes32 refUID; bytes data; uint256 value; }",
    "struct Request { bytes32 schema; Data data; }",
    "struct Revocation { bytes32 uid; uint256 value; }",
    "struct RevocationRequest { bytes32 schema; Revocation data; }",
    "struct Attestation { bytes32 uid; bytes32 schema; uint64 time; uint64 expirationTime; uint64 revocationTime; bytes32 refUID; address recipient; address attester; bool revocable; bytes data; }",
    "function attest(Request request) payable returns (bytes32)",
    "function revoke(RevocationRequest request) payable",
    "function getAttestation(bytes32 uid) view returns (Attestation)",
    "function getSchemaRegistry() view returns (address)",
  ])
  expect(await client.readContract({ address: eas, abi, functionName: "getSchemaRegistry" })).toBe(registry)
  const register = {
    address: registry,
    abi,
    functionName: "register",
    args: ["uint8 score", zeroAddress, true],
    account,
  } as const
  const { result: schema } = await client.simulateContract(register)
  await wallet.writeContract(register)
  const data = encodeAbiParameters(parseAbiParameters("uint8"), [9])
  const attest = {
    address: eas,
    abi,
    functionName: "attest",
    account,
    args: [
      {
        schema,
        data: { recipient: friend, expirationTime: 0n, revocable: true, refUID: zeroHash, data, value: 0n },
      },
    ],
  } as const
  const { result: uid } = await client.simulateContract({ ...attest, blockTag: "pending" })
  await wallet.writeContract(attest)
  const read = () =>
    client.readContract({
      address: eas,
      abi,
      functionName: "getAttestation",
      args: [uid],
      blockTag: "pending",
    })
  expect(await read()).toMatchObject({
    uid,
    schema,
    recipient: getAddress(friend),
    attester: getAddress(account),
    data,
    revocationTime: 0n,
  })
  await wallet.writeContract({
    address: eas,
    abi,
    functionName: "revoke",
    args: [{ schema, data: { uid, value: 0n } }],
  })
  expect((await read()).revocationTime).toBeGreaterThan(0n)
})

test("a plain chain without the option has none of them, and another word is refused", async () => {
  const { client } = await plain({})
  for (const address of [permit2, create2Deployer, mainnet.contracts.multicall3.address] as const)
    expect(await client.getCode({ address })).toBeUndefined()
  await expect(createNode({ contracts: ["permit3"] } as never)).rejects.toThrow("contracts")
})

test("--contracts adds to the accounts of a genesis file", async () => {
  const genesis = { config: { chainId: 5 }, alloc: {}, difficulty: "0x0", gasLimit: "0x1c9c380" }
  await using node = await createNode({ genesis, contracts: ["multicall3"] })
  const params = ["0xca11bde05977b3631167028862be2a173976ca11", "latest"]
  const code = await node.request({ method: "eth_getCode", params } as never)
  expect(keccak256(code)).toMatch(/^0xd5c15df6/)
})
