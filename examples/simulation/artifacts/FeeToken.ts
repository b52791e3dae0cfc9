/** FeeToken, compiled by contracts/compile.mjs. */
export const FeeToken = {
  "contractName": "FeeToken",
  "abi": [
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "spender",
          "type": "address"
        }
      ],
      "name": "allow",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
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
          "name": "",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "name": "isAllowed",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint64",
          "name": "amount",
          "type": "uint64"
        }
      ],
      "name": "mint",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "from",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "transferFrom",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052348015600e575f5ffd5b506103998061001c5f395ff3fe608060405234801561000f575f5ffd5b5060043610610055575f3560e01c806323b872dd146100595780632893c5b01461006e57806370a0823114610081578063a1654379146100b3578063ff9913e8146100f0575b5f5ffd5b61006c61006736600461026f565b610130565b005b61006c61007c3660046102a8565b61021a565b6100a061008f3660046102e9565b5f6020819052908152604090205481565b6040519081526020015b60405180910390f35b6100e06100c1366004610309565b600160209081525f928352604080842090915290825290205460ff1681565b60405190151581526020016100aa565b61006c6100fe3660046102e9565b335f9081526001602081815260408084206001600160a01b03959095168452939052919020805460ff19169091179055565b6001600160a01b03831633148061016957506001600160a01b0383165f90815260016020908152604080832033845290915290205460ff165b6101a75760405162461bcd60e51b815260206004820152600b60248201526a1b9bdd08185b1b1bddd95960aa1b604482015260640160405180910390fd5b6001600160a01b0383165f90815260208190526040812080548392906101ce90849061034e565b909155506101df9050606482610367565b6101e9908261034e565b6001600160a01b0383165f9081526020819052604081208054909190610210908490610386565b9091555050505050565b6001600160a01b0382165f908152602081905260408120805467ffffffffffffffff8416929061024b908490610386565b90915550505050565b80356001600160a01b038116811461026a575f5ffd5b919050565b5f5f5f60608486031215610281575f5ffd5b61028a84610254565b925061029860208501610254565b9150604084013590509250925092565b5f5f604083850312156102b9575f5ffd5b6102c283610254565b9150602083013567ffffffffffffffff811681146102de575f5ffd5b809150509250929050565b5f602082840312156102f9575f5ffd5b61030282610254565b9392505050565b5f5f6040838503121561031a575f5ffd5b61032383610254565b915061033160208401610254565b90509250929050565b634e487b7160e01b5f52601160045260245ffd5b818103818111156103615761036161033a565b92915050565b5f8261038157634e487b7160e01b5f52601260045260245ffd5b500490565b808201808211156103615761036161033a56",
  "deployedBytecode": "0x608060405234801561000f575f5ffd5b5060043610610055575f3560e01c806323b872dd146100595780632893c5b01461006e57806370a0823114610081578063a1654379146100b3578063ff9913e8146100f0575b5f5ffd5b61006c61006736600461026f565b610130565b005b61006c61007c3660046102a8565b61021a565b6100a061008f3660046102e9565b5f6020819052908152604090205481565b6040519081526020015b60405180910390f35b6100e06100c1366004610309565b600160209081525f928352604080842090915290825290205460ff1681565b60405190151581526020016100aa565b61006c6100fe3660046102e9565b335f9081526001602081815260408084206001600160a01b03959095168452939052919020805460ff19169091179055565b6001600160a01b03831633148061016957506001600160a01b0383165f90815260016020908152604080832033845290915290205460ff165b6101a75760405162461bcd60e51b815260206004820152600b60248201526a1b9bdd08185b1b1bddd95960aa1b604482015260640160405180910390fd5b6001600160a01b0383165f90815260208190526040812080548392906101ce90849061034e565b909155506101df9050606482610367565b6101e9908261034e565b6001600160a01b0383165f9081526020819052604081208054909190610210908490610386565b9091555050505050565b6001600160a01b0382165f908152602081905260408120805467ffffffffffffffff8416929061024b908490610386565b90915550505050565b80356001600160a01b038116811461026a575f5ffd5b919050565b5f5f5f60608486031215610281575f5ffd5b61028a84610254565b925061029860208501610254565b9150604084013590509250925092565b5f5f604083850312156102b9575f5ffd5b6102c283610254565b9150602083013567ffffffffffffffff811681146102de575f5ffd5b809150509250929050565b5f602082840312156102f9575f5ffd5b61030282610254565b9392505050565b5f5f6040838503121561031a575f5ffd5b61032383610254565b915061033160208401610254565b90509250929050565b634e487b7160e01b5f52601160045260245ffd5b818103818111156103615761036161033a565b92915050565b5f8261038157634e487b7160e01b5f52601260045260245ffd5b500490565b808201808211156103615761036161033a56",
  "storageLayout": {
    "storage": [
      {
        "contract": "FeeOnTransfer.sol:FeeToken",
        "label": "balanceOf",
        "offset": 0,
        "slot": "0",
        "type": "t_mapping(t_address,t_uint256)"
      },
      {
        "contract": "FeeOnTransfer.sol:FeeToken",
        "label": "isAllowed",
        "offset": 0,
        "slot": "1",
        "type": "t_mapping(t_address,t_mapping(t_address,t_bool))"
      }
    ],
    "types": {
      "t_address": {
        "encoding": "inplace",
        "label": "address",
        "numberOfBytes": "20"
      },
      "t_bool": {
        "encoding": "inplace",
        "label": "bool",
        "numberOfBytes": "1"
      },
      "t_mapping(t_address,t_bool)": {
        "encoding": "mapping",
        "key": "t_address",
        "label": "mapping(address => bool)",
        "numberOfBytes": "32",
        "value": "t_bool"
      },
      "t_mapping(t_address,t_mapping(t_address,t_bool))": {
        "encoding": "mapping",
        "key": "t_address",
        "label": "mapping(address => mapping(address => bool))",
        "numberOfBytes": "32",
        "value": "t_mapping(t_address,t_bool)"
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
