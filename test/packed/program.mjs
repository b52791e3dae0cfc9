/** The installed program as a server on a free port, for projects that use it over HTTP. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"

/** Serves a node that seals on command while `use` runs with its URL; returns the result of `use`. */
export async function serveInstalled(project, use) {
  const cli = join(project, "node_modules/midblock/lib/cli.cjs")
  const child = spawn(process.execPath, [cli, "--no-mining", "--receipts", "preconfirmed", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  try {
    return await use(await urlOf(child, /^JSON-RPC\s+(http\S+)/))
  } finally {
    child.kill()
    await once(child, "exit")
  }
}

/** Reads the output up to the line with the address, and discards what follows, so that the pipe never fills. */
export async function urlOf(child, line) {
  const lines = createInterface({ input: child.stdout })
  for await (const text of lines) {
    const [, url] = line.exec(text) ?? []
    if (url === undefined) continue
    child.stdout.resume()
    return url
  }
  throw new Error("the program ended before it listened")
}
