// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A treasury whose owner anyone can name.
contract AccessControl {
    address public owner = msg.sender;

    constructor() payable {}

    function setOwner(address next) external {
        check();
        owner = next;
    }

    function take(uint64 amount) external {
        require(msg.sender == owner, "not the owner");
        payable(msg.sender).transfer(amount);
    }

    function check() internal view virtual {}
}

contract AccessControlMended is AccessControl {
    constructor() payable {}

    function check() internal view override {
        require(msg.sender == owner, "not the owner");
    }
}
