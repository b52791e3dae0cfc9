// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Ether for transfers between L2s, at 0x4200000000000000000000000000000000000025. It begins with more than there is elsewhere.
contract ETHLiquidity {
    error Unauthorized();
    error InvalidAmount();

    event LiquidityBurned(address indexed caller, uint256 value);
    event LiquidityMinted(address indexed caller, uint256 value);
    event LiquidityFunded(address indexed funder, uint256 amount);

    string public constant version = "1.1.0";

    address private constant BRIDGE = 0x4200000000000000000000000000000000000024;

    function burn() external payable {
        if (msg.sender != BRIDGE) revert Unauthorized();
        emit LiquidityBurned(msg.sender, msg.value);
    }

    function mint(uint256 amount) external {
        if (msg.sender != BRIDGE) revert Unauthorized();
        new SafeSend{value: amount}(payable(msg.sender));
        emit LiquidityMinted(msg.sender, amount);
    }

    function fund() external payable {
        if (msg.value == 0) revert InvalidAmount();
        emit LiquidityFunded(msg.sender, msg.value);
    }
}

/// Gives its ether to an account without calling it (EIP-6780).
contract SafeSend {
    constructor(address payable recipient) payable {
        selfdestruct(recipient);
    }
}
