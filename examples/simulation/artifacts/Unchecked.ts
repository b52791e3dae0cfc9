/** Unchecked, compiled by contracts/compile.mjs. */
export const Unchecked = {
  "contractName": "Unchecked",
  "abi": [
    {
      "inputs": [],
      "stateMutability": "nonpayable",
      "type": "constructor"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "name": "balanceOf",
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
          "internalType": "address",
          "name": "one",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "other",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "sendToBoth",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "totalSupply",
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
  "bytecode": "0x6080604052348015600e575f5ffd5b50335f908152602081905260409020620f424090556101d4806100305f395ff3fe608060405234801561000f575f5ffd5b506004361061003f575f3560e01c806318160ddd146100435780632da831571461005f57806370a0823114610074575b5f5ffd5b61004d620f424081565b60405190815260200160405180910390f35b61007261006d366004610156565b610093565b005b61004d61008236600461018f565b5f6020819052908152604090205481565b335f9081526020819052604090205460028202908111156100e75760405162461bcd60e51b815260206004820152600a602482015269746f6f206c6974746c6560b01b604482015260640160405180910390fd5b335f90815260208190526040812080548392906101059084906101af565b9091555050506001600160a01b039283165f90815260208190526040808220805484019055929093168352912080549091019055565b80356001600160a01b0381168114610151575f5ffd5b919050565b5f5f5f60608486031215610168575f5ffd5b6101718461013b565b925061017f6020850161013b565b9150604084013590509250925092565b5f6020828403121561019f575f5ffd5b6101a88261013b565b9392505050565b818103818111156101ce57634e487b7160e01b5f52601160045260245ffd5b9291505056",
  "deployedBytecode": "0x608060405234801561000f575f5ffd5b506004361061003f575f3560e01c806318160ddd146100435780632da831571461005f57806370a0823114610074575b5f5ffd5b61004d620f424081565b60405190815260200160405180910390f35b61007261006d366004610156565b610093565b005b61004d61008236600461018f565b5f6020819052908152604090205481565b335f9081526020819052604090205460028202908111156100e75760405162461bcd60e51b815260206004820152600a602482015269746f6f206c6974746c6560b01b604482015260640160405180910390fd5b335f90815260208190526040812080548392906101059084906101af565b9091555050506001600160a01b039283165f90815260208190526040808220805484019055929093168352912080549091019055565b80356001600160a01b0381168114610151575f5ffd5b919050565b5f5f5f60608486031215610168575f5ffd5b6101718461013b565b925061017f6020850161013b565b9150604084013590509250925092565b5f6020828403121561019f575f5ffd5b6101a88261013b565b9392505050565b818103818111156101ce57634e487b7160e01b5f52601160045260245ffd5b9291505056",
  "storageLayout": {
    "storage": [
      {
        "contract": "Unchecked.sol:Unchecked",
        "label": "balanceOf",
        "offset": 0,
        "slot": "0",
        "type": "t_mapping(t_address,t_uint256)"
      }
    ],
    "types": {
      "t_address": {
        "encoding": "inplace",
        "label": "address",
        "numberOfBytes": "20"
      },
      "t_mapping(t_address,t_uint256)": {
        "encoding": "mapping",
        "key": "t_address",
        "label": "mapping(address => uint256)",
        "numberOfBytes": "32",
        "value": "t_uint256"
      },
      "t_uint256": {
        "encoding": "inplace",
        "label": "uint256",
        "numberOfBytes": "32"
      }
    }
  }
} as const
