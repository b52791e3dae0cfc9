import { expect, test } from "vitest"
import { cancelledBundle, sentBundle, toRpcTriedBundle, triedBundle } from "../../../src/api/wire/bundle.ts"
import { decoded, refusal } from "./decoding.ts"
import { created, logged, sealedHash, token } from "./fixtures.ts"

const uuid = "3f2b1c2e-8d0c-4a6e-9c55-0b8c6f1d7a11"
const hash = `0x${"Cd".repeat(32)}`

test("triedBundle: default: absent fields, and the newest sealed block", () => {
  expect(decoded(triedBundle(), {})).toEqual({
    txs: [],
    blockNumber: 0n,
    stateBlock: { tag: "latest" },
    block: {},
  })
})

test("triedBundle: the fields of the block have the names of block overrides", () => {
  const given = { txs: ["0xAB"], blockNumber: "0x9", stateBlockNumber: "pending", timeout: 5 }
  const block = { timestamp: 12, gasLimit: "0x5208", difficulty: "7", baseFee: 3, coinbase: token }
  expect(decoded(triedBundle(), { ...given, ...block })).toEqual({
    txs: ["0xab"],
    blockNumber: 9n,
    stateBlock: { tag: "pending" },
    timeoutMs: 5,
    block: { time: 12n, gasLimit: 21_000n, difficulty: 7n, baseFeePerGas: 3n, feeRecipient: token },
  })
})

test("sentBundle: default, and every field", () => {
  expect(decoded(sentBundle(), {})).toEqual({ txs: [], revertingTxHashes: [], droppingTxHashes: [] })
  const blocks = { blockNumber: 1, minBlockNumber: "0x2", maxBlockNumber: "3" }
  const flashblocks = { flashblockNumberMin: "0x4", flashblockNumberMax: 5 }
  const times = { minTimestamp: "6", maxTimestamp: 7 }
  const hashes = { revertingTxHashes: [hash], droppingTxHashes: [hash, hash] }
  const given = { txs: ["0x12"], ...blocks, ...flashblocks, ...times, ...hashes }
  expect(decoded(sentBundle(), { ...given, replacementUuid: uuid.toUpperCase() })).toEqual({
    txs: ["0x12"],
    ...{ blockNumber: 1n, minBlockNumber: 2n, maxBlockNumber: 3n },
    ...{ flashblockNumberMin: 4, flashblockNumberMax: 5, minTimestamp: 6n, maxTimestamp: 7n },
    revertingTxHashes: [hash.toLowerCase()],
    droppingTxHashes: [hash.toLowerCase(), hash.toLowerCase()],
    replacementUuid: uuid,
  })
})

test("cancelledBundle: a UUID is required, in any letter case", () => {
  const replacementUuid = uuid.toUpperCase()
  expect(decoded(cancelledBundle(), { replacementUuid })).toEqual({ replacementUuid: uuid })
  expect(refusal(cancelledBundle(), {})).toBe("value.replacementUuid: expected a UUID, got nothing")
  expect(refusal(cancelledBundle(), { replacementUuid: uuid.replaceAll("-", "") })).toBe(
    `value.replacementUuid: expected a UUID, got "${uuid.replaceAll("-", "")}"`,
  )
})

test("toRpcTriedBundle: amounts are decimal digits, negative ones are 0; a failure has its error and its output", () => {
  const succeeded = { executed: logged, coinbaseDiff: 10n, gasPrice: 2n, gasFees: 7n, error: undefined }
  const failed = {
    executed: { ...created, output: "0xdead" as const },
    coinbaseDiff: -4n,
    gasPrice: 3n,
    gasFees: 1n,
    error: "execution reverted",
  }
  const totals = { coinbaseDiff: 6n, gasFees: 8n, gasUsed: 4n, stateBlockNumber: 9n }
  const results = [succeeded, failed]
  expect(toRpcTriedBundle({ hash: sealedHash, results, ...totals, stateFlashblockIndex: 0 })).toStrictEqual({
    ...{
      bundleGasPrice: "1",
      bundleHash: sealedHash,
      coinbaseDiff: "6",
      ethSentToCoinbase: "0",
      gasFees: "8",
    },
    results: [
      {
        ...{ coinbaseDiff: "10", ethSentToCoinbase: "3", fromAddress: logged.sender, gasFees: "7" },
        ...{ gasPrice: "2", gasUsed: 30_000, toAddress: token, txHash: logged.hash, value: "0x" },
      },
      {
        ...{ coinbaseDiff: "0", ethSentToCoinbase: "0", fromAddress: created.sender, gasFees: "1" },
        ...{ gasPrice: "3", gasUsed: 60_000, toAddress: null, txHash: created.hash },
        ...{ error: "execution reverted", revert: "0xdead" },
      },
    ],
    ...{ stateBlockNumber: 9, stateFlashblockIndex: 0, totalGasUsed: 4 },
  })
})

test("toRpcTriedBundle: without gas the price is 0; a sealed block has no flashblock", () => {
  const totals = { coinbaseDiff: 5n, gasFees: 0n, gasUsed: 0n, stateBlockNumber: 1n }
  expect(
    toRpcTriedBundle({ hash: sealedHash, results: [], ...totals, stateFlashblockIndex: undefined }),
  ).toStrictEqual({
    ...{
      bundleGasPrice: "0",
      bundleHash: sealedHash,
      coinbaseDiff: "5",
      ethSentToCoinbase: "5",
      gasFees: "0",
    },
    ...{ results: [], stateBlockNumber: 1, totalGasUsed: 0 },
  })
})
