// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface IL2ToL2CrossDomainMessenger {
    function sendMessage(uint256 destination, address target, bytes calldata message) external returns (bytes32);
    function crossDomainMessageSender() external view returns (address);
}

/// @title A token with the same address on several L2s: what is sent is burnt on one of them, and minted on another.
contract CrossChainToken {
    error InsufficientBalance(uint256 have, uint256 want);
    error NotSent();

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Sent(address indexed from, address indexed to, uint256 value, uint256 destination);

    IL2ToL2CrossDomainMessenger private constant MESSENGER =
        IL2ToL2CrossDomainMessenger(0x4200000000000000000000000000000000000023);

    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function send(uint256 destination, address to, uint256 value) external returns (bytes32) {
        uint256 balance = balanceOf[msg.sender];
        if (balance < value) revert InsufficientBalance(balance, value);
        balanceOf[msg.sender] = balance - value;
        totalSupply -= value;
        emit Transfer(msg.sender, address(0), value);
        emit Sent(msg.sender, to, value, destination);
        return MESSENGER.sendMessage(destination, address(this), abi.encodeCall(this.take, (to, value)));
    }

    /// Mints what the token on another L2 has burnt.
    function take(address to, uint256 value) external {
        if (msg.sender != address(MESSENGER) || MESSENGER.crossDomainMessageSender() != address(this)) revert NotSent();
        _mint(to, value);
    }

    function _mint(address to, uint256 value) private {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }
}
