import { expect, test } from "vitest"
import {
  ageText,
  type ForkStart,
  forkBanner,
  forkRows,
} from "../../../../src/features/forking/program/banner.ts"

const fork: ForkStart = {
  chainId: 1n,
  block: {
    number: 21_000_000n,
    hash: `0x${"ab".repeat(32)}`,
    timestamp: 1_729_000_000n,
    ageSeconds: 7300,
  },
  hosts: ["a.example", "b.example:8545"],
  file: undefined,
  notes: [
    "rules: the schedule of chain 1",
    "0x12 delegates on the remote chain (EIP-7702), and does not here",
  ],
}

test("default", () => {
  expect(forkRows(fork)).toEqual([
    ["fork", "block 21000000 of chain 1, 2 h old, from a.example, b.example:8545"],
    ["", "rules: the schedule of chain 1"],
    ["", "0x12 delegates on the remote chain (EIP-7702), and does not here"],
  ])
})

test("behavior: the record has the fork instead of the hardfork, and no balance of accounts that stay as they are", () => {
  const { block, hosts, notes } = fork
  const record = {
    ...{ chainId: 1, blockNumber: 21_000_000, blockHash: block.hash, timestamp: 1_729_000_000 },
    ...{ hosts, file: undefined, notes },
  }
  const rows = forkRows(fork)
  expect([forkBanner(fork, false), forkBanner(fork, true)]).toEqual([
    { chain: { rows, fields: { fork: record, hardfork: undefined }, balances: undefined } },
    {
      chain: {
        rows,
        fields: { fork: record, hardfork: undefined, balance: undefined },
        balances: "with what the remote chain gives them",
      },
    },
  ])
})

test("behavior: without remotes, the fork file is the origin", () => {
  expect(forkRows({ ...fork, hosts: [], file: "a.fork.json", notes: [] })).toEqual([
    ["fork", "block 21000000 of chain 1, 2 h old, from the file a.fork.json"],
  ])
})

test("behavior: an age is in seconds, minutes, hours or days", () => {
  expect([0, 119, 120, 7199, 7200, 172_799, 172_800, 40_000_000, -1].map(ageText)).toEqual([
    "0 s old",
    "119 s old",
    "2 min old",
    "119 min old",
    "2 h old",
    "47 h old",
    "2 d old",
    "462 d old",
    "later than this machine's clock",
  ])
})
