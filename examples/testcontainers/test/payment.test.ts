import { GenericContainer, Wait } from "testcontainers"
import { createTestClient, http, parseEther, publicActions, walletActions } from "viem"
import { foundry } from "viem/chains"
import { afterAll, expect, test } from "vitest"

const container = await new GenericContainer("midblock")
  .withCommand(["--automine"])
  .withExposedPorts(8545)
  .withWaitStrategy(Wait.forHttp("/health", 8545).forStatusCode(200))
  .start()
afterAll(async () => {
  await container.stop()
})

const url = `http://${container.getHost()}:${container.getMappedPort(8545)}`
const client = createTestClient({ chain: foundry, mode: "anvil", transport: http(url) })
  .extend(publicActions)
  .extend(walletActions)

test("a payment is in a block", async () => {
  const [account, to] = (await client.getAddresses()) as [`0x${string}`, `0x${string}`]
  const hash = await client.sendTransaction({ account, to, value: parseEther("1") })
  const { status, blockNumber } = await client.waitForTransactionReceipt({ hash })
  expect({ status, blockNumber }).toEqual({ status: "success", blockNumber: 1n })
  expect(await client.getBalance({ address: to })).toBe(parseEther("10001"))
})
