/** The suite on its fork file. With FORK_URL, entries that it does not have are asked for there, and added. */
import { suite } from "./contracts.ts"

suite({ url: process.env.FORK_URL, record: new URL("contracts.fork.json", import.meta.url) })
