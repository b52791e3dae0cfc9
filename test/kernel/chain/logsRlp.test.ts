import { RLP } from "@ethereumjs/rlp"
import { bytesToHex, hexToBytes } from "@ethereumjs/util"
import fc from "fast-check"
import { expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import { logsToRlp } from "../../../src/kernel/chain/logsRlp.ts"
import type { Log } from "../../../src/kernel/evm/base/records.ts"

const encoded = (logs: readonly Log[]) => bytesToHex(Buffer.from(logsToRlp(logs), "latin1"))

const expected = (logs: readonly Log[]) =>
  bytesToHex(
    RLP.encode(
      logs.map(({ address, topics, data }) => [
        hexToBytes(address),
        topics.map(hexToBytes),
        hexToBytes(data),
      ]),
    ),
  )

const hexOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(toHex)
const log: fc.Arbitrary<Log> = fc.record({
  address: hexOf(20),
  topics: fc.array(hexOf(32), { maxLength: 4 }),
  data: fc.uint8Array({ maxLength: 80 }).map(toHex),
})

test("default: logs are encoded as EthereumJS encodes them", () => {
  fc.assert(
    fc.property(fc.array(log, { maxLength: 60 }), (logs) => {
      expect(encoded(logs)).toBe(expected(logs))
    }),
  )
})

test.each([0, 1, 54, 55, 56, 254, 255, 256, 257, 4096, 65_535, 65_536, 70_000])(
  "behavior: a log with %i bytes of data",
  (length) => {
    const logs = ["00", "7f", "80"].map(
      (byte): Log => ({ address: `0x${"ab".repeat(20)}`, topics: [], data: `0x${byte.repeat(length)}` }),
    )
    for (const each of logs) expect(encoded([each])).toBe(expected([each]))
    expect(encoded(logs)).toBe(expected(logs))
  },
)
