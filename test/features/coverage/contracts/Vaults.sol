// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

abstract contract Base {
    uint256 public immutable limit;
    uint256 internal total;

    constructor(uint256 limit_) {
        require(limit_ > 0, "no limit");
        limit = limit_;
    }

    modifier below(uint256 amount) virtual {
        if (total + amount > limit) {
            revert("too much");
        }
        _;
    }

    modifier twice() {
        _;
        _;
    }

    function add(uint256 amount) public virtual below(amount) {
        total += amount;
    }

    function onlyHere() internal pure virtual returns (uint256) {
        return 1;
    }

    function overridden() internal pure virtual returns (uint256) {
        return 2;
    }
}

contract Vault is Base {
    address private immutable factory;

    constructor(uint256 limit_) Base(limit_) {
        factory = msg.sender;
        if (limit_ > 1000) {
            total = 1;
        }
    }

    modifier below(uint256 amount) override {
        require(amount < 50);
        _;
    }

    function add(uint256 amount) public override {
        super.add(amount);
        total += overridden();
    }

    function overridden() internal pure override returns (uint256) {
        return 3;
    }

    function bump() external twice {
        total++;
    }

    function delegated(address code, bytes calldata data) external returns (bool ok) {
        (ok, ) = code.delegatecall(data);
        if (!ok) {
            total = 0;
        }
    }
}

contract Code {
    uint256 internal total;

    function write(uint256 value) external {
        total = value;
        if (value == 13) {
            revert("unlucky");
        }
    }
}

contract Factory {
    Vault[] public made;

    function make(uint256 limit) external returns (bool) {
        try new Vault(limit) returns (Vault vault) {
            made.push(vault);
            return true;
        } catch {
            return false;
        }
    }

    function makeAll(uint256[] calldata limits) external {
        for (uint256 i; i < limits.length; ++i) made.push(new Vault(limits[i]));
    }

    function guarded(uint256 x) external pure returns (uint256) {
        if (x == 1) {
            return double(x);
        } else if (x == 2) return triple(x);
        return x > 10
            ? double(x)
            : triple(x);
    }

    function double(uint256 x) private pure returns (uint256 result) {
        result = x * 2;
    }

    function triple(uint256 x) private pure returns (uint256) {
        uint256 result = x;
        result += x; result += x;
        return result;
    }
}
