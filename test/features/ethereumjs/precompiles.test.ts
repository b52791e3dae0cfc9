/** Our contracts on curves as EthereumJS calls them. */
import { EVMError, type PrecompileInput } from "@ethereumjs/evm"
import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { customPrecompiles } from "../../../src/features/ethereumjs/precompiles.ts"
import type { SignerOverride } from "../../../src/kernel/evm/precompiles/recovery.ts"
import { curvePrecompiles } from "../../../src/kernel/evm/precompiles/table.ts"
import { osaka, rulesOf, word } from "../../kernel/evm/precompiles/contracts.ts"

/** Calls one of the contracts with an input in hex without `0x`. */
async function call(number: number, input: string, gasLimit: bigint, signerOverride: SignerOverride = none) {
  const contract = customPrecompiles(osaka, signerOverride).find(
    ({ address }) => BigInt(address.toString()) === BigInt(number),
  )
  if (contract === undefined || !("function" in contract)) throw new Error("no contract")
  return await contract.function({ data: hexToBytes(`0x${input}`), gasLimit } as PrecompileInput)
}
const none = () => undefined

test("default: the contracts of a fork have the addresses of the table", () => {
  for (const fork of ["homestead", "byzantium", "osaka"] as const) {
    const common = rulesOf(fork)
    const addresses = customPrecompiles(common, none).map(({ address }) => address.toString())
    expect(addresses).toEqual([...curvePrecompiles(common).keys()])
  }
})

test("behavior: a result has its gas and its output; the gas of a failure is that of the call", async () => {
  expect(await call(6, word(1n) + word(2n), 1000n)).toEqual({
    executionGasUsed: 150n,
    returnValue: hexToBytes(`0x${word(1n)}${word(2n)}`),
  })
  expect(await call(6, word(1n) + word(3n), 1000n)).toEqual({
    executionGasUsed: 1000n,
    returnValue: new Uint8Array(),
    exceptionError: new EVMError("point is not on curve" as EVMError["error"]),
  })
})

test("error: a call with less gas than the contract costs is out of gas", async () => {
  expect(await call(6, "", 149n)).toEqual({
    executionGasUsed: 149n,
    returnValue: new Uint8Array(),
    exceptionError: new EVMError(EVMError.errorMessages.OUT_OF_GAS),
  })
})

test("args: the signer that was set for a signature is the output of ECRECOVER", async () => {
  const signer = `0x${"5e".repeat(20)}` as const
  expect(await call(1, "", 3000n, () => signer)).toEqual({
    executionGasUsed: 3000n,
    returnValue: hexToBytes(`0x${signer.slice(2).padStart(64, "0")}`),
  })
})
