/** A node with a log, and what the log has about dropped transactions. */
import type { Hex } from "viem"
import { onTestFinished } from "vitest"
import { createJsonEntries } from "../../../src/cli/output/jsonEntries.ts"
import { createLog } from "../../../src/cli/output/log.ts"
import { isWaitingIn, listen } from "../../../src/cli/output/nodeLog.ts"
import { createTextEntries } from "../../../src/cli/output/textEntries.ts"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"

/** Starts a node with a log; `entries` are its JSON entries about drops. */
export async function start(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  onTestFinished(() => node.close())
  let [text, json] = ["", ""]
  const isWaiting = isWaitingIn(node)
  listen(node, createLog(createTextEntries({ write: (part) => (text += part) }), undefined, { isWaiting }))
  listen(
    node,
    createLog(
      createJsonEntries((line) => (json += line)),
      undefined,
      { isWaiting },
    ),
  )
  const [from, to] = node.accounts.map(({ address }) => address)
  const pay = (more: object = {}): Promise<Hex> =>
    node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1", ...more }] })
  const entries = () =>
    json
      .split("\n")
      .filter((line) => line.includes('"dropped"'))
      .map((line) => JSON.parse(line))
  return { node, pay, entries, text: () => text }
}

/** Returns the rows about drops. */
export const dropRows = (text: string) => {
  const lines = text.split("\n")
  return lines.filter((line, index) =>
    [line, lines[index - 1] ?? ""].some((each) => /^(lost|requeued|replaced) /.test(each)),
  )
}

/** Resolves after the requests of the log, which looks for each dropped transaction with two of them. */
export async function settled(node: MidblockNode): Promise<void> {
  for (const _ of [1, 2]) await node.request({ method: "web3_clientVersion", params: [] })
}
