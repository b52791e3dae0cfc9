/** Errors in the forms of several clients; subject.test.ts has those of real requests. */
import { expect, test } from "vitest"
import { DeploymentFailed } from "../../src/harness/index.ts"
import { failedHashOf, haltOf, revertDataOf, solidityErrorOf } from "../../src/harness/revertData.ts"
import { createNode, SolidityError } from "../../src/index.ts"

const data = "0xcf479181"

test("revertDataOf: the data at any depth of the fields in which clients nest errors", () => {
  const nested = [
    { data },
    { cause: { cause: { data } } },
    { info: { error: { data } } }, // ethers
    { error: { data: { data } } },
    { data: "text", cause: { raw: data } }, // viem, for data that it cannot decode
  ]
  expect(nested.map(revertDataOf)).toEqual(nested.map(() => data))
})

test("revertDataOf: 0x for a revert without data, undefined for other errors and for values that are none", () => {
  expect(revertDataOf({ code: "CALL_EXCEPTION" })).toBe("0x")
  expect(revertDataOf({ cause: { message: "execution reverted" } })).toBe("0x")
  expect(revertDataOf({ data: "0x", message: "execution reverted" })).toBe("0x")
  expect(revertDataOf({ message: "nonce too low" })).toBeUndefined()
  expect(revertDataOf({ data: "0x" })).toBeUndefined()
  expect(revertDataOf("execution reverted")).toBeUndefined()
  expect(revertDataOf(null)).toBeUndefined()
})

test("behavior: errors that are causes of themselves end", () => {
  const circular: { cause?: unknown } = {}
  circular.cause = { cause: circular }
  expect(revertDataOf(circular)).toBeUndefined()
  expect(haltOf(circular)).toBeUndefined()
  expect(failedHashOf(circular)).toBeUndefined()
  expect(solidityErrorOf(circular)).toBeUndefined()
})

test("haltOf: the reason of a halt within the causes, nothing for a revert and for a refused request", async () => {
  await using node = await createNode()
  const halts = []
  for (const code of ["0xfe", "0x5f5ffd", "0x5b5f56"]) {
    const failing = node.request({
      method: "eth_call",
      params: [{ data: code, gas: "0x20000" }, "pending"],
    } as never)
    halts.push(haltOf({ cause: await failing.catch((error: unknown) => error) }))
  }
  const refused = await node
    .request({ method: "eth_call", params: ["0x12"] } as never)
    .catch((error: unknown) => error)
  expect([...halts, haltOf(refused)]).toEqual(["invalid opcode: INVALID", undefined, "out of gas", undefined])
})

test("failedHashOf: the first receipt or failed deployment within the causes", () => {
  const receipt = { transactionHash: "0x12" }
  const failed = new DeploymentFailed({ hash: "0x34" })
  expect(failedHashOf({ cause: { receipt } })).toEqual(receipt)
  expect(failedHashOf({ cause: failed })).toBe("0x34")
  expect(failedHashOf({ receipt, cause: failed })).toEqual(receipt)
  expect(failedHashOf({ receipt: "0x12" })).toBeUndefined()
})

test("solidityErrorOf: the Solidity stack within the causes", () => {
  const stack = new SolidityError({ message: "reverted", frames: [], source: undefined })
  expect(solidityErrorOf({ cause: { cause: stack } })).toBe(stack)
})
