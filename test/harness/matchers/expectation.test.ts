import type { Hex } from "viem"
import { expect, test } from "../../../src/harness/vitest/index.ts"
import { complaint, type Untyped, untyped } from "./complaint.ts"
import { withMinted } from "./token.ts"

const it = test.setup(withMinted)

it("error: malformed expectations are refused", async ({ fixture: { hash, token, own } }) => {
  const transfer = () => token.write.transfer([own, 9n])
  expect([
    await complaint(untyped(hash).toEmit?.("Transfer", own)),
    await complaint(untyped(hash).toEmit?.("Transfer", own, own, 9n)),
    await complaint(untyped(hash).toEmit?.("Transfer", { value: 9n })),
    await complaint(untyped(hash).toEmit?.({ event: "Transfer" }, [own, own, 9n])),
    await complaint(untyped(hash).toEmit?.({ event: "Transfer", args: 9n })),
    await complaint(untyped(hash).toEmit?.(["Transfer", "Approval"])),
    await complaint(untyped(hash).toEmit?.()),
    await complaint(untyped(transfer).toRevertWith?.(/balance/)),
    await complaint(untyped(transfer).toRevertWith?.()),
    await complaint(untyped(transfer).toRevertWith?.({ name: "InsufficientBalance" })),
    await complaint(untyped(transfer).toRevertWith?.({ error: "InsufficientBalance", args: 4n })),
    await complaint(expect(transfer()).not.toRevertWith(true as never)),
    await complaint(untyped(hash).toUseGas?.(50_000)),
    await complaint(untyped(hash).toUseGas?.({ max: 50_000 })),
    await complaint(untyped(hash).toUseGas?.()),
    await complaint(untyped(hash).toHaveReceipt?.("success")),
    await complaint(untyped(hash).toChangeBalance?.(own)),
    await complaint(untyped(hash).toChangeBalances?.({ [own]: 1n })),
    await complaint(expect(hash).not.toHaveStorage(token, "totalSupply", undefined)),
    await complaint(expect(hash).not.toChangeStorage(token, "totalSupply", undefined)),
  ]).toMatchInlineSnapshot(`
    [
      "toEmit takes the arguments of an event as a list, got 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      "toEmit takes at most 2 arguments, got ["Transfer", 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, 9]",
      "toEmit takes the arguments of an event as a list, got { value: 9 }",
      "toEmit takes arguments within the event, and then { order }, got [0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, 9]",
      "toEmit takes the arguments of an event as a list, got 9",
      "toEmit takes an event by name, { event, args, abi, address }, or a list of those, got "Transfer"",
      "toEmit takes an event by name, { event, args, abi, address }, or a list of those, got undefined",
      "toRevertWith takes a reason, a panic code, or { error, args, abi }, got /balance/",
      "toRevertWith takes a reason, a panic code, or { error, args, abi }, got undefined",
      "toRevertWith takes a reason, a panic code, or { error, args, abi }, got { name: "InsufficientBalance" }",
      "toRevertWith takes the arguments of an error as a list, got 4",
      "toRevertWith takes a reason, a panic code, or { error, args, abi }, got true",
      "toUseGas takes { below, above }, or one of them, as numbers, got 50000",
      "toUseGas takes { below, above }, or one of them, as numbers, got { max: 50000 }",
      "toUseGas takes { below, above }, or one of them, as numbers, got undefined",
      "toHaveReceipt takes the fields of a receipt, got "success"",
      "a matcher of balances takes accounts, each with an integer in wei, got [0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, undefined]",
      "a matcher of balances takes accounts, each with an integer in wei, got { 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266: 1 }",
      "toHaveStorage takes a contract, a slot or a path, and a value, got undefined",
      "toChangeStorage takes a contract, a path, and one value or two, got undefined",
    ]
  `)
})

