/** alto, an ERC-4337 bundler: an account is deployed by its first user operation, and pays in its second. */
import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { withSteps } from "./steps.mjs"
import { ask, runScript } from "./tool.mjs"

/** Keys 5 and 6 of the default phrase: the bundler sends with the first, and deploys its contracts with the second. */
const executor = "0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba"
const utility = "0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e"

/** The entry points by version: their address on every chain, and the salt that gives it. */
const entryPoints = {
  0.6: {
    address: "0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789",
    salt: "0000000000000000000000000000000000000000000000000000000000000000",
  },
  0.7: {
    address: "0x0000000071727De22E5E9d8BAf0edAc6f37da032",
    salt: "90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3",
  },
}

/** The folder of the contracts of a version, in the folder of the tool. */
const artifacts = (version) => `contracts-${version}/artifacts`

const userOperations = (version) =>
  withSteps(`
  const { createPublicClient, createWalletClient, http } = require("viem")
  const { createBundlerClient } = require("viem/account-abstraction")
  const { foundry } = require("viem/chains")
  const { privateKeyToAccount } = require("viem/accounts")
  const { toSimpleSmartAccount } = require("permissionless/accounts")
  const factory = require("${artifacts(version)}/SimpleAccountFactory.json")
  const transport = http(url)
  const client = createPublicClient({ chain: foundry, transport, pollingInterval: 100 })
  const wallet = createWalletClient({ chain: foundry, transport, account: privateKeyToAccount(accounts[0].key) })
  const wait = (hash) => client.waitForTransactionReceipt({ hash })
  const address = "${entryPoints[version].address}"
  const account = await step("deploy a factory, fund the account", async () => {
    const { contractAddress } = await wait(await wallet.deployContract({ ...factory, args: [address] }))
    const owner = privateKeyToAccount(accounts[1].key)
    const created = await toSimpleSmartAccount({ client, owner, factoryAddress: contractAddress, entryPoint: { address, version: "${version}" } })
    await wait(await wallet.sendTransaction({ to: created.address, value: 10n ** 18n }))
    return created
  })
  const bundler = createBundlerClient({ client, account, transport: http(process.env.BUNDLER_URL), pollingInterval: 100 })
  const to = "0x00000000000000000000000000000000000000aa"
  const pay = async (...values) => {
    const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n }
    const hash = await bundler.sendUserOperation({ calls: values.map((value) => ({ to, value })), ...fees })
    return bundler.waitForUserOperationReceipt({ hash, timeout: 30_000 })
  }
  await step("the first user operation deploys the account", async () => {
    equal(await client.getCode({ address: account.address }), undefined)
    equal((await pay(3n)).success, true)
    equal((await client.getCode({ address: account.address })).length > 2, true)
    equal(await client.getBalance({ address: to }), 3n)
  })
  await step("the second one makes two calls", async () => {
    equal((await pay(1n, 5n)).success, true)
    equal(await client.getBalance({ address: to }), 9n)
  })
  await step("a wrong signature is refused", async () => {
    const prepared = await bundler.prepareUserOperation({ calls: [{ to, value: 1n }] })
    const error = await bundler.sendUserOperation({ ...prepared, signature: "0x" + "11".repeat(64) + "1b" }).catch((error) => error)
    equal(error instanceof Error, true)
  })`)

/** Returns a free port. */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Starts the bundler, and gives its URL to `use`; ends it afterwards. */
async function withBundler({ url, cwd, version }, flags, use) {
  const port = await freePort()
  const required = {
    port,
    "rpc-url": url,
    entrypoints: entryPoints[version].address,
    "executor-private-keys": executor,
  }
  const settings = { ...required, "utility-private-key": utility, "log-level": "fatal", ...flags }
  const child = spawn(
    process.execPath,
    [
      "node_modules/@pimlico/alto/esm/cli/alto.js",
      ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ],
    { cwd, stdio: ["ignore", 2, 2] },
  )
  const ended = new Promise((_, reject) => {
    child.once("exit", (code) => reject(new Error(`the bundler ended with ${code}`)))
  })
  ended.catch(() => {})
  try {
    const bundlerUrl = `http://127.0.0.1:${port}`
    await Promise.race([ended, untilReady(bundlerUrl)])
    await Promise.race([ended, use(bundlerUrl)])
  } finally {
    child.kill()
  }
}

async function untilReady(url) {
  for (;;)
    try {
      return await ask(url, "eth_supportedEntryPoints")
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}

/** Deploys an entry point at its address, with the deterministic deployer that each chain has. */
async function deployEntryPoint({ url, cwd, version }) {
  const { readFileSync } = await import("node:fs")
  const file = `${cwd}/node_modules/${artifacts(version)}/EntryPoint.json`
  const { bytecode } = JSON.parse(readFileSync(file, "utf8"))
  const [from] = await ask(url, "eth_accounts")
  const to = "0x4e59b44847b379578588920ca78fbf26c0b4956c"
  await ask(url, "eth_sendTransactionSync", {
    from,
    to,
    data: `0x${entryPoints[version].salt}${bytecode.slice(2)}`,
  })
}

const tool = (name, release, version, flags) => ({
  name,
  packages: [
    `@pimlico/alto@${release}`,
    "permissionless@0.4.1",
    "viem@2.57.1",
    `contracts-${version}@npm:@account-abstraction/contracts@${version}.0`,
  ],
  async run({ url, cwd, check }) {
    await deployEntryPoint({ url, cwd, version })
    await withBundler({ url, cwd, version }, flags, (bundlerUrl) =>
      runScript({ url, cwd, check }, "operations.cjs", userOperations(version), {
        env: { BUNDLER_URL: bundlerUrl },
      }),
    )
  },
})

export const alto = tool("alto", "0.0.20", "0.7", { "safe-mode": false })

/**
 * With its tracer in JavaScript, which checks the rules of ERC-7562. Its safe mode for EntryPoint 0.7 does not know the error
 * with which its own contract answers, on any node.
 */
export const altoSafe = tool("alto in safe mode", "0.0.18", "0.7", { "safe-mode": true })
