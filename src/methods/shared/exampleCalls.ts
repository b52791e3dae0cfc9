/** Calls that come before the examples of several methods. */

/** A payment of the first account, which is pre-confirmed at once. */
export const payment = {
  method: "eth_sendTransaction",
  params: [
    {
      from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
      to: "0x0000000000000000000000000000000000001234",
      value: "0x1",
    },
  ],
} as const

/** Seals the block with what is pre-confirmed. */
export const seal = { method: "evm_mine", params: [] } as const
