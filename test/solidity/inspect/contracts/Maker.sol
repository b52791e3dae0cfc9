// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

contract Wallet {
    error NoOwner(uint256 attempt);

    function initialize(address owner, uint256 attempt) external pure {
        if (owner == address(0)) revert NoOwner(attempt);
    }
}

contract Maker {
    function make(address owner) external returns (Wallet wallet) {
        wallet = new Wallet();
        wallet.initialize(owner, 7);
    }
}
