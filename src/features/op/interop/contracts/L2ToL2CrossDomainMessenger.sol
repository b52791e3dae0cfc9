// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CrossL2Inbox, Identifier} from "./CrossL2Inbox.sol";

/// Messages between contracts of two L2s, at 0x4200000000000000000000000000000000000023: each is relayed at most once.
contract L2ToL2CrossDomainMessenger {
    error NotEntered();
    error ReentrantCall();
    error MessageDestinationSameChain();
    error MessageTargetL2ToL2CrossDomainMessenger();
    error IdOriginNotL2ToL2CrossDomainMessenger();
    error EventPayloadNotSentMessage();
    error MessageDestinationNotRelayChain();
    error MessageAlreadyRelayed();
    error InvalidMessage();

    event SentMessage(uint256 indexed destination, address indexed target, uint256 indexed messageNonce, address sender, bytes message);
    event RelayedMessage(uint256 indexed source, uint256 indexed messageNonce, bytes32 indexed messageHash, bytes32 returnDataHash);

    string public constant version = "1.3.1";
    uint16 public constant messageVersion = 0;

    CrossL2Inbox private constant INBOX = CrossL2Inbox(0x4200000000000000000000000000000000000022);

    /// keccak256("l2tol2crossdomainmessenger.sender") - 1
    bytes32 private constant SENDER = 0xb83444d07072b122e2e72a669ce32857d892345c19856f4e7142d06a167ab3f3;
    /// keccak256("l2tol2crossdomainmessenger.source") - 1
    bytes32 private constant SOURCE = 0x711dfa3259c842fffc17d6e1f1e0fc5927756133a2345ca56b4cb8178589fee7;
    /// keccak256("transientreentrancyaware.entered") - 1
    bytes32 private constant ENTERED = 0xf13569814868ede994184d5a425471fb19e869768a33421cb701a2ba3d420c0a;

    mapping(bytes32 => bool) public successfulMessages;
    uint240 private sent;
    /// The hashes by nonce.
    mapping(uint256 => bytes32) public sentMessages;

    struct Message {
        uint256 destination;
        address target;
        uint256 nonce;
        address sender;
        bytes data;
    }

    modifier onlyEntered() {
        if (_read(ENTERED) == 0) revert NotEntered();
        _;
    }

    function crossDomainMessageSender() external view onlyEntered returns (address) {
        return address(uint160(_read(SENDER)));
    }

    function crossDomainMessageSource() external view onlyEntered returns (uint256) {
        return _read(SOURCE);
    }

    function crossDomainMessageContext() external view onlyEntered returns (address sender, uint256 source) {
        return (address(uint160(_read(SENDER))), _read(SOURCE));
    }

    /// The version in the upper two bytes, and the number of messages before.
    function messageNonce() public view returns (uint256) {
        return (uint256(messageVersion) << 240) | sent;
    }

    function sendMessage(uint256 destination, address target, bytes calldata message) external returns (bytes32 hash) {
        if (destination == block.chainid) revert MessageDestinationSameChain();
        if (target == address(this)) revert MessageTargetL2ToL2CrossDomainMessenger();
        uint256 nonce = messageNonce();
        hash = _hash(block.chainid, Message(destination, target, nonce, msg.sender, message));
        sentMessages[nonce] = hash;
        sent++;
        emit SentMessage(destination, target, nonce, msg.sender, message);
    }

    /// Announces a message again, whose log has expired.
    function resendMessage(
        uint256 destination,
        uint256 nonce,
        address sender,
        address target,
        bytes calldata message
    ) external returns (bytes32 hash) {
        hash = _hash(block.chainid, Message(destination, target, nonce, sender, message));
        if (sentMessages[nonce] != hash) revert InvalidMessage();
        emit SentMessage(destination, target, nonce, sender, message);
    }

    /// Calls the target of a message. A call that reverts is not relayed, and can be repeated.
    function relayMessage(Identifier calldata id, bytes calldata payload) external payable returns (bytes memory result) {
        if (_read(ENTERED) != 0) revert ReentrantCall();
        _write(ENTERED, 1);
        if (id.origin != address(this)) revert IdOriginNotL2ToL2CrossDomainMessenger();
        INBOX.validateMessage(id, keccak256(payload));
        Message memory message = _decode(payload);
        if (message.destination != block.chainid) revert MessageDestinationNotRelayChain();
        bytes32 hash = _hash(id.chainId, message);
        if (successfulMessages[hash]) revert MessageAlreadyRelayed();
        successfulMessages[hash] = true;
        result = _call(id.chainId, message);
        emit RelayedMessage(id.chainId, message.nonce, hash, keccak256(result));
        _write(ENTERED, 0);
    }

    function _call(uint256 source, Message memory message) private returns (bytes memory result) {
        _write(SENDER, uint160(message.sender));
        _write(SOURCE, source);
        bool success;
        (success, result) = message.target.call{value: msg.value}(message.data);
        if (!success) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
        _write(SENDER, 0);
        _write(SOURCE, 0);
    }

    function _hash(uint256 source, Message memory message) private pure returns (bytes32) {
        return keccak256(abi.encode(message.destination, source, message.nonce, message.sender, message.target, message.data));
    }

    /// The payload of a log: its topics, and its data.
    function _decode(bytes calldata payload) private pure returns (Message memory message) {
        if (bytes32(payload[:32]) != SentMessage.selector) revert EventPayloadNotSentMessage();
        (message.destination, message.target, message.nonce) = abi.decode(payload[32:128], (uint256, address, uint256));
        (message.sender, message.data) = abi.decode(payload[128:], (address, bytes));
    }

    function _read(bytes32 slot) private view returns (uint256 value) {
        assembly {
            value := tload(slot)
        }
    }

    function _write(bytes32 slot, uint256 value) private {
        assembly {
            tstore(slot, value)
        }
    }
}
