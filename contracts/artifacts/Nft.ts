/** Nft, compiled by contracts/compile.mjs. */
export const Nft = {
  "contractName": "Nft",
  "abi": [
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "owner",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "approved",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "uint256",
          "name": "tokenId",
          "type": "uint256"
        }
      ],
      "name": "Approval",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "from",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "uint256",
          "name": "tokenId",
          "type": "uint256"
        }
      ],
      "name": "Transfer",
      "type": "event"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "tokenId",
          "type": "uint256"
        }
      ],
      "name": "approve",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "getApproved",
      "outputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
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
          "internalType": "uint256",
          "name": "tokenId",
          "type": "uint256"
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
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "name": "ownerOf",
      "outputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "stateMutability": "view",
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
          "name": "tokenId",
          "type": "uint256"
        }
      ],
      "name": "safeTransferFrom",
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
          "name": "tokenId",
          "type": "uint256"
        }
      ],
      "name": "transferFrom",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052348015600e575f5ffd5b5061048c8061001c5f395ff3fe608060405234801561000f575f5ffd5b5060043610610060575f3560e01c8063081812fc14610064578063095ea7b3146100a857806323b872dd146100bd57806340c10f19146100d057806342842e0e146100e35780636352211e146100f6575b5f5ffd5b61008c6100723660046103f8565b60016020525f90815260409020546001600160a01b031681565b6040516001600160a01b03909116815260200160405180910390f35b6100bb6100b636600461042a565b61011e565b005b6100bb6100cb366004610452565b6101d0565b6100bb6100de36600461042a565b6102fe565b6100bb6100f1366004610452565b6103a3565b61008c6101043660046103f8565b5f602081905290815260409020546001600160a01b031681565b5f818152602081905260409020546001600160a01b031633146101785760405162461bcd60e51b815260206004820152600d60248201526c3737ba103a34329037bbb732b960991b60448201526064015b60405180910390fd5b5f8181526001602052604080822080546001600160a01b0319166001600160a01b0386169081179091559051839233917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b9259190a45050565b5f818152602081905260409020546001600160a01b038481169116146102285760405162461bcd60e51b815260206004820152600d60248201526c3737ba103a34329037bbb732b960991b604482015260640161016f565b336001600160a01b038416148061025457505f818152600160205260409020546001600160a01b031633145b61028f5760405162461bcd60e51b815260206004820152600c60248201526b1b9bdd08185c1c1c9bdd995960a21b604482015260640161016f565b5f81815260016020908152604080832080546001600160a01b03199081169091559183905280832080546001600160a01b038781169190941681179091559051849391928716917fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef91a4505050565b5f818152602081905260409020546001600160a01b03161561034b5760405162461bcd60e51b815260206004820152600660248201526565786973747360d01b604482015260640161016f565b5f8181526020819052604080822080546001600160a01b0319166001600160a01b03861690811790915590518392907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef908290a45050565b6103ae8383836101d0565b6001600160a01b0382163b156103f35760405162461bcd60e51b815260206004820152600a602482015269184818dbdb9d1c9858dd60b21b604482015260640161016f565b505050565b5f60208284031215610408575f5ffd5b5035919050565b80356001600160a01b0381168114610425575f5ffd5b919050565b5f5f6040838503121561043b575f5ffd5b6104448361040f565b946020939093013593505050565b5f5f5f60608486031215610464575f5ffd5b61046d8461040f565b925061047b6020850161040f565b92959294505050604091909101359056",
  "deployedBytecode": "0x608060405234801561000f575f5ffd5b5060043610610060575f3560e01c8063081812fc14610064578063095ea7b3146100a857806323b872dd146100bd57806340c10f19146100d057806342842e0e146100e35780636352211e146100f6575b5f5ffd5b61008c6100723660046103f8565b60016020525f90815260409020546001600160a01b031681565b6040516001600160a01b03909116815260200160405180910390f35b6100bb6100b636600461042a565b61011e565b005b6100bb6100cb366004610452565b6101d0565b6100bb6100de36600461042a565b6102fe565b6100bb6100f1366004610452565b6103a3565b61008c6101043660046103f8565b5f602081905290815260409020546001600160a01b031681565b5f818152602081905260409020546001600160a01b031633146101785760405162461bcd60e51b815260206004820152600d60248201526c3737ba103a34329037bbb732b960991b60448201526064015b60405180910390fd5b5f8181526001602052604080822080546001600160a01b0319166001600160a01b0386169081179091559051839233917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b9259190a45050565b5f818152602081905260409020546001600160a01b038481169116146102285760405162461bcd60e51b815260206004820152600d60248201526c3737ba103a34329037bbb732b960991b604482015260640161016f565b336001600160a01b038416148061025457505f818152600160205260409020546001600160a01b031633145b61028f5760405162461bcd60e51b815260206004820152600c60248201526b1b9bdd08185c1c1c9bdd995960a21b604482015260640161016f565b5f81815260016020908152604080832080546001600160a01b03199081169091559183905280832080546001600160a01b038781169190941681179091559051849391928716917fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef91a4505050565b5f818152602081905260409020546001600160a01b03161561034b5760405162461bcd60e51b815260206004820152600660248201526565786973747360d01b604482015260640161016f565b5f8181526020819052604080822080546001600160a01b0319166001600160a01b03861690811790915590518392907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef908290a45050565b6103ae8383836101d0565b6001600160a01b0382163b156103f35760405162461bcd60e51b815260206004820152600a602482015269184818dbdb9d1c9858dd60b21b604482015260640161016f565b505050565b5f60208284031215610408575f5ffd5b5035919050565b80356001600160a01b0381168114610425575f5ffd5b919050565b5f5f6040838503121561043b575f5ffd5b6104448361040f565b946020939093013593505050565b5f5f5f60608486031215610464575f5ffd5b61046d8461040f565b925061047b6020850161040f565b92959294505050604091909101359056",
  "storageLayout": {
    "storage": [
      {
        "contract": "Nft.sol:Nft",
        "label": "ownerOf",
        "offset": 0,
        "slot": "0",
        "type": "t_mapping(t_uint256,t_address)"
      },
      {
        "contract": "Nft.sol:Nft",
        "label": "getApproved",
        "offset": 0,
        "slot": "1",
        "type": "t_mapping(t_uint256,t_address)"
      }
    ],
    "types": {
      "t_address": {
        "encoding": "inplace",
        "label": "address",
        "numberOfBytes": "20"
      },
      "t_mapping(t_uint256,t_address)": {
        "encoding": "mapping",
        "key": "t_uint256",
        "label": "mapping(uint256 => address)",
        "numberOfBytes": "32",
        "value": "t_address"
      },
      "t_uint256": {
        "encoding": "inplace",
        "label": "uint256",
        "numberOfBytes": "32"
      }
    }
  }
} as const
