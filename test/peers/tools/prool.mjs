/** prool, which starts the program as `anvil` and waits for its line. */
import { chmodSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { withSteps } from "./steps.mjs"
import { runScript } from "./tool.mjs"

const program = fileURLToPath(new URL("../../../lib/cli.cjs", import.meta.url))

export const prool = {
  name: "prool",
  packages: ["prool@0.2.16"],
  async run({ cwd, ...context }) {
    const binary = `${cwd}/midblock`
    writeFileSync(binary, `#!/bin/sh\nexec ${process.execPath} ${program} "$@"\n`)
    chmodSync(binary, 0o755)
    await runScript(
      { cwd, ...context },
      "prool.mjs",
      withSteps(`
  // Node 20 does not have it; prool needs Node 22.
  Promise.withResolvers ??= () => {
    let functions
    const promise = new Promise((resolve, reject) => { functions = { resolve, reject } })
    return { promise, ...functions }
  }
  const { Instance, Server } = await import("prool")
  const request = async (target) => (await (await fetch(target, { method: "POST", headers: { "content-type": "application/json" }, body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' })).json()).result
  await step("Instance.anvil", async () => {
    const instance = Instance.anvil({ binary: ${JSON.stringify(binary)}, port: 28545, chainId: 5 })
    await instance.start()
    equal(await request("http://127.0.0.1:28545"), "0x5")
    await instance.stop()
  })
  await step("Server", async () => {
    const server = Server.create({ instance: Instance.anvil({ binary: ${JSON.stringify(binary)} }), port: 28546 })
    const stop = await server.start()
    equal(await request("http://127.0.0.1:28546/1"), "0x7a69")
    await stop()
  })`),
    )
  },
}
