/** The methods that name calls, contracts and storage by artifacts. */
import { encodeDeployData, encodeFunctionData } from "viem"
import { describe, expect, onTestFinished, test } from "vitest"
import { Kinds } from "../../../contracts/artifacts/Kinds.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { createArtifacts } from "../../../src/harness/index.ts"
import { createNode } from "../../../src/index.ts"
import { playScene } from "./scene.mjs"

async function start() {
  const node = await createNode({ holdFlashblocks: true, artifacts: createArtifacts([Token, Kinds]) })
  onTestFinished(() => node.close())
  const scene = await playScene(node, { Token, encodeDeployData, encodeFunctionData })
  const ask = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }).catch((error: Error) => error.message)
  return { node, ask, ...scene }
}

describe("contracts", () => {
  test("midblock_getContract: functions and variables; null without code", async () => {
    const { ask, token, alice } = await start()
    const { contractName, functions, variables } = (await ask("midblock_getContract", token)) as {
      contractName: string
      functions: { signature: string; stateMutability: string }[]
      variables: string[]
    }
    expect({ contractName, variables }).toEqual({
      contractName: "Token",
      variables: ["name", "symbol", "totalSupply", "balanceOf", "allowance"],
    })
    expect(functions.map(({ signature }) => signature)).toContain("transfer(address,uint256)")
    expect(await ask("midblock_getContract", alice)).toBe(null)
    expect(await ask("midblock_getContract", token, "earliest")).toBe(null)
  })

  test("midblock_getContract: a proxy has the contract of its implementation", async () => {
    const { node, ask, token } = await start()
    const proxy = "0x0000000000000000000000000000000000abcdef"
    const slot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc"
    await node.request({ method: "anvil_setCode", params: [proxy, "0x5f"] })
    await node.request({ method: "anvil_setStorageAt", params: [proxy, slot, token] })
    expect(await ask("midblock_getContract", proxy)).toMatchObject({ contractName: "Token" })
  })

  test("midblock_readStorage: values by path at a flashblock; errors for an unknown path and flashblock", async () => {
    const { ask, token, bob } = await start()
    const path = `balanceOf[${bob}]`
    const at = (flashblockIndex: string) =>
      ask("midblock_readStorage", token, [path], { blockNumber: "0x5", flashblockIndex })
    expect(await at("0x1")).toEqual([{ path, type: "uint256", value: "600" }])
    expect(await at("0x2")).toEqual([{ path, type: "uint256", value: "480" }])
    expect(await ask("midblock_readStorage", token)).toEqual([
      { path: "name", type: "string", value: '"Example"' },
      { path: "symbol", type: "string", value: '"EX"' },
      { path: "totalSupply", type: "uint256", value: "1100" },
      { path: "balanceOf", type: "mapping(address => uint256)", value: null },
      { path: "allowance", type: "mapping(address => mapping(address => uint256))", value: null },
    ])
    expect(await ask("midblock_readStorage", token, ["balance"])).toBe(
      'no variable "balance" among name, symbol, totalSupply, balanceOf, allowance; did you mean "balanceOf"?',
    )
    expect(await at("0x9")).toBe("header not found: flashblock 9 of block 5")
  })

  test("midblock_decodeCall: the contract, the call and its result as text", async () => {
    const { ask, token, bob } = await start()
    const data = encodeFunctionData({ abi: Token.abi, functionName: "transfer", args: [bob, 12n] })
    const yes = `0x${"00".repeat(31)}01`
    expect(await ask("midblock_decodeCall", token, data, yes)).toEqual({
      contract: "Token",
      call: "transfer(to: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, value: 12)",
      result: "true",
    })
  })

  test("midblock_inspectTransaction: calls, events and changes by name; null for a waiting transaction", async () => {
    const { ask, transferred, gap, token, bob, carol } = await start()
    const found = (await ask("midblock_inspectTransaction", transferred)) as {
      failed: boolean
      blockNumber: string
      call: { contract: string; call: string; result: string; entries: { kind: string; text: string }[] }
      changes: { address: string; variables: { path: string; before: string; after: string }[] }[]
    }
    expect({ failed: found.failed, blockNumber: found.blockNumber }).toEqual({
      failed: false,
      blockNumber: "0x5",
    })
    expect(found.call).toMatchObject({ contract: "Token", result: "true", value: "0x0" })
    expect(found.call.entries.map(({ kind, text }) => [kind, text])).toEqual([
      [
        "event",
        "Transfer(from: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, to: 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC, value: 120)",
      ],
    ])
    const changed = found.changes.find(({ address }) => address === token)?.variables ?? []
    expect(changed.map(({ path, before, after }) => [path.toLowerCase(), before, after]).sort()).toEqual(
      [
        [`balanceof[${carol}]`, "0", "120"],
        [`balanceof[${bob}]`, "600", "480"],
      ].sort(),
    )
    expect(await ask("midblock_inspectTransaction", gap)).toBe(null)
  })

  test("midblock_getFlashblocks: of the open block and of the last 64 sealed blocks; null for older ones", async () => {
    const { node, ask } = await start()
    const open = (await ask("midblock_getFlashblocks")) as { index: string; transactionCount: string }[]
    expect(open.map(({ index, transactionCount }) => [index, transactionCount])).toEqual([
      ["0x0", "0x0"],
      ["0x1", "0x2"],
      ["0x2", "0x4"],
      ["0x3", "0x5"],
    ])
    await node.mine()
    expect(await ask("midblock_getFlashblocks", "0x5")).toEqual(open)
    expect(await ask("midblock_getFlashblocks", "0x0")).toBe(null)
    expect(await ask("midblock_getFlashblocks", "0x99")).toBe("header not found: block 153")
    await node.mine(63)
    expect(await ask("midblock_getFlashblocks", "0x5")).toEqual(open)
    await node.mine()
    expect(await ask("midblock_getFlashblocks", "0x5")).toBe(null)
  })
})
