import { encodeDeployData, encodeFunctionData, getAddress, type Hex, zeroAddress } from "viem"
import { expect, test } from "vitest"
import { Child } from "../../../contracts/artifacts/Child.ts"
import { Factory } from "../../../contracts/artifacts/Factory.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { createDescribe, type Description } from "../../../src/cli/output/describe.ts"
import { createArtifacts } from "../../../src/harness/index.ts"
import { createNode } from "../../../src/index.ts"
import type { Explainer } from "../../../src/kernel/evm/execute/explainer.ts"
import { ask } from "../../dataFolder.ts"

/** A node whose flashblocks are described; `asked` has the addresses whose code was looked up. */
async function start(explainer: Explainer) {
  const node = await createNode()
  const found: Description[] = []
  const asked: string[] = []
  const describe = createDescribe(explainer)
  node.on("flashblock", ({ transactions, codeOf }) => {
    const noting = (address: Hex) => {
      asked.push(address)
      return codeOf(address)
    }
    found.push(...describe({ transactions, codeOf: noting }))
  })
  const from = node.accounts[0]?.address as Hex
  const send = (fields: object) => ask(node, "eth_sendTransaction", { from, gas: "0x200000", ...fields })
  return { from, send, found, asked, [Symbol.asyncDispose]: () => node.close() }
}

const token = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const bare = { call: undefined, created: [], logs: [] }

test("default: the call, the created contracts and the logs; codes are looked up once in a flashblock", async () => {
  await using session = await start(createArtifacts([Token]))
  const { from, send, found, asked } = session
  await send({ data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) })
  asked.length = 0
  await send({ to: token, data: encodeFunctionData({ ...Token, functionName: "mint", args: [from, 5n] }) })
  await send({ to: from, value: "0x1" })
  const own = getAddress(from)
  expect(found).toEqual([
    { call: 'new Token(name_: "Token", symbol_: "TKN")', created: ["Token"], logs: [] },
    {
      call: `Token.mint(to: ${own}, value: 5)`,
      created: [],
      logs: [{ address: token, text: `Transfer(from: ${zeroAddress}, to: ${own}, value: 5)` }],
    },
    bare,
  ])
  expect(asked).toEqual([token, from])
})

test("behavior: parts without an artifact are left out; a created contract keeps its position", async () => {
  await using session = await start(createArtifacts([Child]))
  const { send, found } = session
  await send({ data: Factory.bytecode })
  await send({ to: token, data: encodeFunctionData({ ...Factory, functionName: "createMany", args: [1n] }) })
  expect(found.map(({ call, created }) => ({ call, created }))).toEqual([
    { call: undefined, created: [undefined] },
    { call: undefined, created: ["Child"] },
  ])
})
