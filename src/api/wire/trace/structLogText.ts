/** The result of the default tracer as JSON text, which is written while the transaction runs: the entries are not kept as objects. */
import type { Budget } from "../../../kernel/evm/trace/budget.ts"
import { createStructLogger, type StructLoggerConfig } from "../../../kernel/evm/trace/structLogger.ts"
import type { Tracer } from "../../../kernel/evm/trace/tracer.ts"
import { withJsonParts, withJsonText } from "../../rpc/jsonText.ts"
import { toRpcOutcome, toRpcStructLog } from "./trace.ts"

/** The length of the text that is collected before it becomes bytes: a text of many parts takes several times the memory. */
const partLength = 64 * 1024

/** Creates the tracer; the budget counts the bytes of the text. */
export function createStructLogText(config: StructLoggerConfig, budget: Budget): Tracer<object> {
  const parts: Buffer[] = []
  let text = ""
  const flush = () => {
    parts.push(Buffer.from(text))
    text = ""
  }
  const logger = createStructLogger(config, (log) => {
    const entry = JSON.stringify(toRpcStructLog(log))
    budget.spend(entry.length + 1)
    text += text === "" && parts.length === 0 ? entry : `,${entry}`
    if (text.length > partLength) flush()
  })
  return {
    ...logger,
    result() {
      const beginning = JSON.stringify(toRpcOutcome(logger.result())).slice(0, -1)
      if (parts.length === 0) return withJsonText(`${beginning},"structLogs":[${text}]}`)
      text += "]}"
      flush()
      return withJsonParts([Buffer.from(`${beginning},"structLogs":[`), ...parts])
    },
  }
}
