// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Fails in every way that the EVM knows.
contract Trouble {
    enum Colour {
        Red,
        Green
    }

    uint256 public stored;
    uint256[] private list;
    bytes private raw;
    function() internal private unset;

    event Tried(address indexed who, uint256 value);

    error TooPoor(uint256 have, uint256 need);
    error Because(address who, string why, bytes32 tag);

    receive() external payable {}

    function set(uint256 value) external {
        stored = value;
        emit Tried(msg.sender, value);
    }

    function reason() external payable {
        require(stored == type(uint256).max, "not today");
        stored = 0;
    }

    function custom(uint256 need) external payable {
        stored = need;
        revert TooPoor(msg.value, need);
    }

    function because(string calldata why) external view {
        revert Because(msg.sender, why, keccak256(bytes(why)));
    }

    /// Fails with Panic(code) for each code that compiled code can raise; reverts with a text for the others.
    function panic(uint256 code) external returns (uint256) {
        if (code == 0x01) {
            assert(stored == type(uint256).max);
        } else if (code == 0x11) {
            return stored - type(uint256).max;
        } else if (code == 0x12) {
            return code / (stored - stored);
        } else if (code == 0x21) {
            return uint256(Colour(uint8(code)));
        } else if (code == 0x22) {
            // An even length byte with the long-form bit missing: the storage encoding of `raw` is broken.
            assembly {
                sstore(raw.slot, 0x41)
            }
            return raw.length;
        } else if (code == 0x31) {
            list.pop();
        } else if (code == 0x32) {
            return list[code];
        } else if (code == 0x41) {
            uint256[] memory huge = new uint256[](type(uint256).max / 2);
            return huge.length;
        } else if (code == 0x51) {
            unset();
        }
        revert("no such panic");
    }

    function empty() external payable {
        stored = 1;
        assembly {
            revert(0, 0)
        }
    }

    function invalidOpcode() external {
        stored = 1;
        assembly {
            invalid()
        }
    }

    function outOfGas() external {
        stored = 1;
        bytes32 hash;
        while (true) hash = keccak256(abi.encode(hash));
    }

    /// A text that tries to break out of whatever shows it.
    function hostileReason() external pure {
        revert("**not** [safe](command:workbench.action.quit) <b>x</b>");
    }
}
