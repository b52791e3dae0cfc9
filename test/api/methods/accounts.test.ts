import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { startAnvil } from "../../acceptance/anvil.ts"

type Request = (method: string, params: readonly unknown[]) => Promise<unknown>

const counter = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const nobody = "0x00000000000000000000000000000000000012ab"

/** Deploys a contract with a storage slot in block 1. */
async function deploy(request: Request, from: string) {
  await request("anvil_setBlockTimestampInterval", [1])
  const fees = { maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1" }
  await request("eth_sendTransaction", [{ from, data: Counter.bytecode, gas: "0x100000", ...fees }])
  await request("evm_mine", [])
}

describe("account methods", () => {
  let node: MidblockNode
  let anvil: Awaited<ReturnType<typeof startAnvil>>
  const own: Request = (method, params) => node.request({ method, params })

  beforeAll(async () => {
    node = await createNode()
    anvil = await startAnvil(["--hardfork", "osaka", "--no-mining"])
    const [account] = node.accounts
    await deploy(own, account?.address ?? "")
    await deploy(anvil.request, account?.address ?? "")
  })
  afterAll(async () => {
    await node.close()
    await anvil[Symbol.asyncDispose]()
  })

  for (const method of ["eth_getAccount", "eth_getAccountInfo"])
    for (const [who, address] of Object.entries({ "a contract": counter, "an empty account": nobody }))
      test(`${method}: the answer for ${who} equals anvil's`, async () => {
        expect(await own(method, [address, "latest"])).toEqual(
          await anvil.request(method, [address, "latest"]),
        )
      })

  test("debug_codeByHash: the code of a contract, and no bytes for an unknown hash", async () => {
    const { codeHash } = (await own("eth_getAccount", [counter, "latest"])) as { codeHash: string }
    expect(await own("debug_codeByHash", [codeHash])).toBe(await own("eth_getCode", [counter, "latest"]))
    expect(await own("debug_codeByHash", [`0x${"12".repeat(32)}`])).toBe("0x")
  })
})

describe("debug_accountInfoAt", () => {
  test("an account after each transaction of a sealed block and of the open one", async () => {
    await using node = await createNode()
    const [from, to] = node.accounts.map(({ address }) => address)
    const request: Request = (method, params) => node.request({ method, params })
    const send = () => request("eth_sendTransaction", [{ from, to: nobody, value: "0x5" }])
    const infos = (block: string) =>
      Promise.all(["0x0", 1].map((index) => request("debug_accountInfoAt", [block, index, nobody])))
    const expected = [
      { balance: "0x5", nonce: "0x0", code: "0x" },
      { balance: "0xa", nonce: "0x0", code: "0x" },
    ]
    await send()
    await send()
    expect(await infos("pending")).toEqual(expected)
    await node.mine()
    expect(await infos("latest")).toEqual(expected)
    await expect(request("debug_accountInfoAt", ["latest", 2, to])).rejects.toMatchObject({
      code: -32000,
      message: "transaction index 2 out of range for block latest",
    })
  })
})
