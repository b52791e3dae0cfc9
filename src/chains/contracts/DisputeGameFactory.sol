// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {GameSettings, IDisputeGame} from "./Types.sol";

/// Creates games about output roots of an L2, and lists them.
contract DisputeGameFactory {
    error GameAlreadyExists(bytes32 uuid);
    error NoImplementation(uint32 gameType);
    error IncorrectBondAmount();

    event DisputeGameCreated(address indexed disputeProxy, uint32 indexed gameType, bytes32 indexed rootClaim);
    event ImplementationSet(address indexed impl, uint32 indexed gameType);
    event InitBondUpdated(uint32 indexed gameType, uint256 indexed newBond);

    struct GameSearchResult {
        uint256 index;
        bytes32 metadata;
        uint64 timestamp;
        bytes32 rootClaim;
        bytes extraData;
    }

    string public constant version = "1.6.1";

    address public owner;
    mapping(uint32 => address) public gameImpls;
    mapping(uint32 => uint256) public initBonds;
    /// Packed: the type (32 bits), the time (64 bits), the address.
    mapping(bytes32 => bytes32) private ids;
    bytes32[] private list;
    GameSettings public settings;

    modifier onlyOwner() {
        require(msg.sender == owner, "Ownable: caller is not the owner");
        _;
    }

    function setImplementation(uint32 gameType, address implementation) external onlyOwner {
        gameImpls[gameType] = implementation;
        emit ImplementationSet(implementation, gameType);
    }

    function setInitBond(uint32 gameType, uint256 bond) external onlyOwner {
        initBonds[gameType] = bond;
        emit InitBondUpdated(gameType, bond);
    }

    function gameCount() external view returns (uint256) {
        return list.length;
    }

    function gameAtIndex(uint256 index) external view returns (uint32 gameType, uint64 timestamp, address proxy) {
        return _unpack(list[index]);
    }

    function games(uint32 gameType, bytes32 rootClaim, bytes calldata extraData) external view returns (address proxy, uint64 timestamp) {
        (, timestamp, proxy) = _unpack(ids[getGameUUID(gameType, rootClaim, extraData)]);
    }

    function getGameUUID(uint32 gameType, bytes32 rootClaim, bytes calldata extraData) public pure returns (bytes32) {
        return keccak256(abi.encode(gameType, rootClaim, extraData));
    }

    function create(uint32 gameType, bytes32 rootClaim, bytes calldata extraData) external payable returns (address proxy) {
        address implementation = gameImpls[gameType];
        if (implementation == address(0)) revert NoImplementation(gameType);
        if (msg.value != initBonds[gameType]) revert IncorrectBondAmount();
        bytes32 uuid = getGameUUID(gameType, rootClaim, extraData);
        if (ids[uuid] != bytes32(0)) revert GameAlreadyExists(uuid);
        proxy = _clone(implementation);
        bytes32 id = bytes32((uint256(gameType) << 224) | (uint256(uint64(block.timestamp)) << 160) | uint160(proxy));
        ids[uuid] = id;
        list.push(id);
        IDisputeGame(proxy).initialize{value: msg.value}(gameType, msg.sender, rootClaim, blockhash(block.number - 1), extraData, settings);
        emit DisputeGameCreated(proxy, gameType, rootClaim);
    }

    /// Returns up to `count` games of a type, the newest first, from an index downwards.
    function findLatestGames(uint32 gameType, uint256 start, uint256 count) external view returns (GameSearchResult[] memory found) {
        if (start >= list.length || count == 0) return found;
        uint256 size = start + 1 < count ? start + 1 : count;
        found = new GameSearchResult[](size);
        uint256 filled;
        for (uint256 next = start + 1; next > 0 && filled < size; next--) {
            (uint32 each, uint64 timestamp, address proxy) = _unpack(list[next - 1]);
            if (each != gameType) continue;
            IDisputeGame game = IDisputeGame(proxy);
            found[filled++] = GameSearchResult(next - 1, list[next - 1], timestamp, game.rootClaim(), game.extraData());
        }
        assembly {
            mstore(found, filled)
        }
    }

    function _unpack(bytes32 id) private pure returns (uint32 gameType, uint64 timestamp, address proxy) {
        return (uint32(uint256(id) >> 224), uint64(uint256(id) >> 160), address(uint160(uint256(id))));
    }

    /// A contract that delegates to another (EIP-1167).
    function _clone(address implementation) private returns (address proxy) {
        bytes memory code = abi.encodePacked(hex"3d602d80600a3d3981f3363d3d373d3d3d363d73", implementation, hex"5af43d82803e903d91602b57fd5bf3");
        assembly {
            proxy := create(0, add(code, 32), mload(code))
        }
    }
}
