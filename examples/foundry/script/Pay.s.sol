// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Token} from "../src/Token.sol";

/**
 * Deploys a token and pays with it; both are pre-confirmed, and read at `pending`, before any block is sealed.
 *
 *   npx midblock --no-mining --receipts preconfirmed &
 *   forge script script/Pay.s.sol --broadcast --rpc-url midblock \
 *     --private-key 0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80
 *   token=0x5FbDB2315678afecb367f032d93F642f64180aa3 bob=0x70997970C51812dc3A010C7d01b50e0d17dc79C8
 *   cast call $token "balanceOf(address)(uint256)" $bob --block pending --rpc-url midblock  # 5; with `latest` no contract
 *   cast rpc evm_mine --rpc-url midblock                                                     # now `latest` has it too
 */
contract Pay {
    bool public constant IS_SCRIPT = true;
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    function run() external {
        vm.startBroadcast();
        Token token = new Token(100);
        token.transfer(0x70997970C51812dc3A010C7d01b50e0d17dc79C8, 5);
        vm.stopBroadcast();
    }
}

/// What of forge-std's `Script` this script needs; without it nothing is to be installed.
interface Vm {
    function startBroadcast() external;
    function stopBroadcast() external;
}
