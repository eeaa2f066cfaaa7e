// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token that lies: its name and symbol try to break out of whatever shows them, its decimals do not fit a byte, its
/// supply is larger than any display expects.
contract Hostile {
    uint256 public constant totalSupply = type(uint256).max;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() {
        balanceOf[msg.sender] = type(uint256).max;
        emit Transfer(address(0), msg.sender, type(uint256).max);
    }

    function name() external pure returns (string memory) {
        return
            string.concat(
                "[Free](command:workbench.action.quit) **bold** `code` <img src=x onerror=alert(1)> | cell | ",
                "![p](https://example.invalid/p.png)\n# Heading",
                // Right-to-left override and isolate, then NUL, BEL and an escape sequence, NEL and a line separator.
                unicode"\u202Etxt.exe\u2066\u0000\u0007\u001b[31m\u0085\u2028"
            );
    }

    /// Ends in a byte that is not UTF-8.
    function symbol() external pure returns (string memory) {
        return string(bytes.concat(bytes(unicode"$(zap)](command:x)<b>USDC</b>\r\n\t\u200F"), bytes1(0xff)));
    }

    function decimals() external pure returns (uint256) {
        return 2 ** 200 + 18;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
