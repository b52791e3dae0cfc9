/** Mutants of envelopes, calls and receipts of sealed blocks. */
import { asks, type Mutant, redirected, result } from "./changes.ts"

const only = ["contract"]

/** An answer of a single request whose id is a number. */
const withId = (id: (given: number) => unknown) => () => ({
  answer: (answer: Readonly<Record<string, unknown>>) =>
    answer.id === 4_294_967_297 ? { ...answer, id: id(answer.id) } : answer,
})

const isSelf = ({ data }: { data?: string }) => data?.startsWith("0x4361") === true

export const contractMutants: readonly Mutant[] = [
  {
    name: "wrong version",
    only,
    breaks: ["contract/envelope-version"],
    changes: () => ({ answer: (answer) => ({ ...answer, jsonrpc: "1.0" }) }),
  },
  { name: "wrong id", only, breaks: ["contract/envelope-id"], changes: withId((id) => id + 1) },
  { name: "id as a text", only, breaks: ["contract/envelope-id"], changes: withId(String) },
  {
    name: "text id lost",
    only,
    breaks: ["contract/envelope-id-text"],
    changes: () => ({ answer: (answer) => (answer.id === "abc" ? { ...answer, id: null } : answer) }),
  },
  {
    name: "error beside the result",
    only,
    breaks: ["contract/envelope-result-only"],
    changes: () => ({ answer: (answer) => ("result" in answer ? { ...answer, error: null } : answer) }),
  },
  { name: "text/plain", only, breaks: ["contract/envelope-type"], changes: () => ({ type: "text/plain" }) },
  {
    name: "unknown methods with another code",
    only,
    breaks: ["contract/unknown-method"],
    changes: () => ({
      answer: (answer, { method }) =>
        method === "eth_midblockCheckUnknown"
          ? { ...answer, error: { code: -32000, message: "no" } }
          : answer,
    }),
  },
  {
    name: "any word names the head",
    only,
    breaks: ["contract/malformed-selector"],
    changes: redirected(["eth_call"], "foo", "latest"),
  },
  {
    name: "short addresses are padded",
    only,
    breaks: ["contract/malformed-address"],
    changes: redirected(["eth_getStorageAt"], "0x12", `0x${"12".padStart(40, "0")}`),
  },
  {
    name: "batches are shortened",
    only: ["contract/batch"],
    breaks: ["contract/batch"],
    changes: () => ({ answer: (answer) => (answer.id === 8 ? { ...answer, id: 7 } : answer) }),
  },
  {
    name: "safe is refused",
    only,
    breaks: ["contract/eth_call-safe"],
    changes: redirected(["eth_call"], "safe", "unsafe"),
  },
  {
    name: "no receipts at earliest",
    only,
    breaks: ["contract/eth_getBlockReceipts-earliest"],
    changes: result("eth_getBlockReceipts", "earliest", () => null),
  },
  {
    name: "call data lost",
    only,
    breaks: ["contract/call-data"],
    changes: result("eth_call", "pending", (found: string) => (found === "0x636865636b" ? "0x" : found)),
  },
  {
    name: "sender lost",
    only,
    breaks: ["contract/call-from"],
    changes: () => ({
      request: (request) => {
        const [call, ...others] = request.params as [{ from?: string }, ...unknown[]]
        if (request.method !== "eth_call" || call.from === undefined) return request
        const { from: _, ...rest } = call
        return { ...request, params: [rest, ...others] }
      },
    }),
  },
  {
    name: "little gas for calls",
    only,
    breaks: ["contract/call-gas-default"],
    changes: () => ({
      request: (request) => {
        const [call, ...others] = request.params as [{ data?: string }, ...unknown[]]
        return request.method === "eth_call" && isSelf(call)
          ? { ...request, params: [{ ...call, gas: "0x40000" }, ...others] }
          : request
      },
    }),
  },
  {
    name: "another message for reverts",
    only,
    breaks: ["contract/revert-code"],
    changes: () => ({
      answer: (answer) => {
        const { error } = answer as { error?: { message?: string } }
        return error?.message === "execution reverted"
          ? { ...answer, error: { ...error, message: "reverted" } }
          : answer
      },
    }),
  },
  {
    name: "reverts without data",
    only,
    breaks: ["contract/revert-data"],
    changes: () => ({
      answer: (answer) => {
        const { error } = answer as { error?: { data?: unknown } }
        if (error?.data === undefined) return answer
        const { data: _, ...rest } = error
        return { ...answer, error: rest }
      },
    }),
  },
  {
    name: "status as a number",
    only,
    breaks: ["contract/receipt-fields"],
    changes: () => ({
      answer: (answer, request) =>
        asks(request, "eth_getBlockReceipts") && Array.isArray(answer.result)
          ? { ...answer, result: answer.result.map((receipt) => ({ ...receipt, status: 1 })) }
          : answer,
    }),
  },
  {
    name: "a sealed receipt is missing",
    only,
    breaks: ["contract/receipt-for-each"],
    changes: result("eth_getBlockReceipts", undefined, (found: readonly unknown[]) => found.slice(1)),
  },
]
