/** The options of the accounts with which a node begins. */
import { option } from "./option.ts"

const none: readonly string[] = []

/** The options of accounts: their number, their balance, and those that may send without a signature. */
export const accountOptions = {
  accounts: option<number>({
    kind: "number",
    default: 10,
    minimum: 0,
    maximum: 1000,
    text: "number of funded accounts",
    aliases: ["a"],
  }),
  balance: option<bigint>({
    kind: "wei",
    default: 10_000n * 10n ** 18n,
    text: "balance of each account, in ether",
  }),
  mnemonic: option<string>({
    kind: "string",
    default: "test test test test test test test test test test test junk",
    text: "BIP-39 phrase from which the funded accounts are derived",
    pattern: /^\S+( \S+){11}(( \S+){3}){0,4}$/,
    aliases: ["m"],
  }),
  derivationPath: option<string>({
    kind: "string",
    default: "m/44'/60'/0'/0/",
    text: "BIP-32 path of the accounts, without their index, such as m/44'/60'/1'/0",
    expected: "a path such as m/44'/60'/0'/0",
    pattern: /^m(\/\d+'?)*\/?$/,
    placeholder: "path",
  }),
  fundAccounts: option<readonly string[]>({
    kind: "list",
    default: none,
    text: "further addresses that have ether at genesis, as address or address:ether, separated by commas",
    expected: "addresses, such as 0x00… or 0x00…:5 with ether",
    pattern: /^0x[0-9a-fA-F]{40}(:\d+(\.\d{1,18})?( ?(ether|gwei|wei))?)?$/,
    placeholder: "addresses",
  }),
  autoImpersonate: option<boolean>({
    kind: "boolean",
    default: false,
    text: "let every address send without a signature, as anvil_autoImpersonateAccount does",
    aliases: ["auto-unlock"],
  }),
} as const
