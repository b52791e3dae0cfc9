/** Remote chains to fork, each a node of its own behind a proxy, with the same history. */
import { type Hex, numberToHex, pad } from "viem"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { startAnvil } from "../../../acceptance/anvil.ts"
import { startProxy } from "../remote/proxy.ts"

export type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** Creates a node, uses it, and closes it; returns the result of the use. */
export async function usingNode<Result>(
  options: Parameters<typeof createNode>[0],
  use: (node: MidblockNode) => Promise<Result>,
): Promise<Result> {
  await using node = await createNode(options)
  return await use(node)
}

const hexByte = (value: number): string => value.toString(16).padStart(2, "0")

/** Adds up slots 0 to 29, logs the sum, adds 1 to slot 0, and returns the sum. */
const adder: Hex = `0x5f${Array.from({ length: 30 }, (_, slot) => `60${hexByte(slot)}5401`).join("")}5f52600160205fa15f546001015f5560205ff3`

/** Returns the hash of the block whose number it is given (BLOCKHASH). */
const hasher: Hex = "0x5f35405f5260205ff3"

export const contracts = {
  adder: `0x${"ad".repeat(20)}`,
  hasher: `0x${"b1".repeat(20)}`,
} as const satisfies Record<string, Hex>

/** The output of the adder before its slots are changed. */
export const sum = pad(numberToHex((30 * 31) / 2))

/** The first accounts of the default mnemonic of all nodes. */
export const [ada, bob, cleo] = [
  "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
  "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
  "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc",
] as const

/** The transactions and the head of a remote. */
export interface History {
  /** Transactions of blocks before the newest, and in it. */
  readonly transactions: readonly Hex[]
  readonly head: bigint
}

/** Gives a chain contracts and five blocks; the third and the fifth have a transaction. */
export async function writeHistory(ask: Ask): Promise<History> {
  for (let slot = 0; slot < 30; slot++)
    await ask("anvil_setStorageAt", [contracts.adder, pad(numberToHex(slot)), pad(numberToHex(slot + 1))])
  await ask("anvil_setCode", [contracts.adder, adder])
  await ask("anvil_setCode", [contracts.hasher, hasher])
  await ask("anvil_mine", ["0x2"])
  const send = async (from: Hex, to: Hex, value: Hex) => {
    const request = {
      from,
      to,
      value,
      gas: "0x30000",
      maxFeePerGas: "0x77359400",
      maxPriorityFeePerGas: "0x1",
    }
    const hash = (await ask("eth_sendTransaction", [request])) as Hex
    await ask("evm_mine", [])
    return hash
  }
  const first = await send(ada, bob, "0x5")
  await ask("anvil_mine", ["0x1"])
  const second = await send(bob, cleo, "0x7")
  return { transactions: [first, second], head: BigInt((await ask("eth_blockNumber", [])) as Hex) }
}

export const askOf =
  (node: MidblockNode): Ask =>
  (method, params = []) =>
    node.request<unknown>({ method, params })

/** Starts the remotes, each with its history. */
export async function startRemotes() {
  const anvil = await startAnvil(["--no-mining", "--order", "fifo"])
  const midblock = await createNode({ chainId: 31337n })
  const remoteOf = async (ask: Ask, url: string) => ({
    ask,
    history: await writeHistory(ask),
    proxy: await startProxy(url),
  })
  const remotes = {
    anvil: await remoteOf((method, params = []) => anvil.request(method, params), anvil.url),
    midblock: await remoteOf(askOf(midblock), (await midblock.listen()).url),
  }
  return {
    ...remotes,
    [Symbol.asyncDispose]: async () => {
      for (const { proxy } of Object.values(remotes)) await proxy[Symbol.asyncDispose]()
      await anvil[Symbol.asyncDispose]()
      await midblock.close()
    },
  }
}

export type Remotes = Awaited<ReturnType<typeof startRemotes>>
