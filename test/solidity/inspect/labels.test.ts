/** The names in traces of code that the called account does not hold itself after the transaction. */
import { concat, encodeFunctionData, type Hex, zeroAddress } from "viem"
import { expect, test } from "vitest"
import { loadArtifacts } from "../../../src/harness/index.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { inspect } from "../../../src/solidity/inspect/inspect.ts"
import { render } from "../../../src/solidity/inspect/render.ts"
import { compileCases } from "../stackTraces/compile.ts"

const build = compileCases({ evmVersion: "prague" }, new URL("./contracts/", import.meta.url))
const artifacts = loadArtifacts(build)
const [Maker, Wallet] = [artifacts.find("Maker"), artifacts.find("Wallet")]

function senderOf(node: MidblockNode) {
  const from = node.accounts[0]?.address as Hex
  return async (fields: { readonly to?: Hex; readonly data: Hex }) => {
    const params = [{ from, gas: "0x200000", ...fields }] as const
    const hash = await node.request({ method: "eth_sendTransaction", params })
    return node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  }
}

/** Returns the lines of a trace after the first one, without the state changes. */
async function treeOf(node: MidblockNode, hash: Hex): Promise<readonly string[]> {
  const found = await inspect((call) => node.request<unknown>(call), hash, { explainer: artifacts })
  if (found === undefined) throw new Error("not executed")
  return render({ ...found, changes: [] })
    .trimEnd()
    .split("\n")
    .slice(1)
}

test("behavior: a contract created by a failed transaction has a name, and its failed call has a source line", async () => {
  await using node = await createNode({ automine: true })
  const send = senderOf(node)
  const maker = await send({ data: Maker.bytecode as Hex })
  const data = encodeFunctionData({ abi: Maker.abi, functionName: "make", args: [zeroAddress] } as never)
  const receipt = await send({ to: maker?.contractAddress as Hex, data })
  expect(await treeOf(node, receipt?.transactionHash as Hex)).toMatchInlineSnapshot(`
    [
      "[153576] Maker.make(owner: 0x0000000000000000000000000000000000000000)",
      "├─ [98145] new Wallet at 0xa16E02E87b7454126E5E10d957A927A7F5B5d2be",
      "├─ [814] Wallet.initialize(owner: 0x0000000000000000000000000000000000000000, attempt: 7) [staticcall]",
      "│  └─ reverted: NoOwner(attempt: 7) at Wallet.initialize (contracts/Maker.sol:8:41)",
      "└─ reverted: NoOwner(attempt: 7) at Maker.make (contracts/Maker.sol:15:9)",
      "contracts",
      "  Maker 0x5FbDB2315678afecb367f032d93F642f64180aa3",
      "  Wallet 0xa16E02E87b7454126E5E10d957A927A7F5B5d2be",
    ]
  `)
})

test("behavior: a delegating account has the name of its delegate, and its failed call has a source line", async () => {
  await using node = await createNode({ automine: true })
  const send = senderOf(node)
  const wallet = await send({ data: Wallet.bytecode as Hex })
  const to: Hex = `0x${"77".repeat(20)}`
  const code = concat(["0xef0100", wallet?.contractAddress as Hex])
  await node.request({ method: "anvil_setCode", params: [to, code] })
  const args = [zeroAddress, 5n]
  const data = encodeFunctionData({ abi: Wallet.abi, functionName: "initialize", args } as never)
  const receipt = await send({ to, data })
  expect(await treeOf(node, receipt?.transactionHash as Hex)).toMatchInlineSnapshot(`
    [
      "[22146] Wallet.initialize(owner: 0x0000000000000000000000000000000000000000, attempt: 5)",
      "└─ reverted: NoOwner(attempt: 5) at Wallet.initialize (contracts/Maker.sol:8:41)",
      "contracts",
      "  Wallet 0x7777777777777777777777777777777777777777",
    ]
  `)
})
