/** Measures the gas of executions by contract and function, for the gas report. */
import type { Common } from "@ethereumjs/common"
import { emptyBytes } from "../../base/binary.ts"
import { fromHex, toHex } from "../../base/hex.ts"
import type { DeploymentGas, FunctionGas, GasUse } from "../../kernel/evm/base/gasUse.ts"
import type { Explainer } from "../../kernel/evm/execute/explainer.ts"
import { withTracer } from "../../kernel/evm/trace/attach.ts"
import { startingGas } from "../../kernel/evm/transaction/intrinsicGas.ts"
import type { ExecutionGas, GasMeter } from "../../node/block/gasMeter.ts"
import { type CodeNames, createCodeNames } from "./codeNames.ts"
import { createGasTracer, type GasMessage } from "./gasTracer.ts"

/** Creates the meter of a node. */
export function createGasMeter(explainer: Explainer | undefined): GasMeter {
  const namesOf = createCodeNames(explainer)
  return {
    async measured(machine, run, gasOf) {
      const tracer = createGasTracer()
      const result = await withTracer(machine, tracer, 0, run)
      const message = tracer.result()
      return {
        result,
        gasUses:
          message === undefined
            ? []
            : usesOf(message, toMeasured(gasOf(result), message, machine.common), namesOf),
      }
    },
  }
}

/** The gas of an execution as the entries of the report have it. */
type Measured = Pick<FunctionGas, "gas" | "stateGas" | "isAtFloor">

function toMeasured({ gasUsed, dimensions }: ExecutionGas, message: GasMessage, common: Common): Measured {
  const floor = floorOf(message, common)
  return {
    gas: Number(gasUsed),
    ...(dimensions !== undefined && { stateGas: Number(dimensions.state) }),
    ...(floor > 0n && (dimensions?.execution ?? gasUsed) === floor && { isAtFloor: true }),
  }
}

/** Returns the floor of the call data of a message without an access list. */
function floorOf({ type, from, to, value = 0n, input }: GasMessage, common: Common): bigint {
  const creates = type.startsWith("CREATE")
  const parts = { creates, isToSelf: from === to, hasValue: value > 0n, data: fromHex(input) }
  return startingGas({ ...parts, addresses: 0, slots: 0, authorizations: 0 }, common).floor
}

type NamesOf = (...code: Parameters<ReturnType<typeof createCodeNames>>) => CodeNames

function usesOf(message: GasMessage, gas: Measured, namesOf: NamesOf): readonly GasUse[] {
  const { creations, type } = message
  const isCreation = type.startsWith("CREATE")
  const deployments = creations.map(({ initCode, address, size }, index): DeploymentGas => {
    const isTopLevel = isCreation && index === creations.length - 1
    return {
      kind: "deployment",
      contract: namesOf(initCode, true, address).contract,
      gas: isTopLevel ? gas.gas : undefined,
      ...(isTopLevel && gas.stateGas !== undefined && { stateGas: gas.stateGas }),
      size,
      initCodeSize: (initCode.length - 2) / 2,
    }
  })
  return [...deployments, ...functionOf(message, gas, namesOf)]
}

function functionOf(message: GasMessage, gas: Measured, namesOf: NamesOf): readonly FunctionGas[] {
  if (message.type.startsWith("CREATE") || message.code === undefined) return []
  const chain = [message, ...message.delegates].map(({ code = emptyBytes, to }) =>
    namesOf(toHex(code), false, to),
  )
  const [called] = chain.slice(-1) as [CodeNames]
  return [
    {
      kind: "function",
      contract: called.contract,
      via: chain.slice(0, -1).map(({ contract }) => contract),
      function: called.functionOf(message.input),
      ...gas,
    },
  ]
}
