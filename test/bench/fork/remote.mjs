/** The remote chain: anvil, with contracts with independent slots, and contracts that each call the next one. */
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { peers } from "../nodes.mjs"
import { serve } from "../server.mjs"

const proxyProgram = fileURLToPath(new URL("./proxy.mjs", import.meta.url))
const byte = (value) => value.toString(16).padStart(2, "0")
const word = (value) => `0x${BigInt(value).toString(16).padStart(64, "0")}`

/** Adds up slots 0 to 29, and stores the sum in slot 30. */
const adderCode = `0x5f${Array.from({ length: 30 }, (_, slot) => `60${byte(slot)}5401`).join("")}80601e555f5260205ff3`

/** Reads slots 0 to 3, increments slot 0, and calls the contract whose address is in slot 4. */
const linkCode = "0x5f545060015450600254506003545060015f54015f555f5f5f5f5f6004545af1505f545f5260205ff3"

/** The number of copies of each: each measurement needs contracts that were not requested before. */
const copies = 3
const links = 12
export const adder = (copy) =>
  `0x${BigInt(0xadd000 + copy)
    .toString(16)
    .padStart(40, "0")}`
export const link = (copy, index = 0) =>
  `0x${BigInt(0xc4a0000 + copy * 256 + index)
    .toString(16)
    .padStart(40, "0")}`
export const adderSum = word((30 * 31) / 2)

/** Writes the contracts into a node. */
export async function writeContracts(request) {
  const set = async (address, code, slots) => {
    await request("anvil_setCode", [address, code])
    for (const [slot, value] of slots.entries())
      await request("anvil_setStorageAt", [address, word(slot), word(value)])
  }
  for (let copy = 0; copy < copies; copy++) {
    await set(
      adder(copy),
      adderCode,
      Array.from({ length: 30 }, (_, slot) => slot + 1),
    )
    for (let index = 0; index < links; index++)
      await set(link(copy, index), linkCode, [7, 8, 9, 10, index + 1 < links ? link(copy, index + 1) : 0])
  }
}

/** Starts the remote with its contracts, and the proxy before it. */
export async function startRemote() {
  const remote = await serve(peers.anvil, "auto")
  await writeContracts(remote.request)
  await remote.request("anvil_mine", ["0x10"])
  const proxy = spawn(process.execPath, [proxyProgram, `http://127.0.0.1:${remote.port}`], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  process.once("exit", () => proxy.kill("SIGKILL"))
  const port = await new Promise((resolve) => createInterface(proxy.stdout).once("line", resolve))
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    /** Sets the delay of each answer, in milliseconds. */
    delay: (ms) => fetch(url, { method: "PUT", body: String(ms) }),
    /** Returns the counts of messages and requests since the last call. */
    counts: async () => (await fetch(url)).json(),
    async stop() {
      proxy.kill("SIGKILL")
      await remote.close()
    },
  }
}
