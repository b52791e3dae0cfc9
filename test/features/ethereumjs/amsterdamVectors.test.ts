/**
 * The official blocks of Amsterdam, executed by the reference. Where the numbers of the vectors of April do not hold any more, those of
 * the two engines are compared in their place: gas, balances, lists, roots and hashes.
 */
import { describe, expect, test } from "vitest"
import { createEthereumJsEngine } from "../../../src/features/ethereumjs/engine.ts"
import { hashOf } from "../../../src/kernel/chain/header.ts"
import { aprilBlocks, aprilFiles } from "../../kernel/chain/aprilBlocks.ts"
import { officialBlocks, vectors } from "../../kernel/chain/officialBlocks.ts"

const reference = { createEngine: createEthereumJsEngine }

describe.skipIf(vectors === undefined)("the reference", () => {
  test.each(Object.entries(vectors?.tests ?? {}))("tests@v21.0.0: %s", async (_, each) => {
    for (const { found, expected } of await officialBlocks(each, reference)) expect(found).toEqual(expected)
  })

  test.each(aprilFiles)("April: %s", async (file) => {
    const [ours, theirs] = [await aprilBlocks(file), await aprilBlocks(file, reference)]
    for (const { found, expected } of theirs) expect(found).toEqual(expected)
    expect(theirs.map(wholeOf)).toEqual(ours.map(wholeOf))
  })
})

const wholeOf = ({
  result: { header, list, transactions },
}: Awaited<ReturnType<typeof aprilBlocks>>[number]) => ({
  ...{ list, hash: hashOf(header), gasUsed: header.gasUsed, stateRoot: header.stateRoot },
  receipts: transactions.map(({ receipt }) => receipt),
})
