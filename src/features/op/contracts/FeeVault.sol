// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IOwned {
    function owner() external view returns (address);
}

interface IMessagePasser {
    function initiateWithdrawal(address target, uint256 gasLimit, bytes calldata data) external payable;
}

/// A vault of fees: anybody sends its ether to the recipient, on L1 or on this chain, once it has enough.
contract FeeVault {
    enum WithdrawalNetwork {
        L1,
        L2
    }

    event Withdrawal(uint256 value, address to, address from);
    event Withdrawal(uint256 value, address to, address from, WithdrawalNetwork withdrawalNetwork);
    event MinWithdrawalAmountUpdated(uint256 oldWithdrawalAmount, uint256 newWithdrawalAmount);
    event RecipientUpdated(address oldRecipient, address newRecipient);
    event WithdrawalNetworkUpdated(WithdrawalNetwork oldWithdrawalNetwork, WithdrawalNetwork newWithdrawalNetwork);

    error FeeVault_OnlyProxyAdminOwner();

    IOwned private constant PROXY_ADMIN = IOwned(0x4200000000000000000000000000000000000018);
    IMessagePasser private constant MESSAGE_PASSER = IMessagePasser(0x4200000000000000000000000000000000000016);
    uint256 private constant WITHDRAWAL_GAS = 400_000;

    string public constant version = "1.6.1";

    uint256 public totalProcessed;
    uint256 public minWithdrawalAmount;
    address public recipient;
    WithdrawalNetwork public withdrawalNetwork;

    modifier onlyOwner() {
        if (msg.sender != PROXY_ADMIN.owner()) revert FeeVault_OnlyProxyAdminOwner();
        _;
    }

    receive() external payable {}

    function MIN_WITHDRAWAL_AMOUNT() external view returns (uint256) {
        return minWithdrawalAmount;
    }

    function RECIPIENT() external view returns (address) {
        return recipient;
    }

    function WITHDRAWAL_NETWORK() external view returns (WithdrawalNetwork) {
        return withdrawalNetwork;
    }

    /// The recipient by its old name, which the vault of the sequencer has.
    function l1FeeWallet() external view returns (address) {
        return recipient;
    }

    function setMinWithdrawalAmount(uint256 amount) external onlyOwner {
        emit MinWithdrawalAmountUpdated(minWithdrawalAmount, amount);
        minWithdrawalAmount = amount;
    }

    function setRecipient(address to) external onlyOwner {
        emit RecipientUpdated(recipient, to);
        recipient = to;
    }

    function setWithdrawalNetwork(WithdrawalNetwork network) external onlyOwner {
        emit WithdrawalNetworkUpdated(withdrawalNetwork, network);
        withdrawalNetwork = network;
    }

    function withdraw() external returns (uint256 value) {
        value = address(this).balance;
        require(
            value >= minWithdrawalAmount,
            "FeeVault: withdrawal amount must be greater than minimum withdrawal amount"
        );
        totalProcessed += value;
        emit Withdrawal(value, recipient, msg.sender);
        emit Withdrawal(value, recipient, msg.sender, withdrawalNetwork);
        if (withdrawalNetwork == WithdrawalNetwork.L1) {
            MESSAGE_PASSER.initiateWithdrawal{value: value}(recipient, WITHDRAWAL_GAS, "");
            return value;
        }
        (bool sent, ) = recipient.call{value: value}("");
        require(sent, "FeeVault: failed to send ETH to L2 fee recipient");
    }
}
