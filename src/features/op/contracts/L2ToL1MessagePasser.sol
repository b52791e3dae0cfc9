// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Collects the withdrawals to L1, at 0x4200000000000000000000000000000000000016; its storage root is in every header since Isthmus.
contract L2ToL1MessagePasser {
    event MessagePassed(
        uint256 indexed nonce,
        address indexed sender,
        address indexed target,
        uint256 value,
        uint256 gasLimit,
        bytes data,
        bytes32 withdrawalHash
    );
    event WithdrawerBalanceBurnt(uint256 indexed amount);

    uint16 public constant MESSAGE_VERSION = 1;

    /// The gas of a withdrawal by a plain transfer of ether.
    uint256 private constant RECEIVE_GAS_LIMIT = 100_000;

    mapping(bytes32 => bool) public sentMessages;
    uint240 private sent;

    function version() external pure returns (string memory) {
        return "1.2.0";
    }

    receive() external payable {
        initiateWithdrawal(msg.sender, RECEIVE_GAS_LIMIT, "");
    }

    /// Burns the ether of the withdrawals.
    function burn() external {
        uint256 amount = address(this).balance;
        new Burn{value: amount}();
        emit WithdrawerBalanceBurnt(amount);
    }

    function initiateWithdrawal(address target, uint256 gasLimit, bytes memory data) public payable {
        uint256 nonce = messageNonce();
        bytes32 hash = keccak256(abi.encode(nonce, msg.sender, target, msg.value, gasLimit, data));
        sentMessages[hash] = true;
        emit MessagePassed(nonce, msg.sender, target, msg.value, gasLimit, data, hash);
        unchecked {
            sent++;
        }
    }

    /// The version in the upper two bytes, and the number of messages before.
    function messageNonce() public view returns (uint256) {
        return (uint256(MESSAGE_VERSION) << 240) | sent;
    }
}

/// Destroys the ether with which it is created (EIP-6780).
contract Burn {
    constructor() payable {
        selfdestruct(payable(address(this)));
    }
}
