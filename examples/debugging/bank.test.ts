/** Tests that fail on purpose: docs/debugging.md shows the output. */
import { loadArtifacts } from "midblock/harness"
import { deploy, expect, test, useArtifacts } from "midblock/vitest"
import { parseAbi } from "viem"

const artifacts = loadArtifacts(`${import.meta.dirname}/build.json`)
useArtifacts(artifacts)

const Vault = { ...artifacts.find("Vault"), abi: parseAbi(["function close()"]) }
const Bank = {
  ...artifacts.find("Bank"),
  abi: parseAbi([
    "constructor(address vault)",
    "function deposit() payable",
    "function withdraw(uint256 amount)",
    "error NotEnough(uint256 have, uint256 want)",
  ]),
}

const it = test.setup(async ({ client }) => {
  const vault = await deploy(client, Vault)
  const bank = await deploy(client, Bank, [vault.address])
  await bank.write.deposit({ value: 5n })
  return { vault, bank }
})

it("pays out", async ({ fixture: { bank } }) => {
  await bank.write.withdraw([9n])
})

it("takes deposits", async ({ fixture: { bank, vault } }) => {
  await vault.write.close()
  await expect(bank.write.deposit({ value: 1n, gas: 100_000n })).not.toRevert()
})