it("error: after `not`, expectations that nothing can match are refused", async ({
  fixture: { hash, token, own },
}) => {
  const no = (subject: unknown): Untyped => expect(subject).not as never
  const transfer = () => token.write.transfer([own, 9n])
  expect([
    await complaint(no(hash).toEmit?.({ event: "Transfer", address: "0x12" })),
    await complaint(no(hash).toEmit?.({ event: "Transfer", address: { addres: own } })),
    await complaint(no(transfer).toRevertWith?.(Number.NaN)),
    await complaint(no(transfer).toRevertWith?.(1.5)),
    await complaint(no(transfer).toRevertWith?.(-1n)),
    await complaint(no(transfer).toRevertWith?.("InsufficientBalance", [5n])),
    await complaint(no(hash).toRevert?.("x")),
    await complaint(no(hash).toHaveStorage?.(token, -1, 5n)),
    await complaint(no(hash).toHaveStorage?.(token, 2n ** 256n, 5n)),
    await complaint(no(hash).toHaveStorage?.(token, `0x${"00".repeat(33)}`, 5n)),
    await complaint(no(hash).toHaveStorage?.(undefined, "totalSupply", 5n)),
    await complaint(no(hash).toChangeStorage?.(undefined, "totalSupply", 5n)),
    await complaint(no(hash).toChangeStorage?.(token, "totalSupply", 1n, 2n, 3n)),
    await complaint(no(hash).toChangeBalance?.("0x12", 5n)),
    await complaint(no(hash).toBeSealed?.("x")),
  ]).toMatchInlineSnapshot(`
    [
      "toEmit takes an address of 20 bytes, or what has one, got 0x12",
      "toEmit takes an address of 20 bytes, or what has one, got { addres: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 }",
      "toRevertWith takes a reason, a panic code, or { error, args, abi }, got NaN",
      "toRevertWith takes a reason, a panic code, or { error, args, abi }, got 1.5",
      "toRevertWith takes a reason, a panic code, or { error, args, abi }, got -1",
      "toRevertWith takes arguments as { error, args, abi }, got [5]",
      "toRevert takes nothing (toRevertWith takes a reason), got "x"",
      "toHaveStorage takes a slot of at most 32 bytes, or the path of a variable, got -1",
      "toHaveStorage takes a slot of at most 32 bytes, or the path of a variable, got 115792089237316195423570985008687907853269984665640564039457584007913129639936",
      "toHaveStorage takes a slot of at most 32 bytes, or the path of a variable, got 0x000000000000000000000000000000000000000000000000000000000000000000",
      "toHaveStorage takes an address of 20 bytes, or what has one, got undefined",
      "toChangeStorage takes an address of 20 bytes, or what has one, got undefined",
      "toChangeStorage takes a contract, a path, and one value or two, got [1, 2, 3]",
      "a matcher of balances takes accounts, each with an integer in wei, got [0x12, 5]",
      "a matcher of blocks takes nothing, got "x"",
    ]
  `)
  await expect(hash).toEmit({ event: "Transfer", address: token })
  await expect(hash).not.toEmit({ event: "Transfer", address: own })
})

it("error: misspelt names of options and fields are refused", async ({ fixture: { hash, token, own } }) => {
  const transfer = () => token.write.transfer([own, 9n])
  expect([
    await complaint(untyped(hash).toEmit?.({ event: "Transfer", arg: [99] })),
    await complaint(untyped(hash).toEmit?.([{ event: "Transfer", adress: own }])),
    await complaint(untyped(transfer).toRevertWith?.({ error: "InsufficientBalance", arg: [999n] })),
    await complaint(untyped(hash).toUseGas?.({ below: 90_000, abov: 89_999 })),
    await complaint(untyped(hash).toChangeBalance?.(own, 0n, { fee: true })),
    await complaint(untyped(hash).toChangeBalances?.([[own, 0n]], { fee: true })),
    await complaint(untyped(hash).toChangeBalance?.(own, 0n, null)),
    await complaint(untyped(hash).toMatchGasSnapshot?.({ tolerence: 5 })),
    await complaint(expect(hash).not.toHaveReceipt({ statuss: 1 } as object)),
    await complaint(expect(transfer).not.toHaveReceipt({ statuss: 1 } as object)),
  ]).toMatchInlineSnapshot(`
    [
      "unknown option of toEmit arg; did you mean args?",
      "unknown option of toEmit adress; did you mean address?",
      "unknown option of toRevertWith arg; did you mean args?",
      "unknown option of toUseGas abov; did you mean above?",
      "unknown option of a matcher of balances fee; did you mean fees?",
      "unknown option of a matcher of balances fee; did you mean fees?",
      "invalid option a matcher of balances: expected an object, got null",
      "unknown option of toMatchGasSnapshot tolerence; did you mean tolerance?",
      "unknown field of a receipt statuss; did you mean status?",
      "unknown field of a receipt statuss; did you mean status?",
    ]
  `)
})

it("behavior: an asymmetric matcher of vitest can replace all arguments of an event or error", async ({
  fixture: { hash, token, own },
}) => {
  await expect(hash).toEmit("Transfer", expect.arrayContaining([own, 4n]))
  await expect(token.write.transfer([own, 9n])).toRevertWith({
    error: "InsufficientBalance",
    args: expect.arrayContaining([4n]),
  })
  const other = { error: "InsufficientBalance", args: expect.arrayContaining([5n]) }
  expect([
    await complaint(expect(hash).toEmit("Transfer", expect.arrayContaining([5n]))),
    await complaint(expect({ to: token.address, data: "0x" as Hex }).toRevertWith(other)),
  ]).toMatchInlineSnapshot(`
    [
      "expected transaction 0x0bc49464… to emit Transfer(ArrayContaining([5])), but it emitted logs
      Transfer(from: 0x0000000000000000000000000000000000000000, to: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, value: 4) at 0x5fbdb2315678afecb367f032d93f642f64180aa3",
      "expected the call to revert with InsufficientBalance(ArrayContaining([5])), but it reverted without a reason",
    ]
  `)
})
