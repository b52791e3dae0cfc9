// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IMessenger {
    function xDomainMessageSender() external view returns (address);
    function sendMessage(address target, bytes calldata message, uint32 minGasLimit) external payable;
}

interface IMintableToken {
    function mint(address to, uint256 amount) external;
    function burn(address from, uint256 amount) external;
    function remoteToken() external view returns (address);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function supportsInterface(bytes4 id) external view returns (bool);
}

/// Moves ether and tokens between L1 and L2: tokens of L1 are minted and burned here, tokens of L2 are kept.
contract L2StandardBridge {
    event ETHBridgeInitiated(address indexed from, address indexed to, uint256 amount, bytes extraData);
    event ETHBridgeFinalized(address indexed from, address indexed to, uint256 amount, bytes extraData);
    event ERC20BridgeInitiated(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 amount, bytes extraData);
    event ERC20BridgeFinalized(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 amount, bytes extraData);
    event WithdrawalInitiated(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData);
    event DepositFinalized(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData);

    string public constant version = "1.10.0";
    address private constant ETHER = 0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000;
    IMessenger public constant messenger = IMessenger(0x4200000000000000000000000000000000000007);
    uint32 private constant RECEIVE_GAS = 200_000;

    /// The bridge on L1; genesis sets it.
    address public otherBridge;
    /// Tokens of L2 that are kept here, by token and token of L1.
    mapping(address => mapping(address => uint256)) public deposits;

    modifier onlyEOA() {
        require(msg.sender.code.length == 0, "StandardBridge: function can only be called from an EOA");
        _;
    }

    modifier onlyOtherBridge() {
        require(
            msg.sender == address(messenger) && messenger.xDomainMessageSender() == otherBridge,
            "StandardBridge: function can only be called from the other bridge"
        );
        _;
    }

    receive() external payable onlyEOA {
        _bridgeEther(msg.sender, msg.sender, RECEIVE_GAS, "");
    }

    function MESSENGER() external pure returns (address) {
        return address(messenger);
    }

    function OTHER_BRIDGE() external view returns (address) {
        return otherBridge;
    }

    function l1TokenBridge() external view returns (address) {
        return otherBridge;
    }

    function paused() external pure returns (bool) {
        return false;
    }

    function bridgeETH(uint32 minGasLimit, bytes calldata extraData) external payable onlyEOA {
        _bridgeEther(msg.sender, msg.sender, minGasLimit, extraData);
    }

    function bridgeETHTo(address to, uint32 minGasLimit, bytes calldata extraData) external payable {
        _bridgeEther(msg.sender, to, minGasLimit, extraData);
    }

    function bridgeERC20(address local, address remote, uint256 amount, uint32 minGasLimit, bytes calldata extraData) external onlyEOA {
        _bridgeToken(local, remote, msg.sender, amount, minGasLimit, extraData);
    }

    function bridgeERC20To(address local, address remote, address to, uint256 amount, uint32 minGasLimit, bytes calldata extraData) external {
        _bridgeToken(local, remote, to, amount, minGasLimit, extraData);
    }

    function withdraw(address l2Token, uint256 amount, uint32 minGasLimit, bytes calldata extraData) external payable onlyEOA {
        _withdraw(l2Token, msg.sender, amount, minGasLimit, extraData);
    }

    function withdrawTo(address l2Token, address to, uint256 amount, uint32 minGasLimit, bytes calldata extraData) external payable {
        _withdraw(l2Token, to, amount, minGasLimit, extraData);
    }

    function finalizeBridgeETH(address from, address to, uint256 amount, bytes calldata extraData) external payable onlyOtherBridge {
        require(msg.value == amount, "StandardBridge: amount sent does not match amount required");
        require(to != address(this) && to != address(messenger), "StandardBridge: cannot send to self or messenger");
        emit DepositFinalized(address(0), ETHER, from, to, amount, extraData);
        emit ETHBridgeFinalized(from, to, amount, extraData);
        (bool sent, ) = to.call{value: amount}("");
        require(sent, "StandardBridge: ETH transfer failed");
    }

    function finalizeBridgeERC20(address local, address remote, address from, address to, uint256 amount, bytes calldata extraData) external onlyOtherBridge {
        if (_isMintable(local)) {
            require(IMintableToken(local).remoteToken() == remote, "StandardBridge: wrong remote token for Optimism Mintable ERC20 local token");
            IMintableToken(local).mint(to, amount);
        } else {
            deposits[local][remote] -= amount;
            require(IMintableToken(local).transfer(to, amount));
        }
        emit DepositFinalized(remote, local, from, to, amount, extraData);
        emit ERC20BridgeFinalized(local, remote, from, to, amount, extraData);
    }

    function _withdraw(address l2Token, address to, uint256 amount, uint32 minGasLimit, bytes calldata extraData) private {
        if (l2Token != ETHER) return _bridgeToken(l2Token, IMintableToken(l2Token).remoteToken(), to, amount, minGasLimit, extraData);
        require(msg.value == amount, "StandardBridge: bridging ETH must include sufficient ETH value");
        _bridgeEther(msg.sender, to, minGasLimit, extraData);
    }

    function _bridgeEther(address from, address to, uint32 minGasLimit, bytes memory extraData) private {
        emit WithdrawalInitiated(address(0), ETHER, from, to, msg.value, extraData);
        emit ETHBridgeInitiated(from, to, msg.value, extraData);
        bytes memory message = abi.encodeCall(this.finalizeBridgeETH, (from, to, msg.value, extraData));
        messenger.sendMessage{value: msg.value}(otherBridge, message, minGasLimit);
    }

    function _bridgeToken(address local, address remote, address to, uint256 amount, uint32 minGasLimit, bytes calldata extraData) private {
        require(msg.value == 0, "StandardBridge: cannot send value");
        if (_isMintable(local)) {
            require(IMintableToken(local).remoteToken() == remote, "StandardBridge: wrong remote token for Optimism Mintable ERC20 local token");
            IMintableToken(local).burn(msg.sender, amount);
        } else {
            require(IMintableToken(local).transferFrom(msg.sender, address(this), amount));
            deposits[local][remote] += amount;
        }
        emit WithdrawalInitiated(remote, local, msg.sender, to, amount, extraData);
        emit ERC20BridgeInitiated(local, remote, msg.sender, to, amount, extraData);
        bytes memory message = abi.encodeCall(this.finalizeBridgeERC20, (remote, local, msg.sender, to, amount, extraData));
        messenger.sendMessage(otherBridge, message, minGasLimit);
    }

    /// The interface of OptimismMintableERC20: remoteToken, bridge, mint, burn.
    function _isMintable(address token) private view returns (bool) {
        try IMintableToken(token).supportsInterface(0xec4fc8e3) returns (bool supported) {
            return supported;
        } catch {
            return false;
        }
    }
}
