/** Waits for a transaction that nothing executes, with nothing else to do: prints the code of the error. */
import { createNode } from "../../../lib/index.js"

const node = await createNode({ accounts: 1, holdFlashblocks: true })
const [{ address: from }] = node.accounts
const params = [{ from, to: from, gas: "0x5208" }, 50]
const { code } = await node.request({ method: "eth_sendTransactionSync", params }).catch((error) => error)
process.stdout.write(String(code))
