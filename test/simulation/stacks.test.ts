/** Failures of searches have the Solidity stack of the call that failed, when the node has artifacts with source maps. */
import { fileURLToPath } from "node:url"
import { createNode } from "midblock"
import { createClient, deploy, loadArtifacts } from "midblock/harness"
import { abiValue, callsOf, invariant, property } from "midblock/simulation"
import { afterAll, expect, test } from "vitest"

const artifacts = loadArtifacts(fileURLToPath(new URL("../../examples/debugging", import.meta.url)))
const node = await createNode({ artifacts })
afterAll(() => node.close())
const client = createClient(node)
const [Bank, Vault] = ["Bank", "Vault"].map((name) =>
  artifacts.list.find(({ contractName }) => contractName === name),
)
const vault = await deploy(client, Vault as never)
const bank = await deploy(client, Bank as never, [vault.address] as never)

const lines = [
  "    at Bank.spend (contracts/Bank.sol:29:35)",
  "    at Bank.withdraw (contracts/Bank.sol:23:9)",
]

test("of a property", async () => {
  const run = property(
    node,
    [abiValue("uint64")],
    async (amount) =>
      client.writeContract({
        address: bank.address,
        abi: Bank?.abi ?? [],
        functionName: "withdraw",
        args: [amount],
      }),
    { seed: 1 },
  )
  const error = await run.catch((each) => each)
  expect(error.counterexample).toEqual([1n])
  expect(stackOf(error.cause)).toEqual(lines)
})

test("of a call that an invariant must not revert", async () => {
  const contract = { address: bank.address, abi: Bank?.abi ?? [] }
  const calls = { withdraw: callsOf(contract, { functions: ["withdraw"] }) }
  const options = { contracts: { bank: contract }, calls, failOnRevert: true, seed: 1 }
  const error = await invariant(node, options, () => true).catch((each) => each)
  expect(stackOf(error.cause)).toEqual(lines)
})

/** Returns the Solidity lines of an error and its causes. */
function stackOf(error: Error): string[] {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const found = (each.stack ?? "").split("\n").filter((line) => line.includes(".sol:"))
    if (found.length > 0) return found
  }
  return []
}
