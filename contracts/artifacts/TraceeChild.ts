/** TraceeChild, compiled by contracts/compile.mjs. */
export const TraceeChild = {
  "contractName": "TraceeChild",
  "abi": [
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "stateMutability": "payable",
      "type": "constructor"
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
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Called",
      "type": "event"
    },
    {
      "inputs": [],
      "name": "burn",
      "outputs": [],
      "stateMutability": "pure",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address payable",
          "name": "heir",
          "type": "address"
        }
      ],
      "name": "end",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "string",
          "name": "reason",
          "type": "string"
        }
      ],
      "name": "fail",
      "outputs": [],
      "stateMutability": "nonpayable",
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
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "stored",
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
  "bytecode": "0x60806040526040516102e03803806102e0833981016040819052602091605e565b5f81905560405181815233907f3984f38ce2c135261f712a8230a55882580d7ec5b607ae7001cac18690209cc19060200160405180910390a2506074565b5f60208284031215606d575f5ffd5b5051919050565b61025f806100815f395ff3fe608060405260043610610049575f3560e01c806344df8e701461004d57806360fe47b11461006057806378122f3a146100735780638c4dd39d14610092578063e582dd31146100b1575b5f5ffd5b348015610058575f5ffd5b5061005efe5b005b61005e61006e36600461017f565b6100d7565b34801561007e575f5ffd5b5061005e61008d366004610196565b610113565b34801561009d575f5ffd5b5061005e6100ac366004610204565b610173565b3480156100bc575f5ffd5b506100c55f5481565b60405190815260200160405180910390f35b5f81905560405181815233907f3984f38ce2c135261f712a8230a55882580d7ec5b607ae7001cac18690209cc19060200160405180910390a250565b60635f81905560405190815233907f3984f38ce2c135261f712a8230a55882580d7ec5b607ae7001cac18690209cc19060200160405180910390a2818160405162461bcd60e51b815260040161016a929190610231565b60405180910390fd5b806001600160a01b0316ff5b5f6020828403121561018f575f5ffd5b5035919050565b5f5f602083850312156101a7575f5ffd5b823567ffffffffffffffff8111156101bd575f5ffd5b8301601f810185136101cd575f5ffd5b803567ffffffffffffffff8111156101e3575f5ffd5b8560208284010111156101f4575f5ffd5b6020919091019590945092505050565b5f60208284031215610214575f5ffd5b81356001600160a01b038116811461022a575f5ffd5b9392505050565b60208152816020820152818360408301375f818301604090810191909152601f909201601f1916010191905056",
  "deployedBytecode": "0x608060405260043610610049575f3560e01c806344df8e701461004d57806360fe47b11461006057806378122f3a146100735780638c4dd39d14610092578063e582dd31146100b1575b5f5ffd5b348015610058575f5ffd5b5061005efe5b005b61005e61006e36600461017f565b6100d7565b34801561007e575f5ffd5b5061005e61008d366004610196565b610113565b34801561009d575f5ffd5b5061005e6100ac366004610204565b610173565b3480156100bc575f5ffd5b506100c55f5481565b60405190815260200160405180910390f35b5f81905560405181815233907f3984f38ce2c135261f712a8230a55882580d7ec5b607ae7001cac18690209cc19060200160405180910390a250565b60635f81905560405190815233907f3984f38ce2c135261f712a8230a55882580d7ec5b607ae7001cac18690209cc19060200160405180910390a2818160405162461bcd60e51b815260040161016a929190610231565b60405180910390fd5b806001600160a01b0316ff5b5f6020828403121561018f575f5ffd5b5035919050565b5f5f602083850312156101a7575f5ffd5b823567ffffffffffffffff8111156101bd575f5ffd5b8301601f810185136101cd575f5ffd5b803567ffffffffffffffff8111156101e3575f5ffd5b8560208284010111156101f4575f5ffd5b6020919091019590945092505050565b5f60208284031215610214575f5ffd5b81356001600160a01b038116811461022a575f5ffd5b9392505050565b60208152816020820152818360408301375f818301604090810191909152601f909201601f1916010191905056",
  "storageLayout": {
    "storage": [
      {
        "contract": "Tracee.sol:TraceeChild",
        "label": "stored",
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
