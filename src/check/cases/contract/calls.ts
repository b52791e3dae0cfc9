/** Calls: their input, their defaults, and reverts. */
import { contextCode, contextIn, revertCode, revertData } from "../../account/probeContract.ts"
import type { Case } from "../../case.ts"
import type { Context } from "../../context.ts"
import { type Answer, type Call, lineOf } from "../../endpoint/rpc.ts"
import { differs, fails, holds } from "../../findings.ts"
import { readService } from "../../rules.ts"
import type { Finding } from "../../types.ts"

const identity = "0x0000000000000000000000000000000000000004"
const data = "0x636865636b"
const caller = "0x00000000000000000000000000000000000c4ec4"
const noAccount = `0x${"00".repeat(20)}`

/** A high limit: a node that gives less than a million has another default. */
const highGas = 1_000_000n

const shownCall = ([method, ...params]: Call) => `${method} ${JSON.stringify(params)}`

interface CallCase {
  readonly name: string
  readonly says: string
  readonly section: string
  readonly call: Call
  /** Returns the fault of an answer, or a finding. */
  readonly judge: (answer: Answer) => string | Finding | undefined
}

const contextOf = (answer: Answer) => contextIn(answer.result)

const callCases: readonly CallCase[] = [
  {
    name: "call-data",
    says: "a call gets its data, and returns exactly the bytes of its result",
    section: "4.1",
    call: ["eth_call", { to: identity, data }, "pending"],
    judge: ({ result }) => (result === data ? undefined : `expected ${data}`),
  },
  {
    name: "call-from",
    says: "the sender of a call is the field from",
    section: "2.3",
    call: ["eth_call", { from: caller, data: contextCode(noAccount) }, "latest"],
    judge: (answer) =>
      contextOf(answer)?.caller === BigInt(caller) ? undefined : `expected the caller ${caller}`,
  },
  {
    name: "call-from-default",
    says: "a call without a sender comes from the zero address",
    section: "2.3",
    call: ["eth_call", { data: contextCode(noAccount) }, "latest"],
    judge: (answer) =>
      contextOf(answer)?.caller === 0n ? undefined : "expected the zero address as the caller",
  },
  {
    name: "call-gas-default",
    says: "a call without gas has a high limit",
    section: "8",
    call: ["eth_call", { data: contextCode(noAccount) }, "latest"],
    judge: (answer) =>
      (contextOf(answer)?.gas ?? 0n) >= highGas ? undefined : `expected at least ${highGas} gas`,
  },
  {
    name: "revert-code",
    says: 'a revert has the code -32000 and the message "execution reverted"',
    section: "7",
    call: ["eth_call", { data: revertCode }, "pending"],
    judge({ error }) {
      if (error?.code === -32000 && error.message === "execution reverted") return undefined
      const asked = shownCall(["eth_call", { data: revertCode }, "pending"])
      if (error?.code === 3)
        return differs("geth: code 3, with the reason in the message", asked, lineOf({ error }))
      return 'expected the code -32000 and "execution reverted"'
    },
  },
  {
    name: "revert-data",
    says: "the error of a revert has the encoded reason as data",
    section: "7",
    call: ["eth_call", { data: revertCode }, "pending"],
    judge: ({ error }) => (error?.data === revertData ? undefined : `expected the data ${revertData}`),
  },
]

/** The cases. */
export const callCasesOfContract: readonly Case[] = callCases.map(({ name, says, section, call, judge }) => ({
  name: `contract/${name}`,
  group: "contract",
  says,
  rule: readService(section),
  needs: [],
  requests: 1,
  async run({ rpc }: Context) {
    const answer = await rpc.ask(...call)
    const found = judge(answer)
    if (typeof found === "object") return found
    const answered =
      answer.error?.data === undefined ? lineOf(answer) : `${lineOf(answer)}, data ${answer.error.data}`
    return found === undefined ? holds(shownCall(call), answered) : fails(found, shownCall(call), answered)
  },
}))
