// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A fungible token (ERC-20) with custom errors that carry amounts.
contract Coin {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error TooPoor(uint256 have, uint256 need);
    error NotAllowed(address spender, uint256 allowed, uint256 need);
    error NoSuchReceiver(address receiver);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < value) revert NotAllowed(msg.sender, allowed, value);
        allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        if (to == address(0)) revert NoSuchReceiver(to);
        uint256 have = balanceOf[from];
        if (have < value) revert TooPoor(have, value);
        balanceOf[from] = have - value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
