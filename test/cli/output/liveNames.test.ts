/** The program with artifacts that the compiler writes again while it runs. */
import { once } from "node:events"
import { expect, test } from "vitest"
import { readArtifacts } from "../../../src/harness/artifacts/artifactFiles.ts"
import { createCompiledProject } from "../../harness/artifacts/compiledProject.ts"
import { asText, call, launch, urlOf } from "../program.ts"

const vault = (body: string) => ({
  "src/Vault.sol": `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\ncontract Vault {\n  uint public total;\n  ${body}\n}\n`,
})

test("--artifacts: a later build is used without a restart, and contracts of the build before stay known", async () => {
  using project = createCompiledProject("Foundry")
  project.compile(vault("function put(uint n) external { require(n > 0); total += n; }"))
  const child = launch("--json", "--port", "0", "--automine", "--artifacts", project.artifacts)
  let stderr = ""
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  try {
    const url = await urlOf(child)
    child.stdout.resume()
    const [from] = (await call(url, "eth_accounts")) as [string]
    const deploy = async () => {
      const data = readArtifacts(project.artifacts).find("Vault").bytecode
      const hash = await call(url, "eth_sendTransaction", [{ from, data }])
      return ((await call(url, "eth_getTransactionReceipt", [hash])) as { contractAddress: string })
        .contractAddress
    }
    const functionsAt = async (address: string) => {
      const found = (await call(url, "midblock_getContract", [address])) as {
        functions: { name: string }[]
      } | null
      return found?.functions.map(({ name }) => name)
    }
    const first = await deploy()
    project.compile(vault("function take(uint n) external { require(n > 0); total -= n; }"))
    const second = await deploy()
    let found = await functionsAt(second)
    while (found === undefined) found = await functionsAt(second) // the files are looked at ten times a second
    expect(found).toEqual(["take", "total"])
    expect(await functionsAt(first)).toEqual(["put", "total"])

    project.write("src/Vault.sol", "contract Vault {}")
    const data = `0x${"c".repeat(8)}` // no function: the call fails, and its lines are looked for
    await call(url, "eth_call", [{ from, to: second, data }])
    project.compile(vault("function burn(uint n) external { total /= n; }"))
    while (!stderr.includes("has changed since")) await functionsAt(second)
  } finally {
    child.kill()
    await once(child, "close")
  }
  const again = `the artifacts in ${project.artifacts} have changed, and were read again`
  const lines = asText(stderr)
    .split("\n")
    .filter((line) => line.includes("rtifact") || line.includes("src/"))
  expect(lines[0]).toBe(again)
  expect(lines.filter((line) => line === "src/Vault.sol has changed since it was compiled").length).toBe(1)
})
