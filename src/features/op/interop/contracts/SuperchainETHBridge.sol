// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ETHLiquidity, SafeSend} from "./ETHLiquidity.sol";
import {L2ToL2CrossDomainMessenger} from "./L2ToL2CrossDomainMessenger.sol";

/// Moves ether between L2s, at 0x4200000000000000000000000000000000000024.
contract SuperchainETHBridge {
    error Unauthorized();
    error InvalidCrossDomainSender();
    error ZeroAddress();

    event SendETH(address indexed from, address indexed to, uint256 amount, uint256 destination);
    event RelayETH(address indexed from, address indexed to, uint256 amount, uint256 source);

    string public constant version = "1.0.1";

    L2ToL2CrossDomainMessenger private constant MESSENGER =
        L2ToL2CrossDomainMessenger(0x4200000000000000000000000000000000000023);
    ETHLiquidity private constant LIQUIDITY = ETHLiquidity(0x4200000000000000000000000000000000000025);

    function sendETH(address to, uint256 chainId) external payable returns (bytes32 hash) {
        if (to == address(0)) revert ZeroAddress();
        LIQUIDITY.burn{value: msg.value}();
        bytes memory message = abi.encodeCall(this.relayETH, (msg.sender, to, msg.value));
        hash = MESSENGER.sendMessage(chainId, address(this), message);
        emit SendETH(msg.sender, to, msg.value, chainId);
    }

    function relayETH(address from, address to, uint256 amount) external {
        if (msg.sender != address(MESSENGER)) revert Unauthorized();
        (address sender, uint256 source) = MESSENGER.crossDomainMessageContext();
        if (sender != address(this)) revert InvalidCrossDomainSender();
        LIQUIDITY.mint(amount);
        new SafeSend{value: amount}(payable(to));
        emit RelayETH(from, to, amount, source);
    }
}
