// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Token} from "Token.sol";

/// @title Calls an ERC-20 token thousands of times, as airdrops and routers do.
contract Erc20 {
    Token private immutable token;

    constructor() {
        token = new Token("Token", "TKN");
        token.mint(address(this), 1e24);
    }

    /// @notice Transfers to 97 accounts in turn.
    function transfers(uint256 count) external returns (uint256) {
        for (uint256 i = 0; i < count; i++) require(token.transfer(account(i), i + 1));
        return token.balanceOf(account(0)) + token.balanceOf(account(count - 1)) + token.balanceOf(address(this));
    }

    /// @notice Approves 97 accounts in turn.
    function approvals(uint256 count) external returns (uint256 sum) {
        for (uint256 i = 0; i < count; i++) require(token.approve(account(i), i + 1));
        for (uint256 i = 0; i < 97; i++) sum += token.allowance(address(this), account(i));
    }

    function account(uint256 i) private pure returns (address) {
        return address(uint160(1000 + (i % 97)));
    }
}
