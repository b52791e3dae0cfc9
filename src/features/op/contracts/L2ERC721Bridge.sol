// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface INftMessenger {
    function xDomainMessageSender() external view returns (address);
    function sendMessage(address target, bytes calldata message, uint32 minGasLimit) external payable;
}

interface IMintableNft {
    function ownerOf(uint256 tokenId) external view returns (address);
    function remoteToken() external view returns (address);
    function safeMint(address to, uint256 tokenId) external;
    function burn(address from, uint256 tokenId) external;
    function supportsInterface(bytes4 id) external view returns (bool);
}

/// Mints the NFTs of L2 that stand for NFTs of L1, and burns them on their way back.
contract L2ERC721Bridge {
    event ERC721BridgeInitiated(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 tokenId, bytes extraData);
    event ERC721BridgeFinalized(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 tokenId, bytes extraData);

    string public constant version = "1.7.0";
    INftMessenger public constant messenger = INftMessenger(0x4200000000000000000000000000000000000007);
    /// REMOTE_CHAIN_ID, REMOTE_TOKEN, BRIDGE, their new names, safeMint and burn.
    bytes4 private constant MINTABLE = 0x74259ebf;

    /// The bridge on L1; genesis sets it.
    address public otherBridge;

    modifier onlyOtherBridge() {
        require(
            msg.sender == address(messenger) && messenger.xDomainMessageSender() == otherBridge,
            "ERC721Bridge: function can only be called from the other bridge"
        );
        _;
    }

    function MESSENGER() external pure returns (address) {
        return address(messenger);
    }

    function OTHER_BRIDGE() external view returns (address) {
        return otherBridge;
    }

    function paused() external pure returns (bool) {
        return false;
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
        require(local != address(this), "L2ERC721Bridge: local token cannot be self");
        require(_isMintable(local), "L2ERC721Bridge: local token interface is not compliant");
        require(remote == IMintableNft(local).remoteToken(), "L2ERC721Bridge: wrong remote token for Optimism Mintable ERC721 local token");
        IMintableNft(local).safeMint(to, tokenId);
        emit ERC721BridgeFinalized(local, remote, from, to, tokenId, extraData);
    }

    function _bridge(address local, address remote, address to, uint256 tokenId, uint32 minGasLimit, bytes calldata extraData) private {
        require(remote != address(0), "L2ERC721Bridge: remote token cannot be address(0)");
        require(msg.sender == IMintableNft(local).ownerOf(tokenId), "L2ERC721Bridge: Withdrawal is not being initiated by NFT owner");
        require(IMintableNft(local).remoteToken() == remote, "L2ERC721Bridge: remote token does not match given value");
        IMintableNft(local).burn(msg.sender, tokenId);
        bytes memory message = abi.encodeCall(this.finalizeBridgeERC721, (remote, local, msg.sender, to, tokenId, extraData));
        messenger.sendMessage(otherBridge, message, minGasLimit);
        emit ERC721BridgeInitiated(local, remote, msg.sender, to, tokenId, extraData);
    }

    function _isMintable(address token) private view returns (bool) {
        if (token.code.length == 0) return false;
        try IMintableNft(token).supportsInterface(MINTABLE) returns (bool supported) {
            return supported;
        } catch {
            return false;
        }
    }
}
