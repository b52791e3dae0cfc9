import { BrowserProvider, type Eip1193Provider } from "ethers"
import { type Abi, custom, type EIP1193RequestFn, type Hex } from "viem"
import { Factory } from "../../contracts/artifacts/Factory.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import { deploy, type StorageValue, storage } from "../../src/harness/index.ts"
import type { NamedArguments } from "../../src/harness/matchers/argumentTypes.ts"
import {
  expect,
  expectTypeOf,
  type MidblockTest,
  type TestAccounts,
  type TestClient,
  test,
} from "../../src/harness/vitest/index.ts"
import type { createNode } from "../../src/index.ts"

const it = test.setup(() => ({ one: 1n }))
const nested = it.setup(({ fixture }) => ({ two: fixture.one + 1n }))

test("request: parameters and results of each method", async ({ node }) => {
  const code = await node.request({
    method: "eth_getCode",
    params: ["0x0000000000000000000000000000000000000001"],
  })
  expectTypeOf(code).toEqualTypeOf<Hex>()
  expectTypeOf(node.request({ method: "eth_accounts" })).resolves.toEqualTypeOf<Hex[]>()
  expectTypeOf(node.request({ method: "web3_clientVersion" })).resolves.toEqualTypeOf<string>()
  const [from, to]: string[] = node.accounts.map(({ address }) => address)
  const hash = await node.request({ method: "eth_sendTransaction", params: [{ from, to }] })
  expectTypeOf(hash).toEqualTypeOf<Hex>()
  const block = await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
  expectTypeOf(block?.baseFeePerGas).toEqualTypeOf<Hex | undefined>()
})

test("request: unknown names and wrong parameters are type errors", async ({ node }) => {
  const to = node.accounts[0]?.address
  // @ts-expect-error: misspelt.
  await expect(node.request({ method: "eth_getBalnce", params: [] })).rejects.toThrow()
  // @ts-expect-error: an address is not a number.
  await expect(node.request({ method: "eth_getBalance", params: [5] })).rejects.toThrow()
  // @ts-expect-error: without the parameters that it needs.
  await expect(node.request({ method: "eth_getBalance" })).rejects.toThrow()
  // @ts-expect-error: calls have no such field.
  await node.request({ method: "eth_call", params: [{ too: "0x00", to }, "latest"] })
  const name: string = "eth_chainId"
  // @ts-expect-error: any text may be a misspelt name.
  await node.request({ method: name })
  expectTypeOf(await node.request<unknown>({ method: name })).toEqualTypeOf<unknown>()
  expectTypeOf(await node.request<Hex>({ method: name, params: [] })).toEqualTypeOf<Hex>()
})

test("request: the node is a provider for viem, ethers and EIP-1193", async ({ node }) => {
  expectTypeOf(custom).toBeCallableWith(node)
  expectTypeOf(node).toExtend<Eip1193Provider>()
  expectTypeOf(node.request).toExtend<EIP1193RequestFn>()
  const { chainId } = await new BrowserProvider(node).getNetwork()
  expect(chainId).toBe(31337n)
})

test("fixtures: the types of a test's arguments", ({ node, client, accounts }) => {
  expectTypeOf(node).toEqualTypeOf<Awaited<ReturnType<typeof createNode>>>()
  expectTypeOf(client).toEqualTypeOf<TestClient>()
  expectTypeOf(accounts).toEqualTypeOf<TestAccounts>()
  expectTypeOf(client.account.address).toEqualTypeOf<Hex>()
  expectTypeOf(it).toExtend<MidblockTest<object & { one: bigint }>>()
})

nested("set-ups: a nested set-up has the values of both", ({ fixture }) => {
  expectTypeOf(fixture.one).toEqualTypeOf<bigint>()
  expectTypeOf(fixture.two).toEqualTypeOf<bigint>()
})

test("client: the types of results come from the ABI", ({ client }) => {
  type Balance = Awaited<ReturnType<typeof client.readContract<typeof Token.abi, "balanceOf", [Hex]>>>
  expectTypeOf<Balance>().toEqualTypeOf<bigint>()
})

