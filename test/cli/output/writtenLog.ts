/** The text log of requests and of nodes, collected in a string. */
import { encodeDeployData, encodeFunctionData, type Hex } from "viem"
import { Savings } from "../../../contracts/artifacts/Savings.ts"
import { createDescribe } from "../../../src/cli/output/describe.ts"
import { createLog } from "../../../src/cli/output/log.ts"
import type { PageOptions } from "../../../src/cli/output/page.ts"
import { createTextEntries } from "../../../src/cli/output/textEntries.ts"
import { createArtifacts } from "../../../src/harness/index.ts"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"

/** A log whose text is collected; requests are given as method names. */
export function start(options: Partial<PageOptions> = {}) {
  let text = ""
  const write = (part: string) => {
    text += part
  }
  const log = createLog(createTextEntries({ write, ...options }))
  const request = (method: string, error?: { code: number; message: string }) =>
    log.request({ method, params: [], durationMs: 0.5, error })
  return { log, request, text: () => text }
}

/** An in-process node whose log goes to a text, as the program attaches it. */
export async function startNode(options: CreateNodeOptions, page: Partial<PageOptions> = {}) {
  const artifacts = createArtifacts([Savings])
  const node = await createNode({ artifacts, ...options })
  const { text } = attach(node, page, createDescribe(artifacts))
  const [from] = node.accounts.map(({ address }) => address)
  const send = (fields: object) =>
    node.request({ method: "eth_sendTransaction", params: [{ from, gas: "0x100000", ...fields }] })
  return { node, send, text, from: from as Hex, [Symbol.asyncDispose]: () => node.close() }
}

/** Writes the events of a node to a text, as the program does. */
export function attach(
  node: MidblockNode,
  page: Partial<PageOptions>,
  describe?: ReturnType<typeof createDescribe>,
) {
  let text = ""
  const write = (part: string) => {
    text += part
  }
  const log = createLog(createTextEntries({ write, ...page }), describe)
  node.on("transaction", log.transaction)
  node.on("flashblock", log.flashblock)
  node.on("block", log.block)
  node.on("implied", log.implied)
  return { text: () => text }
}

/** Deploys {@link Savings}, deposits 5 wei, withdraws 9, which fails, and sends a transfer. */
export async function save({ send, from, node }: Awaited<ReturnType<typeof startNode>>) {
  const created = await send({ data: encodeDeployData({ ...Savings }) })
  const to =
    (
      (await node.request({ method: "eth_getTransactionReceipt", params: [created] })) as {
        contractAddress: Hex
      } | null
    )?.contractAddress ?? "0x5fbdb2315678afecb367f032d93f642f64180aa3"
  const call = (functionName: "deposit" | "withdraw", args: readonly bigint[]) =>
    encodeFunctionData({ abi: Savings.abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
  await send({ to, value: "0x5", data: call("deposit", []) })
  await send({ to, data: call("withdraw", [9n]) })
  await send({ to: from, value: "0x429d069189e0000" })
}
