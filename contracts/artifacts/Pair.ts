/** Pair, compiled by contracts/compile.mjs. */
export const Pair = {
  "contractName": "Pair",
  "abi": [
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Set",
      "type": "event"
    },
    {
      "inputs": [],
      "name": "a",
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
      "name": "b",
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
      "name": "bump",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "read",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        },
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
  "bytecode": "0x6080604052348015600e575f5ffd5b506101918061001c5f395ff3fe608060405234801561000f575f5ffd5b5060043610610055575f3560e01c80630dbe671f146100595780634df7e3d01461007457806357de26a41461007d57806360fe47b11461009757806368110b2f146100ac575b5f5ffd5b6100615f5481565b6040519081526020015b60405180910390f35b61006160015481565b5f546001546040805192835260208301919091520161006b565b6100aa6100a5366004610156565b6100b4565b005b6100aa6100f3565b5f81905560018190556040518181527fdf7a95aebff315db1b7716215d602ab537373cdb769232aae6055c06e798425b9060200160405180910390a150565b5f805490806101018361016d565b909155505060018054905f6101158361016d565b91905055507fdf7a95aebff315db1b7716215d602ab537373cdb769232aae6055c06e798425b5f5460405161014c91815260200190565b60405180910390a1565b5f60208284031215610166575f5ffd5b5035919050565b5f6001820161018a57634e487b7160e01b5f52601160045260245ffd5b506001019056",
  "deployedBytecode": "0x608060405234801561000f575f5ffd5b5060043610610055575f3560e01c80630dbe671f146100595780634df7e3d01461007457806357de26a41461007d57806360fe47b11461009757806368110b2f146100ac575b5f5ffd5b6100615f5481565b6040519081526020015b60405180910390f35b61006160015481565b5f546001546040805192835260208301919091520161006b565b6100aa6100a5366004610156565b6100b4565b005b6100aa6100f3565b5f81905560018190556040518181527fdf7a95aebff315db1b7716215d602ab537373cdb769232aae6055c06e798425b9060200160405180910390a150565b5f805490806101018361016d565b909155505060018054905f6101158361016d565b91905055507fdf7a95aebff315db1b7716215d602ab537373cdb769232aae6055c06e798425b5f5460405161014c91815260200190565b60405180910390a1565b5f60208284031215610166575f5ffd5b5035919050565b5f6001820161018a57634e487b7160e01b5f52601160045260245ffd5b506001019056",
  "storageLayout": {
    "storage": [
      {
        "contract": "Pair.sol:Pair",
        "label": "a",
        "offset": 0,
        "slot": "0",
        "type": "t_uint256"
      },
      {
        "contract": "Pair.sol:Pair",
        "label": "b",
        "offset": 0,
        "slot": "1",
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
