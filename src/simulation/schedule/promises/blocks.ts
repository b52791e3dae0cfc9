/** The promises of sealed blocks: receipts agree with their blocks, and no ether appears or disappears. */
import type { MidblockNode } from "../../../index.ts"
import { PromiseBroken } from "../errors.ts"

type Block = NonNullable<Awaited<ReturnType<typeof readBlock>>>
type Receipts = NonNullable<Awaited<ReturnType<typeof readReceipts>>>
type Receipt = Receipts[number]

const readBlock = (node: MidblockNode, number: string) =>
  node.request({ method: "eth_getBlockByNumber", params: [number, false] })
const readReceipts = (node: MidblockNode, number: string) =>
  node.request({ method: "eth_getBlockReceipts", params: [number] })

/** Checks the sealed blocks from one to another. @throws {@link PromiseBroken} */
export async function checkBlocks(node: MidblockNode, first: number, last: number): Promise<void> {
  for (let number = first; number <= last; number++) await checkBlock(node, `0x${number.toString(16)}`)
}

async function checkBlock(node: MidblockNode, number: string): Promise<void> {
  const [block, receipts] = await Promise.all([readBlock(node, number), readReceipts(node, number)])
  if (block === null || receipts === null)
    throw new PromiseBroken({ promise: "every block up to the head can be read", found: `${number} cannot` })
  checkReceipts(block, receipts)
  for (const receipt of receipts) await checkReceipt(node, receipt)
  if (receipts.length > 0) await checkEther(node, block, receipts)
}

/** Compares the list of receipts with the block: transactions, gas, numbers of logs. */
function checkReceipts(block: Block, receipts: Receipts): void {
  const positions = receipts.map(({ transactionHash, blockHash, transactionIndex }) =>
    [transactionHash, blockHash, Number(transactionIndex)].join(" "),
  )
  const expected = block.transactions.map((hash, index) => [hash, block.hash, index].join(" "))
  const logs = receipts.flatMap((receipt) => receipt.logs.map(({ logIndex }) => Number(logIndex)))
  const gas = Number(receipts.at(-1)?.cumulativeGasUsed ?? 0)
  const agrees =
    positions.join() === expected.join() &&
    logs.every((logIndex, index) => logIndex === index) &&
    // Since EIP-7778 the gas of a block is not the sum of its receipts.
    (gas === Number(block.gasUsed) || "blockAccessListHash" in block)
  if (agrees) return
  const found = `block ${Number(block.number)} with gas ${Number(block.gasUsed)} has ${expected}, and its receipts are of ${positions} with gas ${gas} and logs ${logs}`
  throw new PromiseBroken({ promise: "the receipts of a block are those of its transactions", found })
}

async function checkReceipt(node: MidblockNode, receipt: Receipt): Promise<void> {
  const single = await node.request({
    method: "eth_getTransactionReceipt",
    params: [receipt.transactionHash],
  })
  const [one, other] = [JSON.stringify(single), JSON.stringify(receipt)]
  if (one === other) return
  const promise = "eth_getTransactionReceipt and eth_getBlockReceipts give the same receipt"
  throw new PromiseBroken({ promise, found: `${one} and ${other} differ` })
}

/** An account in a difference of geth's prestate tracer. */
type Accounts = Readonly<Record<string, { readonly balance?: string }>>

/** Compares the change of all balances of a block with the fees that it burns (EIP-1559, EIP-4844). */
async function checkEther(node: MidblockNode, block: Block, receipts: Receipts): Promise<void> {
  if (receipts.some(({ type }) => type === "0x7e")) return // deposits of OP chains mint, and fees stay in vaults
  const options = { tracer: "prestateTracer", tracerConfig: { diffMode: true } }
  const traces = await node.request<readonly { readonly result: { pre: Accounts; post: Accounts } }[]>({
    method: "debug_traceBlockByNumber",
    params: [block.number, options],
  } as never)
  const change = traces.reduce((sum, { result }) => sum + changeOf(result), 0n)
  const burned = receipts.reduce(
    (sum, receipt) => sum + burnedBy(receipt, BigInt(block.baseFeePerGas ?? 0)),
    0n,
  )
  if (change === -burned) return
  const found = `the balances of block ${Number(block.number)} changed by ${change} wei, and it burned ${burned} wei`
  throw new PromiseBroken({
    promise: "transactions neither make nor lose ether, apart from burned fees",
    found,
  })
}

/** Returns the change of all balances; the tracer leaves unchanged balances out of `post`, and deleted accounts altogether. */
function changeOf({ pre, post }: { readonly pre: Accounts; readonly post: Accounts }): bigint {
  const addresses = new Set([...Object.keys(pre), ...Object.keys(post)])
  return [...addresses].reduce((sum, address) => {
    const before = BigInt(pre[address]?.balance ?? 0)
    const after = post[address] === undefined ? 0n : BigInt(post[address].balance ?? before)
    return sum + after - before
  }, 0n)
}

const burnedBy = ({ gasUsed, blobGasUsed = "0x0", blobGasPrice = "0x0" }: Receipt, baseFee: bigint): bigint =>
  BigInt(gasUsed) * baseFee + BigInt(blobGasUsed) * BigInt(blobGasPrice)
