// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ISystemConfig} from "./Types.sol";

interface IMessenger {
    function xDomainMessageSender() external view returns (address);
    function sendMessage(address target, bytes calldata message, uint32 minGasLimit) external payable;
}

interface IRemoteBridge {
    function finalizeBridgeETH(address from, address to, uint256 amount, bytes calldata extraData) external payable;
    function finalizeBridgeERC20(address local, address remote, address from, address to, uint256 amount, bytes calldata extraData) external;
}

/// Moves ether and tokens between L1 and L2: tokens of L1 are kept here, and stand on L2 for themselves.
contract L1StandardBridge {
    event ETHDepositInitiated(address indexed from, address indexed to, uint256 amount, bytes extraData);
    event ETHWithdrawalFinalized(address indexed from, address indexed to, uint256 amount, bytes extraData);
    event ERC20DepositInitiated(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData);
    event ERC20WithdrawalFinalized(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData);
    event ETHBridgeInitiated(address indexed from, address indexed to, uint256 amount, bytes extraData);
    event ETHBridgeFinalized(address indexed from, address indexed to, uint256 amount, bytes extraData);
    event ERC20BridgeInitiated(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 amount, bytes extraData);
    event ERC20BridgeFinalized(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 amount, bytes extraData);

    string public constant version = "2.8.2";
    address public constant OTHER_BRIDGE = 0x4200000000000000000000000000000000000010;
    uint32 private constant RECEIVE_GAS = 200_000;

    IMessenger public messenger;
    ISystemConfig public systemConfig;
    /// Tokens of L1 that are kept here, by token and token of L2.
    mapping(address => mapping(address => uint256)) public deposits;

    modifier onlyEOA() {
        bytes memory code = msg.sender.code;
        bool isDelegated = code.length == 23 && code[0] == 0xef && code[1] == 0x01 && code[2] == 0x00;
        require(code.length == 0 || isDelegated, "StandardBridge: function can only be called from an EOA");
        _;
    }

    modifier onlyOtherBridge() {
        require(
            msg.sender == address(messenger) && messenger.xDomainMessageSender() == OTHER_BRIDGE,
            "StandardBridge: function can only be called from the other bridge"
        );
        _;
    }

    receive() external payable onlyEOA {
        _bridgeEther(msg.sender, msg.sender, RECEIVE_GAS, "");
    }

    function MESSENGER() external view returns (address) {
        return address(messenger);
    }

    function otherBridge() external pure returns (address) {
        return OTHER_BRIDGE;
    }

    function l2TokenBridge() external pure returns (address) {
        return OTHER_BRIDGE;
    }

    function superchainConfig() external view returns (address) {
        return systemConfig.superchainConfig();
    }

    function paused() public view returns (bool) {
        return systemConfig.paused();
    }

    function depositETH(uint32 minGasLimit, bytes calldata extraData) external payable onlyEOA {
        _bridgeEther(msg.sender, msg.sender, minGasLimit, extraData);
    }

    function depositETHTo(address to, uint32 minGasLimit, bytes calldata extraData) external payable {
        _bridgeEther(msg.sender, to, minGasLimit, extraData);
    }

    function bridgeETH(uint32 minGasLimit, bytes calldata extraData) external payable onlyEOA {
        _bridgeEther(msg.sender, msg.sender, minGasLimit, extraData);
    }

    function bridgeETHTo(address to, uint32 minGasLimit, bytes calldata extraData) external payable {
        _bridgeEther(msg.sender, to, minGasLimit, extraData);
    }

    function depositERC20(address l1Token, address l2Token, uint256 amount, uint32 minGasLimit, bytes calldata extraData) external onlyEOA {
        _bridgeToken(l1Token, l2Token, msg.sender, amount, minGasLimit, extraData);
    }

    function depositERC20To(address l1Token, address l2Token, address to, uint256 amount, uint32 minGasLimit, bytes calldata extraData) external {
        _bridgeToken(l1Token, l2Token, to, amount, minGasLimit, extraData);
    }

    function bridgeERC20(address local, address remote, uint256 amount, uint32 minGasLimit, bytes calldata extraData) external onlyEOA {
        _bridgeToken(local, remote, msg.sender, amount, minGasLimit, extraData);
    }

    function bridgeERC20To(address local, address remote, address to, uint256 amount, uint32 minGasLimit, bytes calldata extraData) external {
        _bridgeToken(local, remote, to, amount, minGasLimit, extraData);
    }

    function finalizeBridgeETH(address from, address to, uint256 amount, bytes calldata extraData) public payable onlyOtherBridge {
        require(!paused(), "StandardBridge: paused");
        require(msg.value == amount, "StandardBridge: amount sent does not match amount required");
        require(to != address(this) && to != address(messenger), "StandardBridge: cannot send to self or messenger");
        emit ETHWithdrawalFinalized(from, to, amount, extraData);
        emit ETHBridgeFinalized(from, to, amount, extraData);
        (bool sent, ) = to.call{value: amount}("");
        require(sent, "StandardBridge: ETH transfer failed");
    }

    function finalizeBridgeERC20(address local, address remote, address from, address to, uint256 amount, bytes calldata extraData) public onlyOtherBridge {
        require(!paused(), "StandardBridge: paused");
        deposits[local][remote] -= amount;
        _call(local, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        emit ERC20WithdrawalFinalized(local, remote, from, to, amount, extraData);
        emit ERC20BridgeFinalized(local, remote, from, to, amount, extraData);
    }

    function finalizeETHWithdrawal(address from, address to, uint256 amount, bytes calldata extraData) external payable {
        finalizeBridgeETH(from, to, amount, extraData);
    }

    function finalizeERC20Withdrawal(address l1Token, address l2Token, address from, address to, uint256 amount, bytes calldata extraData) external {
        finalizeBridgeERC20(l1Token, l2Token, from, to, amount, extraData);
    }

    function _bridgeEther(address from, address to, uint32 minGasLimit, bytes memory extraData) private {
        emit ETHDepositInitiated(from, to, msg.value, extraData);
        emit ETHBridgeInitiated(from, to, msg.value, extraData);
        bytes memory message = abi.encodeCall(IRemoteBridge.finalizeBridgeETH, (from, to, msg.value, extraData));
        messenger.sendMessage{value: msg.value}(OTHER_BRIDGE, message, minGasLimit);
    }

    function _bridgeToken(address local, address remote, address to, uint256 amount, uint32 minGasLimit, bytes calldata extraData) private {
        _call(local, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount));
        deposits[local][remote] += amount;
        emit ERC20DepositInitiated(local, remote, msg.sender, to, amount, extraData);
        emit ERC20BridgeInitiated(local, remote, msg.sender, to, amount, extraData);
        bytes memory message = abi.encodeCall(IRemoteBridge.finalizeBridgeERC20, (remote, local, msg.sender, to, amount, extraData));
        messenger.sendMessage(OTHER_BRIDGE, message, minGasLimit);
    }

    /// Calls a token that returns true, or nothing.
    function _call(address token, bytes memory data) private {
        require(token.code.length > 0, "Address: call to non-contract");
        (bool success, bytes memory returned) = token.call(data);
        require(success && (returned.length == 0 || abi.decode(returned, (bool))), "SafeERC20: ERC20 operation did not succeed");
    }
}
