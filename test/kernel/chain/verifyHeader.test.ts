import { describe, expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import { completeHeader, type HeaderResults, hashOf } from "../../../src/kernel/chain/header.ts"
import { headerDifference, headerFault } from "../../../src/kernel/chain/verifyHeader.ts"
import { chainOf } from "./fixtures.ts"

const [genesis, block] = chainOf(1)
if (block === undefined) throw new Error("no block")
const { header } = block
const zeros = toHex(new Uint8Array(32))

const faultOf = (fields: HeaderResults, uncles: readonly HeaderResults[] = []) =>
  headerFault(
    {
      header: completeHeader(header, fields),
      uncles: uncles.map((uncle) => completeHeader(header, uncle)),
      ...{ transactions: [], withdrawals: [] },
    },
    genesis.header,
  )

describe("headerFault", () => {
  test("default: undefined for a block that follows its parent", () => {
    expect(faultOf({})).toBeUndefined()
  })

  test.each<[HeaderResults, string]>([
    [{ number: 2n }, "it does not follow block 0"],
    [{ parentHash: new Uint8Array(32) }, `unknown parent ${zeros}`],
    [{ timestamp: 1000n }, "timestamp 1000 is not after 1000"],
    [{ extraData: new Uint8Array(33) }, "extra data of 33 bytes exceeds 32"],
    [{ gasLimit: 30_029_296n }, "gas limit 30029296 is not in 29970705 to 30029295"],
    [{ gasLimit: 29_970_704n }, "gas limit 29970704 is not in 29970705 to 30029295"],
  ])("error: %o", (fields, fault) => {
    expect(faultOf(fields)).toBe(fault)
  })

  test("error: too many uncles, and uncles of a wrong generation", () => {
    expect(faultOf({}, [{}, {}, {}])).toBe("3 uncles exceed 2")
    expect(faultOf({}, [{ number: 1n }])).toBe("an uncle is not of the last six generations")
    expect(faultOf({}, [{ number: 0n }])).toBeUndefined()
  })
})

describe("headerDifference", () => {
  test("default: the first field that differs", () => {
    const computed = completeHeader(header, { gasUsed: 5n, gasLimit: 7n })
    expect(headerDifference(header, computed)).toBe("gasLimit is 30000000, computed 7")
  })

  test("behavior: bytes are shown as hex", () => {
    const computed = completeHeader(header, { stateRoot: new Uint8Array(32) })
    expect(headerDifference(header, computed)).toBe(
      `stateRoot is ${toHex(header.stateRoot)}, computed ${zeros}`,
    )
  })

  test("behavior: equal headers show their hash", () => {
    const hash = toHex(hashOf(header))
    expect(headerDifference(header, completeHeader(header, {}))).toBe(`hash is ${hash}, computed ${hash}`)
  })
})
