// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ISystemConfig} from "./Types.sol";

interface INftMessenger {
    function xDomainMessageSender() external view returns (address);
    function sendMessage(address target, bytes calldata message, uint32 minGasLimit) external payable;
}

interface IRemoteNftBridge {
    function finalizeBridgeERC721(address local, address remote, address from, address to, uint256 tokenId, bytes calldata extraData) external;
}

interface IERC721 {
    function transferFrom(address from, address to, uint256 tokenId) external;
    function safeTransferFrom(address from, address to, uint256 tokenId) external;
}

/// Keeps NFTs of L1 while they are on L2.
contract L1ERC721Bridge {
    event ERC721BridgeInitiated(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 tokenId, bytes extraData);
    event ERC721BridgeFinalized(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 tokenId, bytes extraData);

    string public constant version = "2.7.0";
    address public constant OTHER_BRIDGE = 0x4200000000000000000000000000000000000014;

    INftMessenger public messenger;
    ISystemConfig public systemConfig;
    /// NFTs that are kept here, by token, token of L2 and id.
    mapping(address => mapping(address => mapping(uint256 => bool))) public deposits;

    modifier onlyOtherBridge() {
        require(
            msg.sender == address(messenger) && messenger.xDomainMessageSender() == OTHER_BRIDGE,
            "ERC721Bridge: function can only be called from the other bridge"
        );
        _;
    }

    function MESSENGER() external view returns (address) {
        return address(messenger);
    }

    function otherBridge() external pure returns (address) {
        return OTHER_BRIDGE;
    }

    function superchainConfig() external view returns (address) {
        return systemConfig.superchainConfig();
    }

    function paused() public view returns (bool) {
        return systemConfig.paused();
    }

    function bridgeERC721(address local, address remote, uint256 tokenId, uint32 minGasLimit, bytes calldata extraData) external {
        require(msg.sender.code.length == 0, "ERC721Bridge: account is not externally owned");
        _bridge(local, remote, msg.sender, tokenId, minGasLimit, extraData);
    }

    function bridgeERC721To(address local, address remote, address to, uint256 tokenId, uint32 minGasLimit, bytes calldata extraData) external {
        require(to != address(0), "ERC721Bridge: nft recipient cannot be address(0)");
        _bridge(local, remote, to, tokenId, minGasLimit, extraData);
    }

    function finalizeBridgeERC721(address local, address remote, address from, address to, uint256 tokenId, bytes calldata extraData) external onlyOtherBridge {
        require(!paused(), "L1ERC721Bridge: paused");
        require(local != address(this), "L1ERC721Bridge: local token cannot be self");
        require(deposits[local][remote][tokenId], "L1ERC721Bridge: Token ID is not escrowed in the L1 Bridge");
        deposits[local][remote][tokenId] = false;
        IERC721(local).safeTransferFrom(address(this), to, tokenId);
        emit ERC721BridgeFinalized(local, remote, from, to, tokenId, extraData);
    }

    function _bridge(address local, address remote, address to, uint256 tokenId, uint32 minGasLimit, bytes calldata extraData) private {
        require(remote != address(0), "L1ERC721Bridge: remote token cannot be address(0)");
        deposits[local][remote][tokenId] = true;
        IERC721(local).transferFrom(msg.sender, address(this), tokenId);
        bytes memory message = abi.encodeCall(IRemoteNftBridge.finalizeBridgeERC721, (remote, local, msg.sender, to, tokenId, extraData));
        messenger.sendMessage(OTHER_BRIDGE, message, minGasLimit);
        emit ERC721BridgeInitiated(local, remote, msg.sender, to, tokenId, extraData);
    }
}
