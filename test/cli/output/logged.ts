/** The lines of a log in each format, and those of a node with transactions that succeed and fail. */
import { createJsonEntries } from "../../../src/cli/output/jsonEntries.ts"
import { createLog } from "../../../src/cli/output/log.ts"
import { createTextEntries } from "../../../src/cli/output/textEntries.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"

export type Format = "text" | "json"

export const entriesFor = (format: Format, write: (line: string) => void) =>
  format === "json" ? createJsonEntries(write) : createTextEntries({ write })

/** Init code that reverts with these bytes: CODECOPY of the bytes after the 12 bytes of the program, REVERT. */
function reverting(revertBytes: string): string {
  const length = (revertBytes.length / 2).toString(16).padStart(2, "0")
  return `0x60${length}600c60003960${length}6000fd${revertBytes}`
}

const word = (value: number) => value.toString(16).padStart(64, "0")
const boom = `08c379a0${word(32)}${word(6)}${Buffer.from("boom\n!").toString("hex").padEnd(64, "0")}`
const panic = `4e487b71${word(0x12)}`
const custom = "deadbeef"

/** Returns the lines of a node that seals a transfer and five deployments that revert, with its block hash replaced. */
export async function linesOf(format: Format): Promise<string[]> {
  await using node = await createNode({ accounts: 2 })
  const lines: string[] = []
  const log = createLog(entriesFor(format, (line) => lines.push(line)))
  node.on("transaction", log.transaction)
  node.on("flashblock", log.flashblock)
  node.on("block", log.block)
  await sendAll(node)
  const [hash] = await node.mine()
  const short = `${String(hash).slice(0, 8)}…${String(hash).slice(-4)}`
  return lines.map((line) => line.replace(String(hash), "<block hash>").replace(short, "<block hash>"))
}

async function sendAll({ accounts, request }: MidblockNode): Promise<void> {
  const [from, to] = accounts.map(({ address }) => address)
  const fees = { gas: "0x186a0", maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1" }
  const send = (fields: object) =>
    request({ method: "eth_sendTransaction", params: [{ from, ...fees, ...fields }] })
  await send({ to, value: "0x14d1120d7b160000" })
  for (const bytes of [boom, panic, custom, "fe".repeat(100), ""]) await send({ data: reverting(bytes) })
}
