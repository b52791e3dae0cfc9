/** Hidden, compiled by contracts/compile.mjs. */
export const Hidden = {
  "contractName": "Hidden",
  "abi": [],
  "bytecode": "0x60806040525f805463ffffffff19166007179055348015601d575f5ffd5b5060088060295f395ff3fe60806040525f5ffd",
  "deployedBytecode": "0x60806040525f5ffd",
  "storageLayout": {
    "storage": [
      {
        "contract": "Kinds.sol:Hidden",
        "label": "secret",
        "offset": 0,
        "slot": "0",
        "type": "t_uint32"
      }
    ],
    "types": {
      "t_uint32": {
        "encoding": "inplace",
        "label": "uint32",
        "numberOfBytes": "4"
      }
    }
  }
} as const
