// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ISuperchainConfig, ResourceConfig} from "./Types.sol";

/// The configuration of an L2 on L1: its values take effect on L2 with the L1 block that has the event.
contract SystemConfig {
    enum UpdateType {
        BATCHER,
        FEE_SCALARS,
        GAS_LIMIT,
        UNSAFE_BLOCK_SIGNER,
        EIP_1559_PARAMS,
        OPERATOR_FEE_PARAMS,
        MIN_BASE_FEE,
        DA_FOOTPRINT_GAS_SCALAR
    }

    event ConfigUpdate(uint256 indexed version, UpdateType indexed updateType, bytes data);

    string public constant version = "3.14.2";
    uint256 public constant VERSION = 0;
    uint64 public constant minimumGasLimit = 21_000_000;
    uint64 public constant maximumGasLimit = 500_000_000;

    address public owner;
    ISuperchainConfig public superchainConfig;
    address public optimismPortal;
    address public l1CrossDomainMessenger;
    address public l1StandardBridge;
    address public disputeGameFactory;
    uint256 public l2ChainId;
    bytes32 public batcherHash;
    uint64 public gasLimit;
    uint32 public basefeeScalar;
    uint32 public blobbasefeeScalar;
    uint32 public eip1559Denominator;
    uint32 public eip1559Elasticity;
    uint32 public operatorFeeScalar;
    uint64 public operatorFeeConstant;
    uint64 public minBaseFee;
    uint16 public daFootprintGasScalar;
    address public unsafeBlockSigner;
    address public l1ERC721Bridge;

    modifier onlyOwner() {
        require(msg.sender == owner, "Ownable: caller is not the owner");
        _;
    }

    function guardian() external view returns (address) {
        return superchainConfig.guardian();
    }

    /// The pause of all chains, or of the one with this portal.
    function paused() external view returns (bool) {
        return superchainConfig.paused(address(0)) || superchainConfig.paused(optimismPortal);
    }

    /// The limits of deposits in one L1 block.
    function resourceConfig() external pure returns (ResourceConfig memory) {
        return ResourceConfig(20_000_000, 10, 8, 1 gwei, 1_000_000, type(uint128).max);
    }

    function scalar() public view returns (uint256) {
        return (uint256(1) << 248) | (uint256(blobbasefeeScalar) << 32) | basefeeScalar;
    }

    function transferOwnership(address next) external onlyOwner {
        owner = next;
    }

    function setBatcherHash(bytes32 value) public onlyOwner {
        batcherHash = value;
        _announce(UpdateType.BATCHER, abi.encode(value));
    }

    function setBatcherHash(address value) external {
        setBatcherHash(bytes32(uint256(uint160(value))));
    }

    function setGasConfigEcotone(uint32 baseFee, uint32 blobBaseFee) external onlyOwner {
        (basefeeScalar, blobbasefeeScalar) = (baseFee, blobBaseFee);
        _announce(UpdateType.FEE_SCALARS, abi.encode(uint256(0), scalar()));
    }

    function setGasLimit(uint64 value) external onlyOwner {
        require(value >= minimumGasLimit, "SystemConfig: gas limit too low");
        require(value <= maximumGasLimit, "SystemConfig: gas limit too high");
        gasLimit = value;
        _announce(UpdateType.GAS_LIMIT, abi.encode(value));
    }

    function setUnsafeBlockSigner(address value) external onlyOwner {
        unsafeBlockSigner = value;
        _announce(UpdateType.UNSAFE_BLOCK_SIGNER, abi.encode(value));
    }

    function setEIP1559Params(uint32 denominator, uint32 elasticity) external onlyOwner {
        require(denominator >= 1, "SystemConfig: denominator must be >= 1");
        require(elasticity >= 1, "SystemConfig: elasticity must be >= 1");
        (eip1559Denominator, eip1559Elasticity) = (denominator, elasticity);
        _announce(UpdateType.EIP_1559_PARAMS, abi.encode((uint256(denominator) << 32) | elasticity));
    }

    function setOperatorFeeScalars(uint32 scalar_, uint64 constant_) external onlyOwner {
        (operatorFeeScalar, operatorFeeConstant) = (scalar_, constant_);
        _announce(UpdateType.OPERATOR_FEE_PARAMS, abi.encode((uint256(scalar_) << 64) | constant_));
    }

    function setMinBaseFee(uint64 value) external onlyOwner {
        minBaseFee = value;
        _announce(UpdateType.MIN_BASE_FEE, abi.encode(value));
    }

    function setDAFootprintGasScalar(uint16 value) external onlyOwner {
        daFootprintGasScalar = value;
        _announce(UpdateType.DA_FOOTPRINT_GAS_SCALAR, abi.encode(value));
    }

    function _announce(UpdateType updateType, bytes memory data) private {
        emit ConfigUpdate(VERSION, updateType, data);
    }
}