test("matchers: they return promises, and refuse wrong arguments", async ({ client }) => {
  const hash = await client.sendTransaction({ to: client.account.address, value: 1n })
  expectTypeOf(expect(hash).toRevert).returns.toExtend<Promise<unknown>>()
  expectTypeOf(expect(hash).toUseGas).parameter(0).toExtend<{ below?: number | bigint }>()
  // @ts-expect-error: a reason, a code or an error.
  await expect(expect(hash).toRevertWith(true)).rejects.toThrow()
  // @ts-expect-error: wei are not text.
  await expect(expect(hash).toChangeBalance(client.account.address, "1 ether")).rejects.toThrow()
  await expect(hash).toHaveReceipt(await client.getTransactionReceipt({ hash }))
  // @ts-expect-error: no receipt has this field, and `not` would always hold.
  await expect(expect(hash).not.toHaveReceipt({ gasUsd: 1n })).rejects.toThrow("did you mean gasUsed?")
  // @ts-expect-error: no bounds are given.
  await expect(expect(hash).toUseGas({})).rejects.toThrow("toUseGas takes { below, above }")
})

test("matchers: only event and error names of the ABI are valid", async ({ client }) => {
  const hash = await client.sendTransaction({ to: client.account.address, value: 1n })
  await expect(hash).not.toEmit({ event: "Transfer", abi: Token.abi })
  await expect(hash).not.toEmit([{ event: "Transfer(address,address,uint256)", abi: Token.abi }])
  // @ts-expect-error: the ABI has no such event.
  await expect(expect(hash).toEmit({ event: "Transfr", abi: Token.abi })).rejects.toThrow("Transfer")
  await expect(hash).not.toRevertWith({ error: "InsufficientBalance", abi: Token.abi })
  // @ts-expect-error: the ABI has no such error.
  await expect(expect(hash).toRevertWith({ error: "Insufficient", abi: Token.abi })).rejects.toThrow()
})

const refused = (assertion: Promise<unknown>) => expect(assertion).rejects.toThrow(" takes ")

test("matchers: the types of arguments come from the ABI", async ({ client, accounts: [, friend] }) => {
  const { abi } = Token
  const token = await deploy(client, Token, ["T", "T"])
  const { address } = friend
  const hash = await token.write.mint([address, 5n])
  const from = `0x${"00".repeat(20)}` as const
  await expect(hash).toEmit({ event: "Transfer", args: [from, address, 5n], abi })
  await expect(hash).toEmit({ event: "Transfer", args: [expect.anything(), address, 5], abi })
  await expect(hash).toEmit([{ event: "Transfer", args: [from, address, 5n], abi }])
  await expect(hash).toEmit({ event: "Transfer(address,address,uint256)", args: [from, address, 5], abi })
  await expect(hash).toEmit({ event: "Transfer", args: [from, friend, (value: bigint) => value > 4n], abi })
  // @ts-expect-error: an amount is not a text.
  await refused(expect(hash).not.toEmit({ event: "Transfer", args: [from, address, "5"], abi }))
  // @ts-expect-error: the event has three arguments.
  await refused(expect(hash).not.toEmit({ event: "Transfer", args: [from, address], abi }))
  // @ts-expect-error: an address is not a number, in a list of events as well.
  await refused(expect(hash).not.toEmit([{ event: "Transfer", args: [from, 1n, 5n], abi }]))
  const call = () => token.write.transfer([address, 7n])
  await expect(call).toRevertWith({ error: "InsufficientBalance", args: [0n, 7], abi })
  // @ts-expect-error: what the sender has is not a text.
  await refused(expect(call).not.toRevertWith({ error: "InsufficientBalance", args: ["0x", 7n], abi }))
  // @ts-expect-error: the error has two arguments.
  await refused(expect(call).not.toRevertWith({ error: "InsufficientBalance", args: [0n], abi }))
})

