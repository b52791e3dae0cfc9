import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { create2AddressOf, createAddressOf } from "../../../../src/kernel/evm/base/createAddress.ts"

test("default: the address from creator and nonce", () => {
  const creator = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
  expect([0n, 1n, 128n].map((nonce) => createAddressOf(creator, nonce))).toEqual([
    "0x5fbdb2315678afecb367f032d93f642f64180aa3",
    "0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",
    "0xb82008565fdc7e44609fa118a4a681e92581e680",
  ])
})

// The examples of EIP-1014.
test.each([
  [`0x${"00".repeat(20)}`, 0n, "0x00", "0x4d1a2e2bb4f88f0250f26ffff098b0b30b26bf38"],
  ["0xdeadbeef00000000000000000000000000000000", 0n, "0x00", "0xb928f69bb1d91cd65274e3c79d8986362984fda3"],
  [
    "0x00000000000000000000000000000000deadbeef",
    0xcafebaben,
    "0xdeadbeef",
    "0x60f3f640a8508fc6a86d45df051962668e1e8ac7",
  ],
  [`0x${"00".repeat(20)}`, 0n, "0x", "0xe33c0c7f7df4809055c3eba6c09cfe4baf1bd9e0"],
] as const)(
  "args: the address from creator, salt and init code: %s, %i, %s",
  (creator, salt, input, address) => {
    expect(create2AddressOf(creator, salt, hexToBytes(input))).toBe(address)
  },
)
