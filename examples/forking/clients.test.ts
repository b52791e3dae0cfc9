/** The suite on its fork file. With FORK_URL, missing entries are requested there, and added to the file. */
import { suite } from "./clients.ts"

suite({ url: process.env.FORK_URL, record: new URL("clients.fork.json", import.meta.url) })