test("matchers: each event of a list has the types of its ABI", async ({ client, accounts: [, friend] }) => {
  const { abi } = Token
  const factory = await deploy(client, Factory)
  const token = await deploy(client, Token, ["T", "T"])
  const { address } = friend
  const from = `0x${"00".repeat(20)}` as const
  const hash = await token.write.mint([address, 5n])
  const minted = { event: "Transfer", args: [from, address, 5n], abi } as const
  const created = { event: "Created", args: [address], abi: factory.abi } as const
  await expect(hash).toEmit([minted])
  await expect(hash).not.toEmit([minted, created], { order: "any" })
  await expect(hash).not.toEmit([
    { event: "Transfer", args: [from, address, 5n], abi },
    { event: "Created", args: [expect.anything()], abi: Factory.abi },
    { event: "Created", args: [address] },
    { event: "Approval(address,address,uint256)", abi },
  ])
  const either: { event: string; args?: readonly unknown[] }[] = [{ event: "Transfer" }]
  await expect(hash).toEmit(either)
  // @ts-expect-error: an amount is not a text, in the first of two ABIs.
  await refused(expect(hash).not.toEmit([{ event: "Transfer", args: [from, address, "5"], abi }, created]))
  // @ts-expect-error: an address is not a number, in the second of two ABIs.
  await refused(expect(hash).not.toEmit([minted, { event: "Created", args: [5n], abi: Factory.abi }]))
  // @ts-expect-error: the second ABI has no such event.
  await expect(expect(hash).toEmit([minted, { event: "Creatd", abi: Factory.abi }])).rejects.toThrow()
  // @ts-expect-error: misspelt.
  await expect(expect(hash).toEmit([minted, { event: "Created", arg: [1] }])).rejects.toThrow("args?")
})

const kinds = [
  {
    type: "event",
    name: "Kinds",
    inputs: [
      { name: "text", type: "string", indexed: true },
      { name: "pair", type: "tuple", components: [{ name: "x", type: "uint8" }] },
      { name: "flags", type: "bool[]" },
    ],
  },
  { type: "event", name: "Bare", inputs: [] },
  { type: "event", name: "Twice", inputs: [{ name: "a", type: "bool" }] },
  { type: "event", name: "Twice", inputs: [{ name: "a", type: "address" }] },
] as const

// biome-ignore lint/suspicious/noExplicitAny: a predicate names the type of its parameter itself
type Predicate = (value: any) => boolean

test("matchers: argument types of indexed strings, structs, lists and overloads", () => {
  expectTypeOf<NamedArguments<typeof kinds, "event", "Kinds">>().toEqualTypeOf<
    readonly [
      string | Predicate,
      Predicate | { readonly x: number | bigint | Predicate },
      Predicate | readonly (boolean | Predicate)[],
    ]
  >()
  expectTypeOf<NamedArguments<typeof kinds, "event", "Bare">>().toEqualTypeOf<readonly []>()
  expectTypeOf<NamedArguments<typeof kinds, "event", "Twice">>().toEqualTypeOf<
    readonly [boolean | Predicate] | readonly [string | { readonly address: string } | Predicate]
  >()
  expectTypeOf<NamedArguments<typeof kinds, "event", "Twice(bool)">>().toEqualTypeOf<readonly unknown[]>()
  expectTypeOf<NamedArguments<Abi, "event", "Twice">>().toEqualTypeOf<readonly unknown[]>()
})

test("storage: names and value types come from the layout", async ({ node, client }) => {
  const token = await deploy(client, Token, ["T", "T"])
  const { read } = storage(node, token)
  expectTypeOf(read("symbol")).resolves.toEqualTypeOf<string>()
  expectTypeOf(read("totalSupply")).resolves.toEqualTypeOf<bigint>()
  expectTypeOf(read(`balanceOf[${client.account.address}]`)).resolves.toEqualTypeOf<StorageValue>()
  expectTypeOf(read<bigint>(`balanceOf[${client.account.address}]`)).resolves.toEqualTypeOf<bigint>()
  // @ts-expect-error: the layout has no such variable.
  await expect(read("symbl")).rejects.toThrow('"symbol"')
})

test("storage: a value has the type that the caller names", async ({ node, client }) => {
  const hash = await client.deployContract({ abi: Token.abi, bytecode: Token.bytecode, args: ["T", "T"] })
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  const layout = storage(node, { ...Token, address: contractAddress as Hex })
  expectTypeOf(await layout.read<string>("symbol")).toEqualTypeOf<string>()
})
