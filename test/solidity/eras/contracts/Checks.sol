// SPDX-License-Identifier: MIT
pragma solidity >=0.4.22 <0.9.0;

library Amounts {
  function need(uint256 amount) internal pure {
    require(amount > 1, "too small");
  }
}

contract Owned {
  address public owner;

  constructor() public {
    owner = msg.sender;
  }

  modifier onlyOwner() {
    require(msg.sender == owner, "not the owner");
    _;
  }

  function close(uint256 reason) external onlyOwner {
    require(reason != 7);
  }
}

contract Checks is Owned {
  enum Kind { Small, Large }

  uint256 public total;

  function required(uint256 x) public pure returns (uint256) {
    require(x > 10, "ten");
    require(x > 20);
    assert(x > 30);
    return x;
  }

  function never(uint256 x) public pure {
    require(x == 0, "never");
  }

  function ways(uint256 x, bool on) public pure returns (uint256) {
    if (x > 5) {
      x = 5;
    } else if (on) x = 6;
    if (x == 1) return 1;
    uint256 y = on ? x : 0;
    for (uint256 i = 0; i < x; i++) {
      if (i == 2 && on) break;
      y += i;
    }
    while (y > 100) y--;
    return y;
  }

  function inLibrary(uint256 x) public pure returns (uint256) {
    Amounts.need(x);
    return x;
  }

  function take(uint256 x, Kind kind) public onlyOwner {
    total += x;
    require(kind == Kind.Large, "too few");
  }

  function take(Owned from, uint256[2] memory amounts) public view {
    require(from.owner() == msg.sender, "not yours");
    require(amounts[0] == amounts[1], "unequal");
  }

  function outer(uint256 x) external view {
    this.required(inner(x));
  }

  function inner(uint256 x) internal pure returns (uint256) {
    require(x != 3, "three");
    return x;
  }
}

contract Shadows {
  function require(bool good) internal pure returns (bool) {
    return good;
  }

  function check(uint256 x) public pure returns (bool) {
    return require(x > 1);
  }
}
