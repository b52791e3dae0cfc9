/** The state of the open block: what its transactions did can be read, with the same values in every way. */
import { contextIn, runtimeCode } from "../../account/probeContract.ts"
import type { Case } from "../../case.ts"
import { lineOf } from "../../endpoint/rpc.ts"
import { differs, fails, notApplicable } from "../../findings.ts"
import type { ContractReads, Moment } from "../../record/types.ts"
import { readService, subblocks } from "../../rules.ts"
import { always, eachMoment } from "./eachMoment.ts"

const withContract = {
  words: "with the contract in the open block",
  applies: ({ contract }: Moment) => contract !== undefined,
}

const withBump = {
  words: "with a call of the contract that is not sealed",
  applies: ({ contract }: Moment) => contract !== undefined && contract.bumps > contract.sealedBumps,
}

/** The moments at which a call ran in the open block itself. */
const withOwnContext = {
  words: "with a call in the context of the open block",
  applies: ({ open, context }: Moment) => contextIn(context.result)?.number === BigInt(open.number ?? -1),
}

const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}`

/** The cases that need our contract. */
const contractCases: readonly Case[] = [
  eachMoment({
    name: "storage",
    says: "eth_getStorageAt at pending has the slot as the transactions of the open block left it",
    rule: readService("4.3"),
    needs: ["transactions"],
    asked: "eth_getStorageAt of the contract's slot 0 at pending",
    when: withContract,
    fault({ contract }) {
      const { bumps, slot } = contract as ContractReads
      return Number(slot.result ?? Number.NaN) === bumps
        ? undefined
        : `expected ${bumps}, got ${lineOf(slot)}`
    },
  }),
  eachMoment({
    name: "storage-word",
    says: "a slot at pending has 32 bytes",
    rule: readService("4.3"),
    needs: ["transactions"],
    asked: "eth_getStorageAt of the contract's slot 0 at pending",
    when: withContract,
    fault({ contract }) {
      const { slot } = contract as ContractReads
      return /^0x[0-9a-f]{64}$/i.test(String(slot.result))
        ? undefined
        : `expected 32 bytes, got ${lineOf(slot)}`
    },
  }),
  eachMoment({
    name: "call",
    says: "eth_call at pending runs on the state that the transactions of the open block left",
    rule: readService("4.1"),
    needs: ["transactions"],
    asked: "eth_call of the contract at pending",
    when: withContract,
    fault({ contract }) {
      const { bumps, call } = contract as ContractReads
      return call.result === word(bumps) ? undefined : `expected ${word(bumps)}, got ${lineOf(call)}`
    },
  }),
  eachMoment({
    name: "code",
    says: "eth_getCode at pending has the code of a contract that the open block created",
    rule: subblocks("RPC: eth_getCode"),
    needs: ["transactions"],
    asked: "eth_getCode of the contract at pending",
    when: withContract,
    fault: ({ contract }) =>
      contract?.code.result === runtimeCode ? undefined : `got ${contract && lineOf(contract.code)}`,
  }),
  eachMoment({
    name: "latest-unchanged",
    says: "latest does not have the state of the open block",
    rule: readService("1"),
    needs: ["transactions"],
    asked: "eth_getStorageAt of the contract's slot 0 at latest",
    when: withBump,
    fault({ contract, open, latest }) {
      const { latestSlot, sealedBumps, bumps } = contract as ContractReads
      if (Number(open.number) <= Number(latest.number)) return undefined
      const value = Number(latestSlot.result ?? Number.NaN)
      return value >= sealedBumps && value < bumps
        ? undefined
        : `latest has ${lineOf(latestSlot)}, and pending ${bumps} calls`
    },
  }),
]

/** The cases. */
export const stateCases: readonly Case[] = [
  ...contractCases,
  eachMoment({
    name: "nonce",
    says: "the nonce of a sender at pending counts its transactions of the open block",
    rule: subblocks("RPC: eth_getTransactionCount"),
    asked: "eth_getTransactionCount of a sender at pending",
    when: {
      words: "with a transaction of the account",
      applies: ({ open, address }) => open.transactions.some((each) => isFrom(each.from, address)),
    },
    fault({ open, address, nonce }) {
      const nonces = open.transactions
        .filter(({ from }) => isFrom(from, address))
        .map((each) => Number(each.nonce))
      const least = Math.max(...nonces) + 1
      return Number(nonce.result) >= least ? undefined : `expected at least ${least}, got ${lineOf(nonce)}`
    },
  }),
  eachMoment({
    name: "balance",
    says: "a balance at pending is the one that calls at pending read",
    rule: subblocks("RPC: eth_getBalance"),
    asked: "eth_getBalance of an account at pending, and BALANCE in a call",
    when: {
      words: "with a call that reads a balance",
      applies: ({ context }) => contextIn(context.result) !== undefined,
    },
    fault({ balance, context }) {
      const read = contextIn(context.result)?.balance
      return typeof balance.result === "string" && BigInt(balance.result) === read
        ? undefined
        : `eth_getBalance ${lineOf(balance)}, the call ${read}`
    },
  }),
  eachMoment({
    name: "context-number",
    says: "block.number of a call at pending is that of the open block, or of one a few blocks before it",
    rule: readService("4.1"),
    asked: "NUMBER in a call at pending",
    when: always,
    fault({ open, context }, { dialect }) {
      const asked = "NUMBER in a call at pending"
      const number = contextIn(context.result)?.number
      if (number === undefined)
        return notApplicable("a call without a recipient has no result", asked, lineOf(context))
      if (open.number === null) return notApplicable("the open block has no number", asked, Number(number))
      const lag = Number(open.number) - Number(number)
      if (lag === dialect.contextLag || lag === 0) return undefined
      if (lag > 0 && lag <= maxLag) return differs(`the context is ${lag} behind`, asked, Number(number))
      return fails(`expected ${Number(open.number)} or up to ${maxLag} below it`, asked, Number(number))
    },
  }),
  eachMoment({
    name: "context-time",
    says: "block.timestamp of a call at pending is that of the same block as block.number",
    rule: readService("4.1"),
    asked: "TIMESTAMP in a call at pending",
    when: withOwnContext,
    fault({ open, context }) {
      const time = contextIn(context.result)?.timestamp
      return time === BigInt(open.timestamp) ? undefined : `expected ${Number(open.timestamp)}, got ${time}`
    },
  }),
  eachMoment({
    name: "context-base-fee",
    says: "block.basefee of a call at pending is that of the open block",
    rule: readService("4.1"),
    asked: "BASEFEE in a call at pending",
    when: withOwnContext,
    fault({ open, context }) {
      const asked = "BASEFEE in a call at pending"
      const fee = contextIn(context.result)?.baseFee
      if (fee === BigInt(String(open.baseFeePerGas ?? 0))) return undefined
      if (fee === 0n) return differs("geth: 0 in a call without a price", asked, 0)
      return fails(`expected ${BigInt(String(open.baseFeePerGas))}`, asked, String(fee))
    },
  }),
  eachMoment({
    name: "context-header",
    says: "the coinbase and the gas limit of a call at pending are those of the open block",
    rule: readService("4.1"),
    asked: "COINBASE and GASLIMIT in a call at pending",
    when: withOwnContext,
    fault({ open, context }) {
      const found = contextIn(context.result)
      const isSame =
        found?.coinbase === BigInt(String(open.miner)) && found.gasLimit === BigInt(String(open.gasLimit))
      return isSame
        ? undefined
        : `expected ${open.miner} and ${open.gasLimit}, got ${found?.coinbase} and ${found?.gasLimit}`
    },
  }),
]

/** The most blocks that the context may stay behind: Base's documents say five. */
const maxLag = 5

const isFrom = (from: string, address: string) => from.toLowerCase() === address.toLowerCase()
