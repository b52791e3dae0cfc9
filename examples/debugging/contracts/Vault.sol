// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Keeps ether until it is closed.
contract Vault {
    bool public closed;

    modifier open() {
        require(!closed, "the vault is closed");
        _;
    }

    function put() external payable open {}

    function take(address payable to, uint256 amount) external open {
        to.transfer(amount);
    }

    function close() external {
        closed = true;
    }
}
