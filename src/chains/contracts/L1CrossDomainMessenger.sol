// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IOptimismPortal, ISystemConfig} from "./Types.sol";

/// Messages between contracts of L1 and L2, which a failed delivery does not lose: it can be repeated.
contract L1CrossDomainMessenger {
    event SentMessage(address indexed target, address sender, bytes message, uint256 messageNonce, uint256 gasLimit);
    event SentMessageExtension1(address indexed sender, uint256 value);
    event RelayedMessage(bytes32 indexed msgHash);
    event FailedRelayedMessage(bytes32 indexed msgHash);

    string public constant version = "2.11.1";
    uint16 public constant MESSAGE_VERSION = 1;
    uint64 public constant RELAY_CONSTANT_OVERHEAD = 200_000;
    uint64 public constant RELAY_CALL_OVERHEAD = 40_000;
    uint64 public constant RELAY_RESERVED_GAS = 40_000;
    uint64 public constant RELAY_GAS_CHECK_BUFFER = 5_000;
    uint64 public constant MIN_GAS_DYNAMIC_OVERHEAD_NUMERATOR = 64;
    uint64 public constant MIN_GAS_DYNAMIC_OVERHEAD_DENOMINATOR = 63;
    uint64 public constant MIN_GAS_CALLDATA_OVERHEAD = 16;
    uint64 public constant FLOOR_CALLDATA_OVERHEAD = 40;
    uint64 public constant TX_BASE_GAS = 21_000;
    /// The bytes of the call on L2 beside those of the message.
    uint64 public constant ENCODING_OVERHEAD = 260;
    address public constant OTHER_MESSENGER = 0x4200000000000000000000000000000000000007;
    address private constant NOBODY = 0x000000000000000000000000000000000000dEaD;

    IOptimismPortal public portal;
    ISystemConfig public systemConfig;
    mapping(bytes32 => bool) public successfulMessages;
    mapping(bytes32 => bool) public failedMessages;
    address private sender;
    uint240 private nonce;

    function PORTAL() external view returns (address) {
        return address(portal);
    }

    function otherMessenger() external pure returns (address) {
        return OTHER_MESSENGER;
    }

    function superchainConfig() external view returns (address) {
        return systemConfig.superchainConfig();
    }

    function paused() public view returns (bool) {
        return systemConfig.paused();
    }

    function messageNonce() public view returns (uint256) {
        return (uint256(MESSAGE_VERSION) << 240) | nonce;
    }

    function xDomainMessageSender() external view returns (address) {
        require(sender != address(0) && sender != NOBODY, "CrossDomainMessenger: xDomainMessageSender is not set");
        return sender;
    }

    /// The gas of the deposit: that of the execution, and at least what the portal demands for the bytes.
    function baseGas(bytes memory message, uint32 minGasLimit) public pure returns (uint64) {
        uint64 dynamicGas = (uint64(minGasLimit) * MIN_GAS_DYNAMIC_OVERHEAD_NUMERATOR) / MIN_GAS_DYNAMIC_OVERHEAD_DENOMINATOR;
        uint64 fixedGas = RELAY_CONSTANT_OVERHEAD + RELAY_CALL_OVERHEAD + RELAY_RESERVED_GAS + RELAY_GAS_CHECK_BUFFER;
        uint64 length = uint64(message.length) + ENCODING_OVERHEAD + 31;
        uint64 execution = fixedGas + dynamicGas + length * MIN_GAS_CALLDATA_OVERHEAD;
        uint64 floor = length * FLOOR_CALLDATA_OVERHEAD;
        return TX_BASE_GAS + (execution > floor ? execution : floor);
    }

    function sendMessage(address target, bytes calldata message, uint32 minGasLimit) external payable {
        bytes memory relay = abi.encodeCall(this.relayMessage, (messageNonce(), msg.sender, target, msg.value, minGasLimit, message));
        portal.depositTransaction{value: msg.value}(OTHER_MESSENGER, msg.value, baseGas(message, minGasLimit), false, relay);
        emit SentMessage(target, msg.sender, message, messageNonce(), minGasLimit);
        emit SentMessageExtension1(msg.sender, msg.value);
        nonce++;
    }

    function relayMessage(uint256 messageNonce_, address from, address target, uint256 value, uint256 minGasLimit, bytes calldata message) external payable {
        require(!paused(), "CrossDomainMessenger: paused");
        bytes32 hash = keccak256(abi.encodeCall(this.relayMessage, (messageNonce_, from, target, value, minGasLimit, message)));
        if (msg.sender == address(portal) && portal.l2Sender() == OTHER_MESSENGER) {
            require(msg.value == value, "CrossDomainMessenger: value must match");
            require(!failedMessages[hash], "CrossDomainMessenger: message already failed");
        } else {
            require(msg.value == 0, "CrossDomainMessenger: value must be zero unless message is from a system address");
            require(failedMessages[hash], "CrossDomainMessenger: message cannot be replayed");
        }
        require(target != address(this) && target != address(portal), "CrossDomainMessenger: cannot send message to blocked system address");
        require(!successfulMessages[hash], "CrossDomainMessenger: message has already been relayed");
        _deliver(hash, from, target, value, minGasLimit, message);
    }

    function _deliver(bytes32 hash, address from, address target, uint256 value, uint256 minGasLimit, bytes calldata message) private {
        bool isReentered = sender != address(0) && sender != NOBODY;
        bool hasGas = gasleft() * 63 >= (minGasLimit + RELAY_RESERVED_GAS + RELAY_GAS_CHECK_BUFFER) * 64;
        bool delivered;
        if (hasGas && !isReentered) {
            sender = from;
            (delivered, ) = target.call{value: value, gas: gasleft() - RELAY_RESERVED_GAS}(message);
            sender = NOBODY;
        }
        if (delivered) {
            successfulMessages[hash] = true;
            emit RelayedMessage(hash);
            return;
        }
        failedMessages[hash] = true;
        emit FailedRelayedMessage(hash);
        // The origin of estimates: without this, an estimate would end with the gas of the failure.
        if (tx.origin == address(1)) revert("CrossDomainMessenger: failed to relay message");
    }
}
