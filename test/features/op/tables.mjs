/** The table of the networks of the OP stack in docs/op-chains.md. */
import { row } from "../../docs/tables.mjs"

const seconds = (ms) => (ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`)

/** Returns how the endpoints of a network answer at `pending`, in words. */
const answersOf = ({ openBlockHash, openBlockBy, privatePool, flashblockSubscriptions, flashblocks }) =>
  flashblocks === false
    ? "whole blocks; subscriptions to flashblocks are silent"
    : [
        openBlockHash === "changing" ? "changing hash" : "zero hash",
        openBlockBy === "hash" ? "also by number and hash" : "by `pending` only",
        privatePool ? "private pool" : "public pool",
        flashblockSubscriptions === false ? "subscriptions refused" : "subscriptions",
      ].join(", ")

/** Returns the row of a network. */
const rowOf = ([name, { options }]) =>
  row(
    `\`${name}\``,
    String(options.chainId),
    seconds(options.blockTime),
    options.flashblocks === false ? "–" : seconds(options.flashblockTime),
    options.feedForm === "subblocks" ? "subblocks" : options.flashblocks === false ? "–" : "flashblocks",
    answersOf(options),
  )

export async function tables() {
  const { networks } = await import("../../../dist/features/op/networks.js")
  return {
    "op-chains": [
      row("network", "chain id", "block", "step", "stream", "the open block"),
      row("---", "---", "---", "---", "---", "---"),
      ...Object.entries(networks).map(rowOf),
    ].join("\n"),
  }
}
