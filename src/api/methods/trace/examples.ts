/** The answers of the examples of this prefix: the traces of one payment. */

export const paymentHash = "0x9dbc1a0242c045c551a1a89ce14350ae1f3500db849d142b4cfa84fdc11675bb"

const callOf = (value: string, gas: string, from: string) => ({
  type: "call" as const,
  action: {
    from,
    callType: "call" as const,
    gas,
    input: "0x",
    to: "0x0000000000000000000000000000000000001234",
    value,
  },
  result: { gasUsed: "0x0", output: "0x" },
  subtraces: 0,
  traceAddress: [],
})

const tracesOf = (call: ReturnType<typeof callOf>) => ({
  output: "0x",
  stateDiff: null,
  trace: [call],
  vmTrace: null,
})

const paymentCall = callOf("0x1", "0x0", "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266")

/** Of the payment of the other examples, which is pre-confirmed. */
export const paymentTrace = {
  ...paymentCall,
  blockHash: null,
  blockNumber: 1,
  transactionHash: paymentHash,
  transactionPosition: 0,
}

export const paymentTraces = tracesOf(paymentCall)

/** Of a call to an account without code. */
export const emptyCall = tracesOf(callOf("0x0", "0x39334f8", `0x${"00".repeat(20)}`))

/** A payment of 1 wei that the first account has signed. */
export const rawPayment =
  "0x02f868827a69800184773594008252089400000000000000000000000000000000000012340180c080a04c270a0cb10e55af9fdbec77fb36a4667ff5c874d12a8f3a972610aeb9f8b909a029e40c52b973791383dc5b6c950e7a3be82d7422a90ded941bd25272f76acd74"
