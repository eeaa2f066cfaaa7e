// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Limits} from "@limits/Limits.sol";

/// @title Keeps deposits, and gives back what is there
contract Vault {
    error Missing(uint256 held, uint256 wanted);

    /// The most that one may put in.
    uint256 public immutable most;
    mapping(address => uint256) public held;
    uint256 public total;

    event Put(address indexed by, uint256 amount);

    constructor(uint256 limit) {
        most = limit;
    }

    /// @notice Puts native tokens in.
    function put() external payable {
        Limits.check(msg.value, most);
        held[msg.sender] += msg.value;
        total += msg.value;
        emit Put(msg.sender, msg.value);
    }

    /// @notice Takes native tokens out.
    /// @param amount in wei
    function take(uint256 amount) external {
        uint256 own = held[msg.sender];
        if (own < amount) {
            revert Missing(own, amount);
        }
        held[msg.sender] = own - amount;
        total -= amount;
        payable(msg.sender).transfer(amount);
    }
}
