import { createAddressFromString } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { createHeader } from "../../../../src/kernel/chain/header.ts"
import { rewardsOf } from "../../../../src/kernel/evm/execute/rewards.ts"
import { coinbase, commonOf, to } from "./fixtures.ts"

const london = commonOf("london")
const ether = 10n ** 18n
const header = createHeader({ number: 10n, coinbase: createAddressFromString(coinbase) }, london)
const uncle = createHeader({ number: 8n, coinbase: createAddressFromString(to) }, london)

test("default: 2 ether and 1/32 of it per uncle for the block, 6/8 of 2 ether for an uncle two blocks back", () => {
  expect(rewardsOf({ common: london, header, uncleHeaders: [uncle] })).toEqual([
    { author: coinbase, type: "block", value: 2n * ether + ether / 16n },
    { author: to, type: "uncle", value: (6n * ether) / 4n },
  ])
})

test("behavior: no rewards from the merge on (EIP-3675)", () => {
  expect(rewardsOf({ common: commonOf("paris"), header, uncleHeaders: [] })).toEqual([])
})
