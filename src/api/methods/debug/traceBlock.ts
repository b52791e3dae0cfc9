/** Traces every transaction of a block that the caller sends as RLP. */
import { hashOfBlock } from "../../../node/query/traces.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { bytes } from "../../wire/values.ts"
import { payment, seal } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { rpcBlockTrace, traceBlock } from "./blockTrace.ts"
import { defaultTracer, traceConfig } from "./tracing.ts"

export const debug_traceBlock = method({
  name: "debug_traceBlock",
  summary: "Returns the traces of all transactions of a block that the chain has, by its RLP.",
  params: [param("Block RLP", bytes), optional("TraceConfig", traceConfig, { fallback: defaultTracer })],
  result: result("Block trace", rpcBlockTrace, (traces) => traces),
  example: {
    after: [payment, seal],
    params: [
      `0xf902d9f90261a01abab01e43bdc5a63c12b019aa2fdf163b38066fdf5b237626e745900466f0f1a01dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347940000000000000000000000000000000000000000a0824091a343ad0b88f2e0f068b6dacf893768f18bc2a6bdd01dc4116b213a769fa0f4c446de628060d1cc37437884e3c2037576793ead2579d288ca067aae7af79ea0f78dfb743fbd92ade140711c8bbc542b5e307f0ab7984eff35d751969fe57efab90100${"00".repeat(256)}800184039387008252088469191f8b80a08208ac48ece181385b4a3706025524b95b1672de56bd7645c865b322c1a2924588000000000000000084342770c0a056e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b4218080a002a6759347dc911edd06d76b067b318bc19899c20f5de8d1babbe3690e63315ea0e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855f871b86f02f86c827a6980843b9aca0084a3e9ab808252089400000000000000000000000000000000000012340180c080a0a95384b70ac80260c569e4836509b2509eb23a088079f0c122d6415ca8378e8da04051cec2a4640a43e1602d80714329fb511647d15f6a74cd00af85a9b9a1e741c0c0`,
    ],
    result: [
      {
        txHash: "0x9dbc1a0242c045c551a1a89ce14350ae1f3500db849d142b4cfa84fdc11675bb",
        result: { gas: 21000, failed: false, returnValue: "0x", structLogs: [] },
      },
    ],
  },
  fork: "blockBytes",
  handler: (node, raw, tracer, task) =>
    traceBlock(node, { hash: hashOfBlock(raw), requireCanonical: false }, tracer, task),
})
