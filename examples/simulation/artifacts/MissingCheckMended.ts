/** MissingCheckMended, compiled by contracts/compile.mjs. */
export const MissingCheckMended = {
  "contractName": "MissingCheckMended",
  "abi": [
    {
      "inputs": [
        {
          "internalType": "uint32",
          "name": "units",
          "type": "uint32"
        }
      ],
      "name": "buy",
      "outputs": [],
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "price",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "sold",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052348015600e575f5ffd5b506101698061001c5f395ff3fe608060405260043610610033575f3560e01c806302c7e7af146100375780637db5bd521461005d578063a035b1fe14610072575b5f5ffd5b348015610042575f5ffd5b5061004b5f5481565b60405190815260200160405180910390f35b61007061006b3660046100fb565b610089565b005b34801561007d575f5ffd5b5061004b633b9aca0081565b61009d633b9aca0063ffffffff8316610139565b3410156100dd5760405162461bcd60e51b815260206004820152600a602482015269746f6f206c6974746c6560b01b604482015260640160405180910390fd5b8063ffffffff165f5f8282546100f39190610156565b909155505050565b5f6020828403121561010b575f5ffd5b813563ffffffff8116811461011e575f5ffd5b9392505050565b634e487b7160e01b5f52601160045260245ffd5b808202811582820484141761015057610150610125565b92915050565b808201808211156101505761015061012556",
  "deployedBytecode": "0x608060405260043610610033575f3560e01c806302c7e7af146100375780637db5bd521461005d578063a035b1fe14610072575b5f5ffd5b348015610042575f5ffd5b5061004b5f5481565b60405190815260200160405180910390f35b61007061006b3660046100fb565b610089565b005b34801561007d575f5ffd5b5061004b633b9aca0081565b61009d633b9aca0063ffffffff8316610139565b3410156100dd5760405162461bcd60e51b815260206004820152600a602482015269746f6f206c6974746c6560b01b604482015260640160405180910390fd5b8063ffffffff165f5f8282546100f39190610156565b909155505050565b5f6020828403121561010b575f5ffd5b813563ffffffff8116811461011e575f5ffd5b9392505050565b634e487b7160e01b5f52601160045260245ffd5b808202811582820484141761015057610150610125565b92915050565b808201808211156101505761015061012556",
  "storageLayout": {
    "storage": [
      {
        "contract": "MissingCheck.sol:MissingCheckMended",
        "label": "sold",
        "offset": 0,
        "slot": "0",
        "type": "t_uint256"
      }
    ],
    "types": {
      "t_uint256": {
        "encoding": "inplace",
        "label": "uint256",
        "numberOfBytes": "32"
      }
    }
  }
} as const
