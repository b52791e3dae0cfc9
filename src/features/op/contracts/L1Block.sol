// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The view of L1 that the OP stack has at 0x4200000000000000000000000000000000000015.
/// Layout of storage and calldata: optimism specs, protocol/jovian/l1-attributes.md.
contract L1Block {
    error NotDepositor();

    address public constant DEPOSITOR_ACCOUNT = 0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001;

    uint64 public number;
    uint64 public timestamp;
    uint256 public basefee;
    bytes32 public hash;
    uint64 public sequenceNumber;
    uint32 public blobBaseFeeScalar;
    uint32 public baseFeeScalar;
    bytes32 public batcherHash;
    uint256 public l1FeeOverhead;
    uint256 public l1FeeScalar;
    uint256 public blobBaseFee;
    uint64 public operatorFeeConstant;
    uint32 public operatorFeeScalar;
    uint16 public daFootprintGasScalar;
    mapping(bytes32 => bool) public isFeatureEnabled;

    modifier onlyDepositor() {
        if (msg.sender != DEPOSITOR_ACCOUNT) revert NotDepositor();
        _;
    }

    function version() external pure returns (string memory) {
        return "1.9.0";
    }

    function gasPayingToken() external pure returns (address token, uint8 decimals) {
        return (0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE, 18);
    }

    function gasPayingTokenName() external pure returns (string memory) {
        return "Ether";
    }

    function gasPayingTokenSymbol() external pure returns (string memory) {
        return "ETH";
    }

    function isCustomGasToken() external pure returns (bool) {
        return false;
    }

    function setL1BlockValues(
        uint64 number_,
        uint64 timestamp_,
        uint256 basefee_,
        bytes32 hash_,
        uint64 sequenceNumber_,
        bytes32 batcherHash_,
        uint256 l1FeeOverhead_,
        uint256 l1FeeScalar_
    ) external onlyDepositor {
        number = number_;
        timestamp = timestamp_;
        basefee = basefee_;
        hash = hash_;
        sequenceNumber = sequenceNumber_;
        batcherHash = batcherHash_;
        l1FeeOverhead = l1FeeOverhead_;
        l1FeeScalar = l1FeeScalar_;
    }

    function setL1BlockValuesEcotone() external onlyDepositor {
        _setEcotone();
    }

    function setL1BlockValuesIsthmus() external onlyDepositor {
        _setEcotone();
        _setIsthmus();
    }

    function setL1BlockValuesJovian() external onlyDepositor {
        _setEcotone();
        _setIsthmus();
        daFootprintGasScalar = uint16(_word(176) >> 240);
    }

    function setFeature(bytes32 feature) external onlyDepositor {
        isFeatureEnabled[feature] = true;
    }

    /// The calldata is packed: nothing is padded to words.
    function _setEcotone() private {
        baseFeeScalar = uint32(_word(4) >> 224);
        blobBaseFeeScalar = uint32(_word(8) >> 224);
        sequenceNumber = uint64(_word(12) >> 192);
        timestamp = uint64(_word(20) >> 192);
        number = uint64(_word(28) >> 192);
        basefee = _word(36);
        blobBaseFee = _word(68);
        hash = bytes32(_word(100));
        batcherHash = bytes32(_word(132));
    }

    function _setIsthmus() private {
        operatorFeeScalar = uint32(_word(164) >> 224);
        operatorFeeConstant = uint64(_word(168) >> 192);
    }

    function _word(uint256 offset) private pure returns (uint256 word) {
        assembly {
            word := calldataload(offset)
        }
    }
}
