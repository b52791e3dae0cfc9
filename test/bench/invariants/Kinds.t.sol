// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "../src/AccessControl.sol";
import "../src/FeeOnTransfer.sol";
import "../src/FirstDepositor.sol";
import "../src/MissingCheck.sol";
import "../src/Reentrancy.sol";
import "../src/Replay.sol";
import "../src/Rounding.sol";
import "../src/SpotPrice.sol";
import "../src/Unchecked.sol";
import "../src/WrongOrder.sol";
import "../src/Counter.sol";
import "../src/Market.sol";
import "../src/Token.sol";

interface Vm {
    function addr(uint256 key) external returns (address);
    function deal(address account, uint256 wei_) external;
    function sign(uint256 key, bytes32 hash) external returns (uint8 v, bytes32 r, bytes32 s);
}

/// @dev The senders and the targets of a search, as forge asks for them.
abstract contract Search {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    address[] internal targets;
    address[] internal senders;

    function targetContracts() public view returns (address[] memory) {
        return targets;
    }

    function targetSenders() public view returns (address[] memory) {
        return senders;
    }

    function begin(address one, address other, uint256 count) internal {
        targets.push(one);
        if (other != address(0)) targets.push(other);
        for (uint160 index = 1; index <= count; index++) {
            senders.push(address(0xa11ce00 + index));
            vm.deal(senders[index - 1], 10_000 ether);
        }
    }
}

/// @dev Speed: the contracts of the other measurement, none of which fails.
contract SpeedTest is Search {
    Token internal token = new Token("T", "T");
    Counter internal counter = new Counter();
    Market internal market;

    function setUp() public payable {
        market = new Market{value: 10 ether}(1e24);
        begin(address(token), address(counter), 3);
        targets.push(address(market));
    }

    function invariant_speed() public view {
        require(market.etherReserve() * market.pointReserve() >= 10 ether * 1e24 - 1e30, "k");
        require(token.totalSupply() >= token.balanceOf(address(token)), "supply");
    }
}

contract RoundingTest is Search {
    Rounding internal lender = new Rounding();
    function setUp() public { begin(address(lender), address(0), 3); }
    function invariant_holds() public view { require(lender.cash() >= lender.owed(), "fault"); }
}

/// @dev Deposits with ether: forge sends none with the calls of a search.
contract Payer {
    Reentrancy internal bank;
    Thief internal thief;
    constructor(Reentrancy bank_, Thief thief_) { (bank, thief) = (bank_, thief_); }
    function deposit(uint64 amount) external { bank.deposit{value: amount}(); }
    function depositOfThief(uint64 amount) external { thief.deposit{value: amount}(); }
}

contract ReentrancyTest is Search {
    Reentrancy internal bank = new Reentrancy();
    Thief internal thief = new Thief(bank);
    Payer internal payer = new Payer(bank, thief);
    function setUp() public {
        begin(address(bank), address(thief), 2);
        targets.push(address(payer));
        vm.deal(address(payer), 10_000 ether);
    }
    function invariant_holds() public view {
        uint256 owed = bank.balanceOf(address(thief)) + bank.balanceOf(address(payer));
        require(address(bank).balance >= owed, "fault");
    }
}

contract MissingCheckTest is Search {
    MissingCheck internal sale = new MissingCheck();
    function setUp() public { begin(address(sale), address(0), 3); }
    function invariant_holds() public view { require(address(sale).balance >= sale.sold() * 1 gwei, "fault"); }
}

contract UncheckedTest is Search {
    Unchecked internal points = new Unchecked();
    function setUp() public { begin(address(points), address(0), 3); }
    function invariant_holds() public view {
        for (uint256 index; index < 3; index++) require(points.balanceOf(senders[index]) <= 1_000_000, "fault");
    }
}

contract WrongOrderTest is Search {
    WrongOrder internal farm = new WrongOrder();
    function setUp() public { begin(address(farm), address(0), 3); }
    function invariant_holds() public view {
        uint256 sum;
        for (uint256 index; index < 3; index++) sum += farm.pointsOf(senders[index]);
        require(sum <= farm.earned(), "fault");
    }
}

contract SpotPriceTest is Search {
    SpotPrice internal lender = new SpotPrice();
    function setUp() public { begin(address(lender), address(0), 2); }
    function invariant_holds() public view {
        for (uint256 index; index < 2; index++)
            require(lender.debt(senders[index]) <= lender.locked(senders[index]), "fault");
    }
}

/// @dev Shows one signed cheque: values of the ABI alone never have the signature.
contract Presenter {
    Replay internal bank;
    uint8 internal v;
    bytes32 internal r;
    bytes32 internal s;
    constructor(Replay bank_, uint8 v_, bytes32 r_, bytes32 s_) { (bank, v, r, s) = (bank_, v_, r_, s_); }
    function cash() external { bank.cash(address(0xa11ce), 5, v, r, s); }
}

contract ReplayTest is Search {
    Replay internal bank = new Replay(vm.addr(1));
    function setUp() public {
        bytes32 hash = keccak256(abi.encode(address(bank), address(0xa11ce), uint64(5)));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(1, keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", hash)));
        begin(address(new Presenter(bank, v, r, s)), address(0), 3);
    }
    function invariant_holds() public view { require(bank.paidTo(address(0xa11ce)) <= 5, "fault"); }
}

contract AccessControlTest is Search {
    AccessControl internal treasury;
    function setUp() public payable {
        treasury = new AccessControl{value: 1 ether}();
        begin(address(treasury), address(new FeeToken()), 3);
    }
    function invariant_holds() public view { require(address(treasury).balance == 1 ether, "fault"); }
}

contract FeeOnTransferTest is Search {
    FeeToken internal token = new FeeToken();
    FeeOnTransfer internal pot = new FeeOnTransfer(token);
    function setUp() public { begin(address(token), address(pot), 3); }
    function invariant_holds() public view { require(token.balanceOf(address(pot)) >= pot.total(), "fault"); }
}

contract FirstDepositorTest is Search {
    FirstDepositor internal vault = new FirstDepositor();
    function setUp() public { begin(address(vault), address(0), 2); }
    function invariant_holds() public view {
        for (uint256 index; index < 2; index++)
            require(vault.paidBy(senders[index]) == 0 || vault.shares(senders[index]) > 0, "fault");
    }
}
