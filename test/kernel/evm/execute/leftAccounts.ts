import { emptyAccount } from "../../../../src/kernel/evm/base/emptyAccount.ts"
import type { CreateEngine } from "../../../../src/kernel/evm/engine/engine.ts"
import { finishMessage } from "../../../../src/kernel/evm/execute/finishMessage.ts"
import { coinbase, from, onMachine, to } from "./fixtures.ts"

/** Finishes a message that has touched an empty account and an account with a balance, on an engine; returns the balances of three accounts. */
export const leftAccounts = (createEngine?: CreateEngine) =>
  onMachine(
    {},
    async (machine) => {
      const { scratch, touch } = machine
      for (const address of [to, coinbase]) scratch.setAccount(address, emptyAccount)
      touch(to)
      touch(from)
      await finishMessage(machine)
      return [to, coinbase, from].map((address) => scratch.account(address)?.balance)
    },
    { createEngine },
  )
