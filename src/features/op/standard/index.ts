/** The contracts that dapps expect on every chain, with the code and the addresses that they have there. */
import { fromHex, type Hex, toHex, toHexWord } from "../../../base/hex.ts"
import type { GenesisAccount } from "../../../kernel/chain/genesis.ts"
import { keccak256 } from "../../../kernel/evm/base/crypto.ts"
import { codes } from "./codes.ts"
import type { StandardContract } from "./names.ts"

/** The address of each, and its code on a chain. */
const contracts: Readonly<Record<StandardContract, readonly [Hex, (chainId: bigint) => Hex]>> = {
  multicall3: ["0xca11bde05977b3631167028862be2a173976ca11", () => codes.multicall3],
  permit2: ["0x000000000022d473030f116ddee9f6b43ac78ba3", permit2Code],
  "create2-deployer": ["0x13b0d85ccb8bf860b6b79af3029fca081ae9bef2", () => codes.create2Deployer],
}

/** Returns the accounts of some contracts. */
export const standardAccounts = (
  names: readonly StandardContract[],
  chainId: bigint,
): Map<Hex, GenesisAccount> =>
  new Map(
    names.map((name) => {
      const [address, codeOn] = contracts[name]
      return [address, { nonce: 1n, code: codeOn(chainId) }]
    }),
  )

/** The places of the chain id and of the domain separator (EIP-712) in the code of Permit2, in bytes. */
const [chainIdAt, separatorAt] = [6945, 6983]

/** Returns the code of Permit2, which has immutable values of its chain. */
function permit2Code(chainId: bigint): Hex {
  const hashOf = (text: string) => keccak256(new TextEncoder().encode(text))
  const words = [
    hashOf("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
    hashOf("Permit2"),
    fromHex(toHexWord(chainId)),
    fromHex(toHexWord(fromHex(contracts.permit2[0]))),
  ]
  const code = fromHex(codes.permit2)
  code.set(fromHex(toHexWord(chainId)), chainIdAt)
  code.set(keccak256(Uint8Array.from(words.flatMap((word) => [...word]))), separatorAt)
  return toHex(code)
}
