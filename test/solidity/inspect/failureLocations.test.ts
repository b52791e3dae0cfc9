/** The source line of each failed call, in the trees of midblock and of anvil. */
import { fileURLToPath } from "node:url"
import { encodeDeployData, encodeFunctionData, type Hex } from "viem"
import { expect, test } from "vitest"
import { loadArtifacts } from "../../../src/harness/index.ts"
import { createNode } from "../../../src/index.ts"
import { inspect } from "../../../src/solidity/inspect/inspect.ts"
import { render } from "../../../src/solidity/inspect/render.ts"
import { startAnvil } from "../../acceptance/anvil.ts"
import { deployCases } from "../stackTraces/deployed.ts"

const artifacts = loadArtifacts(
  fileURLToPath(new URL("../../../examples/debugging/build.json", import.meta.url)),
)
const [Bank, Vault] = [artifacts.find("Bank"), artifacts.find("Vault")]

type Ask = (method: string, params: unknown[]) => Promise<unknown>

/** Sends an excessive withdrawal, and a deposit into a closed vault; returns their trees. */
async function treesOf(ask: Ask): Promise<readonly string[][]> {
  const [from] = (await ask("eth_accounts", [])) as Hex[]
  const send = async (fields: object) => {
    const hash = (await ask("eth_sendTransaction", [{ from, gas: "0x200000", ...fields }])) as Hex
    await ask("evm_mine", []) // anvil may answer before it has mined
    return { hash, ...((await ask("eth_getTransactionReceipt", [hash])) as { contractAddress: Hex }) }
  }
  const { contractAddress: vault } = await send({ data: encodeDeployData({ ...Vault, args: [] } as never) })
  const { contractAddress: bank } = await send({
    data: encodeDeployData({ ...Bank, args: [vault] } as never),
  })
  const call = (abi: typeof Bank.abi, functionName: string, args: unknown[] = []) =>
    encodeFunctionData({ abi, functionName, args } as never)
  const withdrawal = await send({ to: bank, data: call(Bank.abi, "withdraw", [9n]) })
  await send({ to: vault, data: call(Vault.abi, "close") })
  const deposit = await send({ to: bank, value: "0x1", data: call(Bank.abi, "deposit") })
  const trees = []
  for (const { hash } of [withdrawal, deposit]) {
    const found = await inspect(({ method, params }) => ask(method, params), hash, { explainer: artifacts })
    if (found === undefined) throw new Error("not executed")
    trees.push(
      render({ ...found, changes: [], contracts: [] })
        .trimEnd()
        .split("\n")
        .slice(1),
    )
  }
  return trees
}

test("behavior: each failed call has the source line on which it failed", async () => {
  await using node = await createNode({ automine: true, hardfork: "prague" })
  const own = await treesOf((method, params) => node.request<unknown>({ method, params }))
  expect(own).toMatchInlineSnapshot(`
    [
      [
        "[24110] Bank.withdraw(amount: 9)",
        "└─ reverted: NotEnough(have: 0, want: 9) at Bank.spend (contracts/Bank.sol:29:35)",
      ],
      [
        "[55705] Bank.deposit() {value: 1 wei}",
        "├─ [2579] Vault.put() {value: 1 wei}",
        "│  └─ reverted: the vault is closed at Vault.open (contracts/Vault.sol:9:9)",
        "└─ reverted: the vault is closed at Bank.deposit (contracts/Bank.sol:19:9)",
      ],
    ]
  `)
})

test("behavior: anvil gives the same trees with --steps-tracing, and without it no source lines", async () => {
  await using anvil = await startAnvil(["--hardfork", "prague", "--steps-tracing"])
  await using node = await createNode({ automine: true, hardfork: "prague" })
  const own = await treesOf((method, params) => node.request<unknown>({ method, params }))
  expect(await treesOf(anvil.request)).toEqual(own)
  await using silent = await startAnvil(["--hardfork", "prague"])
  const withoutPlaces = (lines: readonly string[]) => lines.map((line) => line.replace(/ at \S+ \(.*\)$/, ""))
  expect(await treesOf(silent.request)).toEqual(own.map(withoutPlaces))
})

test("behavior: a revert without data has the same reason as its stack trace", async () => {
  const { node, artifacts: known, addresses, from } = await deployCases("plain", { automine: true })
  await using _ = node
  const { Calling, Failing } = addresses as Record<string, Hex>
  const callOf = (functionName: string) => {
    const data = encodeFunctionData({ abi: known.find("Calling").abi, functionName } as never)
    return { to: Calling, data }
  }
  const requireReason = encodeFunctionData({
    abi: known.find("Failing").abi,
    functionName: "requireReason",
  } as never)
  const failureOf = async (fields: { readonly to?: Hex | undefined; readonly data: Hex; value?: Hex }) => {
    const params = [{ from, gas: "0x100000", ...fields }] as const
    const hash = await node.request({ method: "eth_sendTransaction", params } as never)
    const found = await inspect((call) => node.request<unknown>(call), hash, { explainer: known })
    const trace = await node.stackTrace(hash)
    expect(found?.call.failure).toBe(trace?.message)
    return found?.call.failure
  }
  expect([
    await failureOf({ to: Failing, data: "0x12345678" }),
    await failureOf({ to: Failing, data: requireReason, value: "0x1" }),
    await failureOf(callOf("noSuchFunction")),
    await failureOf(callOf("tooShort")),
    await failureOf(callOf("callNoCode")),
    await failureOf(callOf("bare")),
  ]).toMatchInlineSnapshot(`
    [
      "Failing has no function with the selector 0x12345678, and no fallback function",
      "Failing.requireReason is not payable, and was called with 1 wei",
      "Failing has no function with the selector 0xa877db9f, and no fallback function",
      "the called contract returned less data than its interface declares",
      "the called account has no code",
      "reverted without a reason",
    ]
  `)
})
