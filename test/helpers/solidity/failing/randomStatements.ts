/** Lines of a statement: `!` marks the line that a failure reports; ID and CALL are replaced. */
export type Statement = readonly string[];

/** Fail if `w` is ID: in every function, also of libraries. */
export const failing: readonly Statement[] = [
  ['!require(w != ID, "bad");'],
  ['!require(w != ID, "not allowed");'],
  ['!require(w != ID, "number ID");'],
  ['!require(w != ID);'],
  ['!require(', '    w != ID,', '    "bad"', ');'],
  ['!if (w == ID) revert Bad();'],
  ['!if (w == ID) revert Worse(w);'],
  ['if (w == ID) {', '!    revert("bad");', '}'],
  ['if (w == ID) {', '!    revert();', '}'],
  ['if (w != ID) {', '    x++;', '} else {', '!    revert Worse(x);', '}'],
  ['{', '!    if (w == ID) revert(string.concat("no ", "ID"));', '}'],
  ['for (uint256 k; ; k++) {', '    if (k == 2) break;', '!    if (w == ID) revert Bad();', '    x++;', '}'],
  ['do {', '!    require(w != ID, "bad");', '    x++;', '} while (x < 3);'],
  ['if (w > 1 || x > 3) {', '    x += 2;', '}', '!x -= w == ID ? x + 1 : 0;'],
  ['unchecked {', '    x += 3;', '}', '!assert(w != ID);'],
  ['!x = x + (w == ID ? type(uint256).max : 1);'],
  ['!x = (x + 5) / (w == ID ? 0 : 2);'],
  ['!x = w == ID ? x - (x + 1) : x;'],
  ['!x += uint256(Kind(w == ID ? 3 : 1));'],
  ['!x += [uint256(1), 2, 3][w == ID ? 7 : 1];'],
  ['!x += new uint256[](w == ID ? 0 : 2)[1];'],
  ['!x += abi.decode(w == ID ? bytes("") : abi.encode(w), (uint256)) > 0 ? 1 : 0;'],
];

/** The same, only for contracts. */
export const failingInContracts: readonly Statement[] = [
  ['lists[ID].push(x);', '!x ^= lists[ID][w == ID ? 50 : 0];'],
  ['if (w != ID) lists[ID].push(1);', '!lists[ID].pop();'],
  ['!stored = w == ID ? stored - stored - 1 : stored + 1;'],
  ['!require(differs(w, ID), "bad");'],
];

export const calling: readonly Statement[] = [
  ['!x += CALL;'],
  ['!x = CALL + x;'],
  ['{', '!    uint256 v = CALL;', '    x ^= v;', '}'],
  ['!if (CALL == 987654321) x++;'],
  ['!require(CALL != 123456789, "call");'],
  ['for (uint256 i = 0; i < 2; i++) {', '!    x ^= CALL;', '}'],
];

/** Call another contract and propagate its failure. */
export const handingOn: readonly Statement[] = [
  ['!x = w == 424242 ? x : other.NAME(w);'],
  [
    '{',
    '!    (bool ok, bytes memory ret) = address(other).call(abi.encodeWithSelector(Other.NAME.selector, w));',
    '    if (!ok) {',
    '        assembly {',
    '            revert(add(ret, 32), mload(ret))',
    '        }',
    '    }',
    '}',
  ],
];

/** Call another contract and fail differently if it failed. */
export const failingInstead: readonly Statement[] = [
  ['try other.NAME(w) returns (uint256 r) {', '    x ^= r;', '} catch {', '!    revert("caught");', '}'],
  [
    'try other.NAME(w) returns (uint256 r) {',
    '    x ^= r;',
    '} catch (bytes memory why) {',
    '!    revert(string(why));',
    '}',
  ],
  ['{', '    (bool ok, ) = address(other).call(abi.encodeCall(Other.NAME, (w)));', '!    require(ok, "low");', '}'],
];
