/** The actions of the control view, each with the request that it sends. */
import type { ActionProps } from "./parts/Action.tsx"

type Action = Omit<ActionProps, "onDone">

const action = (
  label: string,
  method: string,
  fields: Action["fields"] = [],
  toParams: Action["toParams"] = (values) => values.map(toNumber),
): Action => ({ label, method, fields, toParams })

/** @throws When the text is not a number. */
function toNumber(text: string): number {
  const number = Number(text)
  if (text.trim() === "" || !Number.isFinite(number))
    throw new RangeError(`${JSON.stringify(text)} is not a number`)
  return number
}

/** Returns an amount of ether, which may have decimals, as a quantity of wei. */
function toWei(text: string): string {
  const [, whole, fraction = ""] = /^(\d+)(?:\.(\d{1,18}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) throw new RangeError(`${JSON.stringify(text)} is not an amount of ether`)
  return `0x${BigInt(whole + fraction.padEnd(18, "0")).toString(16)}`
}

const count = { name: "Count", value: "1" }
const policy = { name: "Transactions", value: "requeue", choices: ["requeue", "lose"] }

/** The actions by topic. */
export const actionGroups: readonly { readonly title: string; readonly actions: readonly Action[] }[] = [
  {
    title: "Blocks",
    actions: [
      action("Publish a flashblock", "midblock_flashblock"),
      action("Mine", "anvil_mine", [{ name: "Blocks", value: "1" }]),
      action(
        "Seal with each transaction",
        "evm_setAutomine",
        [{ name: "Automine", value: "true", choices: ["true", "false"] }],
        ([on]) => [on === "true"],
      ),
      action("Seal at an interval", "anvil_setIntervalMining", [{ name: "Seconds, 0 for none", value: "2" }]),
    ],
  },
  {
    title: "Time",
    actions: [
      action("Move the clock", "evm_increaseTime", [{ name: "Seconds", value: "3600" }]),
      action("Stamp the open block", "evm_setNextBlockTimestamp", [
        { name: "Seconds since 1970", value: "4102444800" },
      ]),
    ],
  },
  { title: "Snapshots", actions: [] },
  {
    title: "State",
    actions: [
      action(
        "Set a balance",
        "anvil_setBalance",
        [
          { name: "Account", value: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266" },
          { name: "Ether", value: "10000" },
        ],
        ([account, ether = ""]) => [account, toWei(ether)],
      ),
      action("Reset the chain", "anvil_reset"),
    ],
  },
  {
    title: "Faults",
    actions: [
      action("Drop flashblocks", "midblock_dropFlashblocks", [count, policy], ([number = "", dropPolicy]) => [
        toNumber(number),
        dropPolicy,
      ]),
      action("Reverse the order", "midblock_reorder"),
      action("Seal without the newest", "midblock_sealOther"),
      action("Stall", "midblock_stall", [{ name: "Milliseconds", value: "2000" }]),
      action(
        "Fail requests",
        "midblock_failRequests",
        [
          { name: "HTTP status", value: "429" },
          { name: "Share", value: "0.5" },
        ],
        ([status = "", rate = ""]) => [{ status: toNumber(status), rate: toNumber(rate) }],
      ),
      action("Serve late", "midblock_lag", [{ name: "Flashblocks", value: "1" }], ([flashblocks = ""]) => [
        { flashblocks: toNumber(flashblocks) },
      ]),
      action(
        "Disturb the feed",
        "midblock_disturbFeed",
        [{ name: "Messages", value: "skip", choices: ["skip", "duplicate", "reorder"] }, count],
        ([kind, number = ""]) => [kind, toNumber(number)],
      ),
      action("Give pending an older context", "midblock_setPendingContextLag", [
        { name: "Blocks", value: "1" },
      ]),
      action(
        "Fail reads of the remote",
        "midblock_failOrigin",
        [
          { name: "HTTP status", value: "429" },
          { name: "Share", value: "0.5" },
        ],
        ([status = "", rate = ""]) => [{ status: toNumber(status), rate: toNumber(rate) }],
      ),
      action("End all faults", "midblock_clearFaults"),
    ],
  },
]
