/** Shrinks a case that differs: removes parts, then instructions, while the difference stays. */
import { compareOne } from "./compare.mjs"

/** Instructions of code, in hex, each with the bytes that it pushes. */
function instructionsOf(code) {
  const found = []
  for (let at = 0; at < code.length; ) {
    const opcode = Number.parseInt(code.slice(at, at + 2), 16)
    const length = opcode > 0x5f && opcode < 0x80 ? opcode - 0x5f : 0
    found.push(code.slice(at, at + 2 + 2 * length))
    at += 2 + 2 * length
  }
  return found
}

const withCode = (each, address, parts) => ({
  ...each,
  parts: { ...each.parts, [address]: parts },
  accounts: { ...each.accounts, [address]: { ...each.accounts[address], code: `0x${parts.join("")}` } },
})

/** Returns a JUMPDEST for each byte of the code, so that the targets of jumps stay at their offsets. */
const idle = (code) => "5b".repeat(code.length / 2)

/** Smaller cases, one at a time. */
function* simpler(each) {
  for (const address of Object.keys(each.accounts).filter((key) => key !== each.sender)) {
    const { [address]: _, ...accounts } = each.accounts
    const { [address]: __, ...parts } = each.parts
    yield { ...each, accounts, parts }
    const account = each.accounts[address]
    if (Object.keys(account.storage).length > 0)
      yield { ...each, accounts: { ...each.accounts, [address]: { ...account, storage: {} } } }
  }
  const { accessList, value, data, to } = each.transaction
  if (accessList?.length > 0) yield { ...each, transaction: { ...each.transaction, accessList: [] } }
  if (value > 0n) yield { ...each, transaction: { ...each.transaction, value: 0n } }
  if (to !== undefined && data !== "0x") yield { ...each, transaction: { ...each.transaction, data: "0x" } }
}

/** Removes the code of one contract that is not needed for a difference: halves first, then smaller pieces. */
async function shrinkCode(each, address, differs) {
  let best = each
  for (const change of [idle, () => ""])
    for (let size = best.parts[address].length; size >= 1; size = Math.floor(size / 2))
      for (let end = best.parts[address].length; end > 0; end -= size) {
        const parts = best.parts[address]
        const start = Math.max(0, end - size)
        const changed = parts.slice(start, end).map(change)
        if (changed.join("") === parts.slice(start, end).join("")) continue
        const tried = withCode(best, address, [...parts.slice(0, start), ...changed, ...parts.slice(end)])
        if (await differs(tried)) best = tried
      }
  return withCode(
    best,
    address,
    best.parts[address].filter((code) => code !== ""),
  )
}

/** Returns the smallest case found that still differs in the same first field, and in no new field. */
export async function shrink(nodes, each, { fields }) {
  const kindsOf = (found) => (found?.fields ?? []).map((field) => field.split(" ")[0])
  const kinds = kindsOf({ fields })
  const differs = async (tried) => {
    const left = kindsOf(await compareOne(nodes, tried))
    return left[0] === kinds[0] && left.every((kind) => kinds.includes(kind))
  }
  for (const tried of simpler(each)) if (await differs(tried)) return shrink(nodes, tried, { fields })
  let best = each
  for (const split of [(parts) => parts, (parts) => instructionsOf(parts.join(""))])
    for (const address of Object.keys(best.parts)) {
      best = withCode(best, address, split(best.parts[address]))
      best = await shrinkCode(best, address, differs)
    }
  return best
}
