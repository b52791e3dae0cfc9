/** Market, compiled by contracts/compile.mjs. */
export const Market = {
  "contractName": "Market",
  "abi": [
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "pointReserve_",
          "type": "uint256"
        }
      ],
      "stateMutability": "payable",
      "type": "constructor"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "got",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "wanted",
          "type": "uint256"
        }
      ],
      "name": "TooLittle",
      "type": "error"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "who",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "paid",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "got",
          "type": "uint256"
        }
      ],
      "name": "Swapped",
      "type": "event"
    },
    {
      "inputs": [],
      "name": "etherReserve",
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
      "name": "pointReserve",
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
        }
      ],
      "name": "points",
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
          "name": "paid",
          "type": "uint256"
        }
      ],
      "name": "quote",
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
          "name": "wanted",
          "type": "uint256"
        }
      ],
      "name": "swap",
      "outputs": [],
      "stateMutability": "payable",
      "type": "function"
    }
  ],
  "bytecode": "0x60806040526040516102ec3803806102ec833981016040819052602091602a565b345f556001556040565b5f602082840312156039575f5ffd5b5051919050565b61029f8061004d5f395ff3fe608060405260043610610049575f3560e01c8063358b81661461004d578063446727931461008a578063594d47fe1461009e57806394b918de146100b3578063ed1bd76c146100c8575b5f5ffd5b348015610058575f5ffd5b506100786100673660046101eb565b60026020525f908152604090205481565b60405190815260200160405180910390f35b348015610095575f5ffd5b506100785f5481565b3480156100a9575f5ffd5b5061007860015481565b6100c66100c1366004610218565b6100e7565b005b3480156100d3575f5ffd5b506100786100e2366004610218565b6101b1565b5f6100f1346101b1565b9050818110156101225760405163618bc7c960e01b8152600481018290526024810183905260440160405180910390fd5b345f5f8282546101329190610243565b925050819055508060015f82825461014a9190610256565b9091555050335f908152600260205260408120805483929061016d908490610243565b9091555050604080513481526020810183905233917f3a9a9f34f5831e9c8ecb66ab3aa308b2ff31eaca434615f6c9cadc656a9af71c910160405180910390a25050565b5f815f546101bf9190610243565b6001545f546101ce9190610269565b6101d89190610280565b6001546101e59190610256565b92915050565b5f602082840312156101fb575f5ffd5b81356001600160a01b0381168114610211575f5ffd5b9392505050565b5f60208284031215610228575f5ffd5b5035919050565b634e487b7160e01b5f52601160045260245ffd5b808201808211156101e5576101e561022f565b818103818111156101e5576101e561022f565b80820281158282048414176101e5576101e561022f565b5f8261029a57634e487b7160e01b5f52601260045260245ffd5b50049056",
  "deployedBytecode": "0x608060405260043610610049575f3560e01c8063358b81661461004d578063446727931461008a578063594d47fe1461009e57806394b918de146100b3578063ed1bd76c146100c8575b5f5ffd5b348015610058575f5ffd5b506100786100673660046101eb565b60026020525f908152604090205481565b60405190815260200160405180910390f35b348015610095575f5ffd5b506100785f5481565b3480156100a9575f5ffd5b5061007860015481565b6100c66100c1366004610218565b6100e7565b005b3480156100d3575f5ffd5b506100786100e2366004610218565b6101b1565b5f6100f1346101b1565b9050818110156101225760405163618bc7c960e01b8152600481018290526024810183905260440160405180910390fd5b345f5f8282546101329190610243565b925050819055508060015f82825461014a9190610256565b9091555050335f908152600260205260408120805483929061016d908490610243565b9091555050604080513481526020810183905233917f3a9a9f34f5831e9c8ecb66ab3aa308b2ff31eaca434615f6c9cadc656a9af71c910160405180910390a25050565b5f815f546101bf9190610243565b6001545f546101ce9190610269565b6101d89190610280565b6001546101e59190610256565b92915050565b5f602082840312156101fb575f5ffd5b81356001600160a01b0381168114610211575f5ffd5b9392505050565b5f60208284031215610228575f5ffd5b5035919050565b634e487b7160e01b5f52601160045260245ffd5b808201808211156101e5576101e561022f565b818103818111156101e5576101e561022f565b80820281158282048414176101e5576101e561022f565b5f8261029a57634e487b7160e01b5f52601260045260245ffd5b50049056",
  "storageLayout": {
    "storage": [
      {
        "contract": "Market.sol:Market",
        "label": "etherReserve",
        "offset": 0,
        "slot": "0",
        "type": "t_uint256"
      },
      {
        "contract": "Market.sol:Market",
        "label": "pointReserve",
        "offset": 0,
        "slot": "1",
        "type": "t_uint256"
      },
      {
        "contract": "Market.sol:Market",
        "label": "points",
        "offset": 0,
        "slot": "2",
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
