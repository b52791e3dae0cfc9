/** All cases, in the order in which they run. */
import type { Case } from "../case.ts"
import { cadenceCases } from "./cadence/cadence.ts"
import { blockCases as conformanceBlocks } from "./conformance/blocks.ts"
import { methodCases } from "./conformance/methods.ts"
import { callCasesOfContract } from "./contract/calls.ts"
import { envelopeCases } from "./contract/envelope.ts"
import { receiptCases as sealedReceiptCases } from "./contract/receipts.ts"
import { selectorCases } from "./contract/selectors.ts"
import { blockCases } from "./pending/block.ts"
import { historyCases } from "./pending/history.ts"
import { receiptCases } from "./pending/receipts.ts"
import { stateCases } from "./pending/state.ts"
import { executedCase } from "./stream/executed.ts"
import { formCases } from "./stream/form.ts"
import { rebuiltCases } from "./stream/rebuilt.ts"
import { subscriptionCases } from "./subscriptions/subscriptions.ts"
import { syncCases } from "./sync/sync.ts"

export const cases: readonly Case[] = [
  ...selectorCases,
  ...envelopeCases,
  ...callCasesOfContract,
  ...sealedReceiptCases,
  ...blockCases,
  ...receiptCases,
  ...stateCases,
  ...historyCases,
  ...cadenceCases,
  ...formCases,
  ...rebuiltCases,
  executedCase,
  ...subscriptionCases,
  ...syncCases,
  ...methodCases,
  ...conformanceBlocks,
]
