// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Ether that its owner can withdraw one day after the last deposit.
contract Vault {
    struct Deposit {
        uint128 amount;
        uint64 unlocksAt;
    }

    event Deposited(address indexed owner, uint256 amount);

    error Locked(uint256 unlocksAt);

    uint256 public total;
    mapping(address owner => Deposit) public deposits;

    function deposit() external payable {
        Deposit storage own = deposits[msg.sender];
        own.amount += uint128(msg.value);
        own.unlocksAt = uint64(block.timestamp + 1 days);
        total += msg.value;
        emit Deposited(msg.sender, msg.value);
    }

    function withdraw() external {
        Deposit memory own = deposits[msg.sender];
        if (block.timestamp < own.unlocksAt) revert Locked(own.unlocksAt);
        delete deposits[msg.sender];
        total -= own.amount;
        (bool isPaid, ) = msg.sender.call{value: own.amount}("");
        require(isPaid, "the owner takes no ether");
    }
}
