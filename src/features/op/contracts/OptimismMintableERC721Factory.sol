// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IERC721Receiver {
    function onERC721Received(address operator, address from, uint256 tokenId, bytes calldata data) external returns (bytes4);
}

/// An NFT of L2 that stands for one of L1: the bridge mints and burns it.
contract OptimismMintableERC721 {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    event Mint(address indexed account, uint256 tokenId);
    event Burn(address indexed account, uint256 tokenId);

    string public constant version = "1.3.1";
    uint256 public immutable REMOTE_CHAIN_ID;
    address public immutable REMOTE_TOKEN;
    address public immutable BRIDGE;
    string public name;
    string public symbol;
    string public baseTokenURI;

    mapping(address => mapping(address => bool)) public isApprovedForAll;
    mapping(uint256 => address) private owners;
    mapping(uint256 => address) private approvals;
    mapping(address => uint256[]) private owned;
    uint256[] private all;
    /// The places of an id in the lists of its owner, and of all.
    mapping(uint256 => uint256) private placeInOwned;
    mapping(uint256 => uint256) private placeInAll;

    modifier onlyBridge() {
        require(msg.sender == BRIDGE, "OptimismMintableERC721: only bridge can call this function");
        _;
    }

    constructor(address bridge_, uint256 remoteChainId_, address remoteToken_, string memory name_, string memory symbol_) {
        (BRIDGE, REMOTE_CHAIN_ID, REMOTE_TOKEN, name, symbol) = (bridge_, remoteChainId_, remoteToken_, name_, symbol_);
        baseTokenURI = string.concat("ethereum:", _hex(remoteToken_), "@", _decimal(remoteChainId_), "/tokenURI?uint256=");
    }

    function remoteChainId() external view returns (uint256) {
        return REMOTE_CHAIN_ID;
    }

    function remoteToken() external view returns (address) {
        return REMOTE_TOKEN;
    }

    function bridge() external view returns (address) {
        return BRIDGE;
    }

    /// ERC-165, ERC-721 with metadata and enumeration, and what the bridge calls.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f || id == 0x780e9d63 || id == 0x74259ebf;
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        return string.concat(baseTokenURI, _decimal(tokenId));
    }

    function ownerOf(uint256 tokenId) public view returns (address) {
        require(owners[tokenId] != address(0), "ERC721: invalid token ID");
        return owners[tokenId];
    }

    function balanceOf(address owner) external view returns (uint256) {
        require(owner != address(0), "ERC721: address zero is not a valid owner");
        return owned[owner].length;
    }

    function totalSupply() external view returns (uint256) {
        return all.length;
    }

    function tokenOfOwnerByIndex(address owner, uint256 index) external view returns (uint256) {
        require(index < owned[owner].length, "ERC721Enumerable: owner index out of bounds");
        return owned[owner][index];
    }

    function tokenByIndex(uint256 index) external view returns (uint256) {
        require(index < all.length, "ERC721Enumerable: global index out of bounds");
        return all[index];
    }

    function getApproved(uint256 tokenId) public view returns (address) {
        ownerOf(tokenId);
        return approvals[tokenId];
    }

    function approve(address to, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        require(to != owner, "ERC721: approval to current owner");
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "ERC721: approve caller is not token owner or approved for all");
        approvals[tokenId] = to;
        emit Approval(owner, to, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        require(operator != msg.sender, "ERC721: approve to caller");
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        address owner = ownerOf(tokenId);
        bool isAllowed = msg.sender == owner || isApprovedForAll[owner][msg.sender] || approvals[tokenId] == msg.sender;
        require(isAllowed, "ERC721: caller is not token owner or approved");
        require(owner == from, "ERC721: transfer from incorrect owner");
        require(to != address(0), "ERC721: transfer to the zero address");
        _take(owner, tokenId);
        _give(to, tokenId);
        emit Transfer(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
        transferFrom(from, to, tokenId);
        _assertReceived(from, to, tokenId, data);
    }

    function safeMint(address to, uint256 tokenId) external onlyBridge {
        require(to != address(0), "ERC721: mint to the zero address");
        require(owners[tokenId] == address(0), "ERC721: token already minted");
        placeInAll[tokenId] = all.length;
        all.push(tokenId);
        _give(to, tokenId);
        emit Transfer(address(0), to, tokenId);
        _assertReceived(address(0), to, tokenId, "");
        emit Mint(to, tokenId);
    }

    function burn(address from, uint256 tokenId) external onlyBridge {
        address owner = ownerOf(tokenId);
        _take(owner, tokenId);
        delete owners[tokenId];
        _remove(all, placeInAll, tokenId);
        emit Transfer(owner, address(0), tokenId);
        emit Burn(from, tokenId);
    }

    function _give(address to, uint256 tokenId) private {
        placeInOwned[tokenId] = owned[to].length;
        owned[to].push(tokenId);
        owners[tokenId] = to;
    }

    function _take(address owner, uint256 tokenId) private {
        delete approvals[tokenId];
        _remove(owned[owner], placeInOwned, tokenId);
    }

    /// Removes an id from a list: the last one takes its place.
    function _remove(uint256[] storage list, mapping(uint256 => uint256) storage places, uint256 tokenId) private {
        (uint256 place, uint256 last) = (places[tokenId], list[list.length - 1]);
        list[place] = last;
        places[last] = place;
        list.pop();
        delete places[tokenId];
    }

    function _assertReceived(address from, address to, uint256 tokenId, bytes memory data) private {
        if (to.code.length == 0) return;
        (bool success, bytes memory returned) = to.call(abi.encodeCall(IERC721Receiver.onERC721Received, (msg.sender, from, tokenId, data)));
        bool isReceiver = success && returned.length >= 32 && bytes4(returned) == IERC721Receiver.onERC721Received.selector;
        require(isReceiver, "ERC721: transfer to non ERC721Receiver implementer");
    }

    function _decimal(uint256 value) private pure returns (string memory text) {
        if (value == 0) return "0";
        for (; value > 0; value /= 10) text = string.concat(string(abi.encodePacked(bytes1(uint8(48 + (value % 10))))), text);
    }

    function _hex(address account) private pure returns (string memory) {
        bytes memory text = new bytes(42);
        (text[0], text[1]) = ("0", "x");
        uint160 rest = uint160(account);
        for (uint256 at = 41; at > 1; at--) {
            text[at] = bytes16("0123456789abcdef")[rest & 15];
            rest >>= 4;
        }
        return string(text);
    }
}

/// Creates the NFTs of L2 that stand for NFTs of L1.
contract OptimismMintableERC721Factory {
    event OptimismMintableERC721Created(address indexed localToken, address indexed remoteToken, address deployer);

    string public constant version = "1.4.1";
    address public constant bridge = 0x4200000000000000000000000000000000000014;
    mapping(address => bool) public isOptimismMintableERC721;
    /// The chain id of L1; genesis sets it.
    uint256 public remoteChainID;

    function BRIDGE() external pure returns (address) {
        return bridge;
    }

    function REMOTE_CHAIN_ID() external view returns (uint256) {
        return remoteChainID;
    }

    function createOptimismMintableERC721(address remote, string memory name, string memory symbol) external returns (address) {
        require(remote != address(0), "OptimismMintableERC721Factory: L1 token address cannot be address(0)");
        bytes32 salt = keccak256(abi.encode(remote, name, symbol));
        address local = address(new OptimismMintableERC721{salt: salt}(bridge, remoteChainID, remote, name, symbol));
        isOptimismMintableERC721[local] = true;
        emit OptimismMintableERC721Created(local, remote, msg.sender);
        return local;
    }
}
