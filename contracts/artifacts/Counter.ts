/** Counter, compiled by contracts/compile.mjs. */
export const Counter = {
  "contractName": "Counter",
  "abi": [
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "have",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "want",
          "type": "uint256"
        }
      ],
      "name": "WrongNumber",
      "type": "error"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "by",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "number",
          "type": "uint256"
        }
      ],
      "name": "Incremented",
      "type": "event"
    },
    {
      "inputs": [],
      "name": "increment",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "n",
          "type": "uint256"
        }
      ],
      "name": "needs",
      "outputs": [],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "number",
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
      "inputs": [
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "set",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052348015600e575f5ffd5b506101538061001c5f395ff3fe608060405234801561000f575f5ffd5b506004361061004a575f3560e01c8063432747a51461004e57806360fe47b1146100635780638381f58a14610075578063d09de08a1461008f575b5f5ffd5b61006161005c366004610118565b610097565b005b610061610071366004610118565b5f55565b61007d5f5481565b60405190815260200160405180910390f35b6100616100cc565b805f54146100c9575f54604051635af7041160e01b815260048101919091526024810182905260440160405180910390fd5b50565b5f805490806100da8361012f565b90915550505f5460405190815233907f38ac789ed44572701765277c4d0970f2db1c1a571ed39e84358095ae4eaa54209060200160405180910390a2565b5f60208284031215610128575f5ffd5b5035919050565b5f6001820161014c57634e487b7160e01b5f52601160045260245ffd5b506001019056",
  "deployedBytecode": "0x608060405234801561000f575f5ffd5b506004361061004a575f3560e01c8063432747a51461004e57806360fe47b1146100635780638381f58a14610075578063d09de08a1461008f575b5f5ffd5b61006161005c366004610118565b610097565b005b610061610071366004610118565b5f55565b61007d5f5481565b60405190815260200160405180910390f35b6100616100cc565b805f54146100c9575f54604051635af7041160e01b815260048101919091526024810182905260440160405180910390fd5b50565b5f805490806100da8361012f565b90915550505f5460405190815233907f38ac789ed44572701765277c4d0970f2db1c1a571ed39e84358095ae4eaa54209060200160405180910390a2565b5f60208284031215610128575f5ffd5b5035919050565b5f6001820161014c57634e487b7160e01b5f52601160045260245ffd5b506001019056",
  "storageLayout": {
    "storage": [
      {
        "contract": "Counter.sol:Counter",
        "label": "number",
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
