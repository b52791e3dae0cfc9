/** Runs loads on a node over HTTP: deploys their contracts, calls and sends, and measures the times. */
import { start } from "./nodes.mjs"

const fees = { maxFeePerGas: "0x2540be400", maxPriorityFeePerGas: "0x3b9aca00" }

/** EIP-7825: the maximum gas of a transaction. */
const maxGas = 2n ** 24n
const questions = 10_000

const hex = (value) => `0x${value.toString(16)}`

/** Requests a receipt until it exists: anvil answers a send before it makes the block. */
async function receiptOf(request, hash) {
  for (let question = 0; question < questions; question++) {
    const receipt = await request("eth_getTransactionReceipt", [hash])
    if (receipt !== null) return receipt
  }
  throw new Error(`no receipt of ${hash} after ${questions} questions`)
}

/** The ways to run a load: a call returns its result, a send the gas and the logs of the transaction. */
const doors = {
  call: (request, transaction) => request("eth_call", [transaction, "latest"]),
  async send(request, transaction) {
    const hash = await request("eth_sendTransaction", [transaction])
    const { status, gasUsed, logs } = await receiptOf(request, hash)
    if (BigInt(status) !== 1n) throw new Error(`${hash} failed`)
    const words = logs.map(({ address, topics, data }) => [address, topics, data])
    return JSON.stringify([BigInt(gasUsed).toString(), words])
  },
}

/**
 * Starts a fresh process of a node.
 *
 * @returns `deploy` creates the contract of a load; `run` returns the outcome of a load and its milliseconds; `gasOf` returns its gas
 * as a transaction; neither changes the state; `floor` returns the milliseconds of an `eth_chainId`.
 */
export async function openSession(name) {
  const { request, close } = await start(name)
  const [from, ...deployers] = await request("eth_accounts", [])
  const addresses = new Map()
  let sent = 0n

  /** Creates a transaction; no two are equal, since anvil does not seal a transaction whose hash it knew before a revert. */
  const transactionOf = ({ contract, input }) => ({
    ...{ from, to: addresses.get(contract), data: input, ...fees },
    gas: hex(maxGas - sent++),
  })

  async function run({ door, ...load }) {
    const transaction = transactionOf(load)
    const snapshot = door === "send" ? await request("evm_snapshot", []) : undefined
    const began = performance.now()
    const outcome = await doors[door](request, transaction)
    const ms = performance.now() - began
    if (snapshot !== undefined) await request("evm_revert", [snapshot])
    return { outcome, ms }
  }

  return {
    name,
    close,
    run,
    /** Deploys a contract, each from its own account, so that its address does not depend on earlier creations. */
    async deploy({ contract, creation, deployer }) {
      if (addresses.has(contract)) return
      const transaction = { from: deployers[deployer], data: creation, gas: hex(5_000_000n), ...fees }
      const hash = await request("eth_sendTransaction", [transaction])
      addresses.set(contract, (await receiptOf(request, hash)).contractAddress)
    },
    async gasOf(load) {
      const { outcome } = await run({ ...load, door: "send" })
      return Number(JSON.parse(outcome)[0])
    },
    async floor() {
      const began = performance.now()
      await request("eth_chainId", [])
      return performance.now() - began
    },
  }
}
