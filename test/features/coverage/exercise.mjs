/** The calls and transactions that cover a part of the contracts; Hardhat runs the same. */
import { encodeDeployData, encodeFunctionData } from "viem"

const gas = "0x1e8480"

/**
 * Deploys the contracts and calls them.
 *
 * @param {(call: { method: string, params: unknown[] }) => Promise<any>} request - Sends to a node that mines each transaction.
 * @param {(name: string) => { abi: any, bytecode: `0x${string}` }} artifactOf
 */
export async function exercise(request, artifactOf) {
  const [owner, other] = await request({ method: "eth_accounts", params: [] })
  const send = async (call) => {
    const hash = await request({ method: "eth_sendTransaction", params: [{ from: owner, gas, ...call }] })
    return request({ method: "eth_getTransactionReceipt", params: [hash] })
  }
  const failing = (work) => work.catch(() => undefined)
  const deploy = async (name, args) => {
    const { abi, bytecode } = artifactOf(name)
    return (await send({ gas: "0x4c4b40", data: encodeDeployData({ abi, bytecode, args }) })).contractAddress
  }
  const feeds = await deploy("Feeds", [])
  const to = await deploy("Branches", [feeds])
  const dataOf = (functionName, ...args) =>
    encodeFunctionData({ abi: artifactOf("Branches").abi, functionName, args })
  const call = (name, ...args) =>
    failing(
      request({
        method: "eth_call",
        params: [{ from: owner, to, gas, data: dataOf(name, ...args) }, "latest"],
      }),
    )

  await send({ to, data: dataOf("set", 5n) })
  await failing(send({ to, from: other, data: dataOf("set", 6n) }))
  await failing(send({ to, from: other, data: dataOf("neverByOthers") }))
  await send({ to, value: "0x1" })
  await failing(send({ to, data: "0x01" }))
  for (const x of [0n, 50n]) await call("classify", x)
  for (const x of [1n, 60n]) await call("withoutElse", x)
  await call("logic", false, true, false)
  await call("logic", false, true, true)
  await call("loops", 4n)
  await call("checked", 3n)
  await call("checked", 200n)
  await call("always")
  for (const id of [0n, 1n]) await call("priceOf", id)
  await call("priceOrNothing", 1n)
  await call("yul", 2n)
  await call("yul", 8n)
  await send({ to, data: dataOf("push", 7n) })
  await call("empty")

  const code = await deploy("Code", [])
  const vault = await deploy("Vault", [100n])
  const factory = await deploy("Factory", [])
  const of = (name, functionName, ...args) =>
    encodeFunctionData({ abi: artifactOf(name).abi, functionName, args })
  const failingSend = (to, data) => failing(send({ to, data }))
  await send({ to: vault, data: of("Vault", "add", 5n) })
  await failingSend(vault, of("Vault", "add", 60n))
  await send({ to: vault, data: of("Vault", "bump") })
  await send({ to: vault, data: of("Vault", "delegated", code, of("Code", "write", 3n)) })
  await send({ to: factory, data: of("Factory", "make", 10n) })
  await send({ to: factory, data: of("Factory", "make", 0n) })
  for (const x of [2n, 20n])
    await request({
      method: "eth_call",
      params: [{ from: owner, to: factory, data: of("Factory", "guarded", x) }, "latest"],
    })
}
