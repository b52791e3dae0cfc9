/**
 * Prints the newest hashes of linked chains with a seed: those of another process must be the same, and those after a restart from a data
 * folder: `node test/chains/freshProcess.mjs [folder]`.
 */
import { fileURLToPath } from "node:url"

/** Returns the newest hashes after a deposit, a message and a withdrawal. A folder restarts the chains between these and their blocks. */
export async function hashesWith(createChains, dataDir) {
  const l2 = { op: { network: "op" }, unichain: { network: "unichain" } }
  const options = { l2, seed: "fresh", l1: { accounts: 2 }, dataDir }
  let chains = await createChains(options)
  const [{ address: from }, { address: to }] = chains.l1.accounts
  const send = (node, request) =>
    node.request({ method: "eth_sendTransaction", params: [{ from, ...request }] })
  await send(chains.l1, { to: chains.contracts.op.optimismPortal, value: "0x5" })
  // sendETH(address,uint256) to chain 902
  const data = `0x64a197f3${to.slice(2).padStart(64, "0")}${(902).toString(16).padStart(64, "0")}`
  await send(chains.l2.op, { to: "0x4200000000000000000000000000000000000024", value: "0x7", data })
  const passer = "0x4200000000000000000000000000000000000016"
  await chains.mine()
  await send(chains.l2.unichain, { to: passer, value: "0x3" })
  await chains.l2.op.mine()
  await chains.settled()
  if (dataDir !== undefined) {
    await chains.close()
    chains = await createChains(options)
  }
  await chains.mine(3)
  const nodes = [chains.l1, chains.l2.op, chains.l2.unichain]
  const hashes = []
  for (const node of nodes) hashes.push((await node.at({ block: "latest" }).block()).hash)
  const received = await chains.l2.unichain.at().balance(to)
  await chains.close()
  return [...hashes, String(received)]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { createChains } = await import("../../lib/index.js")
  console.log(JSON.stringify(await hashesWith(createChains, process.argv[2])))
}
