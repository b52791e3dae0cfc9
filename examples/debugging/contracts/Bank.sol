// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Vault} from "./Vault.sol";

/// Lends what lies in a vault.
contract Bank {
    error NotEnough(uint256 have, uint256 want);

    Vault public immutable vault;
    mapping(address => uint256) public deposits;

    constructor(Vault vault_) {
        vault = vault_;
    }

    function deposit() external payable {
        deposits[msg.sender] += msg.value;
        vault.put{value: msg.value}();
    }

    function withdraw(uint256 amount) external {
        spend(amount);
        vault.take(payable(msg.sender), amount);
    }

    function spend(uint256 amount) internal {
        uint256 have = deposits[msg.sender];
        if (have < amount) revert NotEnough(have, amount);
        deposits[msg.sender] = have - amount;
    }
}
