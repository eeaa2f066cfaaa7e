// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Limits {
    error TooMuch(uint256 amount, uint256 most);

    function check(uint256 amount, uint256 most) internal pure {
        if (amount > most) {
            revert TooMuch(amount, most);
        }
    }
}
