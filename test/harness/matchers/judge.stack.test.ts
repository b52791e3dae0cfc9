import { encodeFunctionData, type Hex } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createClient, deploy } from "../../../src/harness/index.ts"
import { useNode } from "../../../src/harness/vitest/index.ts"
import type { SolidityError } from "../../../src/index.ts"
import { type Cases, deployCases } from "../../solidity/stackTraces/deployed.ts"

let cases: Cases
beforeAll(async () => {
  cases = await deployCases("plain")
  useNode(cases.node)
})
afterAll(() => cases.node.close())

const callOf = (functionName: string, args: readonly unknown[] = []) => ({
  from: cases.from,
  to: cases.addresses.Failing as Hex,
  data: encodeFunctionData({ abi: cases.artifacts.find("Failing").abi, functionName, args } as never),
})

const messageOf = (failing: Promise<unknown>) =>
  failing.then(
    () => "passed",
    ({ message }: Error) => message.replace(/0x[0-9a-f]{8}…/, "0x…"),
  )

test("a failed matcher prints the stack and the source lines of a call", async () => {
  expect(await messageOf(expect(callOf("outer", [3n])).not.toRevert())).toMatchInlineSnapshot(`
    "expected the call not to revert, but it reverted with "inner"
        at Failing.inner (contracts/Failing.sol:111:9)
        at Failing.middle (contracts/Failing.sol:108:16)
        at Failing.outer (contracts/Failing.sol:105:76)

      109|     }
      110|     function inner(uint256 value) private view returns (uint256) {
    > 111|         require(value == number, "inner");
         |         ^
      112|         return value;
      113|     }"
  `)
})

test("a failed toEmit prints the stack of a reverted transaction", async () => {
  const params = [{ ...callOf("popEmpty"), gas: "0x100000" }] as const
  const hash = await cases.node.request({ method: "eth_sendTransaction", params })
  const failed = messageOf(expect(hash).toEmit("Popped()"))
  expect(await failed).toMatchInlineSnapshot(
    `
    "expected transaction 0x… to emit Popped(), but it reverted with Panic(0x31): Performed \`.pop()\` on an empty array
        at Failing.popEmpty (contracts/Failing.sol:76:36)

      74|         return some[index];
      75|     }
    > 76|     function popEmpty() external { list.pop(); }
        |                                    ^
      77|     function toKind(uint256 value) external pure returns (Kind) { return Kind(value); }
      78|     function callUnset() external { unset(); }"
  `,
  )
})

test("a failed toRevertWith prints the stack of the error that a client throws", async () => {
  const call = () => cases.node.request({ method: "eth_call", params: [callOf("revertBare"), "pending"] })
  expect(await messageOf(expect(call).toRevertWith("a reason"))).toMatchInlineSnapshot(
    `
    "expected the call to revert with "a reason", but it reverted without a reason
        at Failing.revertBare (contracts/Failing.sol:55:43)

      53|     }
      54|     function revertReason() external pure { /* é */ revert("reverted"); }
    > 55|     function revertBare() external pure { revert(); }
        |                                           ^
      56|     function revertCustom() external view { revert Custom(1, msg.sender); }
      57|     function revertNothing() external pure { revert Nothing(); }"
  `,
  )
})

test("a revert without data is explained", async () => {
  const unknown = { from: cases.from, to: cases.addresses.Failing as Hex, data: "0x12345678" }
  const [first] = (await messageOf(expect(unknown).toRevertWith("a reason"))).split("\n")
  expect(first).toBe(
    'expected the call to revert with "a reason", but it reverted without a reason: Failing has no function with the selector 0x12345678, and no fallback function',
  )
})

test("the error of a deployment whose constructor reverts has the stack as its last cause", async () => {
  const deployed = deploy(createClient(cases.node), cases.artifacts.find("Initial"))
  let error: unknown = await deployed.then(
    () => new Error("it was deployed"),
    (thrown) => thrown,
  )
  while (error instanceof Error && error.cause !== undefined) error = error.cause
  expect((error as SolidityError).stack?.split("\n")).toEqual([
    "SolidityError: reverted with Panic(0x11): Arithmetic operation resulted in underflow or overflow.",
    "    at Initial.first (contracts/Calling.sol:105:28)",
  ])
})

test("a matcher that passes raises no error", async () => {
  expect(await messageOf(expect(callOf("outer", [3n])).toRevertWith("inner"))).toBe("passed")
})
