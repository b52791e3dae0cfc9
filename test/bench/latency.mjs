/** Measures the time from a transaction of viem to its pre-confirmed receipt and to its sealed receipt, at 200 ms / 2 s. */
import { isDeepStrictEqual } from "node:util"
import { createPublicClient, createWalletClient, http } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { createNode } from "../../dist/index.js"
import { midblock } from "../../dist/viem.js"

const sends = Number(process.argv[2] ?? 200)
const wanted = { median: 120, p99: 260 }

const node = await createNode({ mining: true })
const { url } = await node.listen()
const transport = http(url)
const account = privateKeyToAccount(node.accounts[0].privateKey)
const client = createPublicClient({ chain: midblock, transport, pollingInterval: 200 })
const wallet = createWalletClient({ chain: midblock, transport, account })
const to = node.accounts[1].address

/** Waits for a phase of the flashblock; the phases are spread, so that none is preferred. */
const phase = (index) => new Promise((resolve) => setTimeout(resolve, (index * 61) % 200))

const sealedReceipt = async (hash) => {
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash })
    if (BigInt(receipt.blockHash) !== 0n) return receipt
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Removes the block hash from a receipt and its logs: it is added when the block is sealed. */
const withoutHash = ({ blockHash, logs, ...rest }) => ({
  ...rest,
  logs: logs.map(({ blockHash: _, ...log }) => log),
})

const sealings = []
const preconfirmed = []
for (let index = 0; index < sends; index++) {
  await phase(index)
  const start = performance.now()
  const receipt = await wallet.sendTransactionSync({ to, value: 1n })
  const hash = receipt.transactionHash
  preconfirmed.push(performance.now() - start)
  if (BigInt(receipt.blockHash) !== 0n) throw new Error(`${hash} was sealed before it was pre-confirmed`)
  sealings.push(
    sealedReceipt(hash).then((sealed) => {
      if (!isDeepStrictEqual(withoutHash(receipt), withoutHash(sealed)))
        throw new Error(`the receipts of ${hash} differ by more than the block's hash`)
      return performance.now() - start
    }),
  )
}
const sealed = await Promise.all(sealings)
await node.close()

const at = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]
const row = (values) => ({
  "median ms": at(values, 0.5).toFixed(0),
  "p99 ms": at(values, 0.99).toFixed(0),
  "most ms": at(values, 1).toFixed(0),
})
console.table({ "to the pre-confirmed receipt": row(preconfirmed), "to the sealed receipt": row(sealed) })
console.log(`${sends} sends; every pair of receipts is equal but for the block's hash`)
console.log(`wanted for the pre-confirmed: median at most ${wanted.median} ms, p99 at most ${wanted.p99} ms`)
process.exit(at(preconfirmed, 0.5) <= wanted.median && at(preconfirmed, 0.99) <= wanted.p99 ? 0 : 1)
