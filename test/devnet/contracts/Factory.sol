// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What a factory makes: remembers its maker and keeps what it is sent.
contract Child {
    address public immutable maker;
    uint256 public pokes;

    event Poked(address indexed by, uint256 value);

    constructor() payable {
        maker = msg.sender;
    }

    function poke() external payable returns (uint256) {
        pokes += 1;
        emit Poked(msg.sender, msg.value);
        return pokes;
    }
}

/// Makes contracts and calls others, so that one transaction holds every kind of internal transaction.
contract Factory {
    address[] public children;

    event Made(address indexed child, bool withSalt);

    receive() external payable {}

    /// CREATE, CREATE2, CALL with value, STATICCALL and DELEGATECALL, in this order.
    function make(bytes32 salt) external payable returns (address plain, address salted) {
        plain = address(new Child{value: msg.value / 4}());
        emit Made(plain, false);
        salted = address(new Child{salt: salt, value: msg.value / 4}());
        emit Made(salted, true);
        children.push(plain);
        children.push(salted);
        Child(plain).poke{value: msg.value / 4}();
        require(Child(salted).maker() == address(this), "made by somebody else");
        this.count();
        (bool done, ) = address(this).delegatecall(abi.encodeCall(this.keep, ()));
        require(done, "the delegate call failed");
    }

    function count() external view returns (uint256) {
        return children.length;
    }

    /// Takes what it is sent; a delegate call keeps the value of the call it is made in.
    function keep() external payable returns (uint256) {
        return address(this).balance;
    }

    /// Calls another contract and fails with its own reason where it fails.
    function relay(address target, bytes calldata data) external payable returns (bytes memory) {
        (bool done, bytes memory answer) = target.call{value: msg.value}(data);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        return answer;
    }

    /// Calls another contract and succeeds whether or not that call does.
    function tryCall(address target, bytes calldata data) external returns (bool done) {
        (done, ) = target.call(data);
    }
}
