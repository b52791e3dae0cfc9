// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A token of L2 that stands for a token of L1: the bridge mints and burns it.
contract OptimismMintableERC20 {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Mint(address indexed account, uint256 amount);
    event Burn(address indexed account, uint256 amount);

    string public constant version = "1.4.0";
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    address public immutable remoteToken;
    address public immutable bridge;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    modifier onlyBridge() {
        require(msg.sender == bridge, "OptimismMintableERC20: only bridge can mint and burn");
        _;
    }

    constructor(address bridge_, address remote, string memory name_, string memory symbol_, uint8 decimals_) {
        (bridge, remoteToken, name, symbol, decimals) = (bridge_, remote, name_, symbol_, decimals_);
    }

    function l1Token() external view returns (address) {
        return remoteToken;
    }

    function l2Bridge() external view returns (address) {
        return bridge;
    }

    /// ERC-165, the interface of the former tokens (l1Token, mint, burn), and that of this one (remoteToken, bridge, mint, burn).
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x1d1d8b63 || id == 0xec4fc8e3;
    }

    function mint(address to, uint256 amount) external onlyBridge {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
        emit Mint(to, amount);
    }

    function burn(address from, uint256 amount) external onlyBridge {
        require(balanceOf[from] >= amount, "ERC20: burn amount exceeds balance");
        balanceOf[from] -= amount;
        totalSupply -= amount;
        emit Transfer(from, address(0), amount);
        emit Burn(from, amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= amount, "ERC20: insufficient allowance");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        return _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        require(balanceOf[from] >= amount, "ERC20: transfer amount exceeds balance");
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
        return true;
    }
}

/// Creates the tokens of L2 that stand for tokens of L1.
contract OptimismMintableERC20Factory {
    event StandardL2TokenCreated(address indexed remoteToken, address indexed localToken);
    event OptimismMintableERC20Created(address indexed localToken, address indexed remoteToken, address deployer);

    string public constant version = "1.9.0";
    address public constant bridge = 0x4200000000000000000000000000000000000010;
    mapping(address => address) public deployments;

    function BRIDGE() external pure returns (address) {
        return bridge;
    }

    function createStandardL2Token(address remote, string calldata name, string calldata symbol) external returns (address) {
        return createOptimismMintableERC20WithDecimals(remote, name, symbol, 18);
    }

    function createOptimismMintableERC20(address remote, string calldata name, string calldata symbol) external returns (address) {
        return createOptimismMintableERC20WithDecimals(remote, name, symbol, 18);
    }

    function createOptimismMintableERC20WithDecimals(address remote, string memory name, string memory symbol, uint8 decimals) public returns (address) {
        require(remote != address(0), "OptimismMintableERC20Factory: must provide remote token address");
        bytes32 salt = keccak256(abi.encode(remote, name, symbol, decimals));
        address local = address(new OptimismMintableERC20{salt: salt}(bridge, remote, name, symbol, decimals));
        deployments[local] = remote;
        emit StandardL2TokenCreated(remote, local);
        emit OptimismMintableERC20Created(local, remote, msg.sender);
        return local;
    }
}
