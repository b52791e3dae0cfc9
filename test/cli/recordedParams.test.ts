/** Keys of remote nodes in the parameters of requests that a recording keeps. */
import { expect, test } from "vitest"
import { withoutKeys } from "../../src/cli/recordedParams.ts"

const url = "https://user:pass@eth.example.com:8545/v2/s3cr3tk3y?apikey=s3cr3t#s3cr3t"

test("behavior: URLs lose user, path and query, and headers are left out", () => {
  const forking = { jsonRpcUrl: url, blockNumber: 7, httpHeaders: { Authorization: "Bearer s3cr3t" } }
  for (const method of ["anvil_reset", "hardhat_reset", "ganache_reset"])
    expect(withoutKeys(method, [{ forking }])).toEqual([
      { forking: { jsonRpcUrl: "https://eth.example.com:8545", blockNumber: 7 } },
    ])
  expect(withoutKeys("anvil_setRpcUrl", [url])).toEqual(["https://eth.example.com:8545"])
  const chain = { chainId: "0x1", chainName: "A", rpcUrls: [url, "wss://a.example/s3cr3t"] }
  expect(withoutKeys("wallet_addEthereumChain", [chain])).toEqual([
    { ...chain, rpcUrls: ["https://eth.example.com:8545", "wss://a.example"] },
  ])
})

test("behavior: an invalid URL becomes an empty text", () => {
  expect(withoutKeys("anvil_setRpcUrl", ["https://[s3cr3t"])).toEqual([""])
})

test("behavior: other methods keep their parameters, and parameters by name lose keys as well", () => {
  expect(withoutKeys("eth_call", [{ data: url }])).toEqual([{ data: url }])
  expect(withoutKeys("hardhat_reset", { forking: { jsonRpcUrl: url } })).toEqual({
    forking: { jsonRpcUrl: "https://eth.example.com:8545" },
  })
  expect([withoutKeys("anvil_reset", undefined), withoutKeys("anvil_reset", [null])]).toEqual([
    undefined,
    [null],
  ])
})
