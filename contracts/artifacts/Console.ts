/** Console, compiled by contracts/compile.mjs. */
export const Console = {
  "contractName": "Console",
  "abi": [],
  "bytecode": "0x601f6032600b8282823980515f1a607314602657634e487b7160e01b5f525f60045260245ffd5b305f52607381538281f3fe730000000000000000000000000000000000000000301460806040525f5ffd",
  "deployedBytecode": "0x730000000000000000000000000000000000000000301460806040525f5ffd",
  "storageLayout": {
    "storage": [],
    "types": null
  }
} as const
