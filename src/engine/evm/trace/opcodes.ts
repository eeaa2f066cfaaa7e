/** Mnemonics of the EVM by opcode, as of the Osaka upgrade. */
const names: ReadonlyMap<number, string> = new Map(
  Object.entries({
    0x00: 'STOP ADD MUL SUB DIV SDIV MOD SMOD ADDMOD MULMOD EXP SIGNEXTEND',
    0x10: 'LT GT SLT SGT EQ ISZERO AND OR XOR NOT BYTE SHL SHR SAR CLZ',
    0x20: 'KECCAK256',
    0x30: 'ADDRESS BALANCE ORIGIN CALLER CALLVALUE CALLDATALOAD CALLDATASIZE CALLDATACOPY CODESIZE CODECOPY GASPRICE EXTCODESIZE EXTCODECOPY RETURNDATASIZE RETURNDATACOPY EXTCODEHASH',
    0x40: 'BLOCKHASH COINBASE TIMESTAMP NUMBER PREVRANDAO GASLIMIT CHAINID SELFBALANCE BASEFEE BLOBHASH BLOBBASEFEE',
    0x50: 'POP MLOAD MSTORE MSTORE8 SLOAD SSTORE JUMP JUMPI PC MSIZE GAS JUMPDEST TLOAD TSTORE MCOPY',
    0x5f: numbered('PUSH', 0, 32),
    0x80: numbered('DUP', 1, 16),
    0x90: numbered('SWAP', 1, 16),
    0xa0: numbered('LOG', 0, 4),
    0xf0: 'CREATE CALL CALLCODE RETURN DELEGATECALL CREATE2',
    0xfa: 'STATICCALL',
    0xfd: 'REVERT INVALID SELFDESTRUCT',
  }).flatMap(([first, words]) => words.split(' ').map((name, i): [number, string] => [Number(first) + i, name])),
);

const codes: ReadonlyMap<string, number> = new Map([
  ...[...names].map(([code, name]): [string, number] => [name, code]),
  // Names used by nodes of other versions.
  ...Object.entries({ SHA3: 0x20, DIFFICULTY: 0x44, RANDOM: 0x44, SUICIDE: 0xff }),
]);

export const opcode = {
  keccak256: 0x20,
  calldatacopy: 0x37,
  codecopy: 0x39,
  extcodesize: 0x3b,
  extcodecopy: 0x3c,
  returndatacopy: 0x3e,
  mload: 0x51,
  mstore: 0x52,
  mstore8: 0x53,
  sload: 0x54,
  sstore: 0x55,
  jump: 0x56,
  jumpi: 0x57,
  jumpdest: 0x5b,
  mcopy: 0x5e,
  push0: 0x5f,
  push20: 0x73,
  push32: 0x7f,
  log0: 0xa0,
  log4: 0xa4,
  create: 0xf0,
  call: 0xf1,
  callcode: 0xf2,
  return: 0xf3,
  delegatecall: 0xf4,
  create2: 0xf5,
  staticcall: 0xfa,
  revert: 0xfd,
  invalid: 0xfe,
  selfdestruct: 0xff,
} as const;

/** Mnemonic such as "JUMPDEST"; "0x0c" for a byte that is no opcode. */
export function opcodeName(code: number): string {
  return names.get(code) ?? `0x${code.toString(16).padStart(2, '0')}`;
}

/** The opcode for a node's mnemonic; INVALID for an unknown one, which is how it executes. */
export function opcodeOf(name: string): number {
  return codes.get(name) ?? opcode.invalid;
}

/** Immediate bytes of a PUSH: 0 to 32. */
export function pushedBytes(code: number): number {
  return code > opcode.push0 && code <= opcode.push32 ? code - opcode.push0 : 0;
}

const calling: ReadonlySet<number> = new Set([
  opcode.create,
  opcode.call,
  opcode.callcode,
  opcode.delegatecall,
  opcode.create2,
  opcode.staticcall,
]);

export function isCalling(code: number): boolean {
  return calling.has(code);
}

function numbered(name: string, from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, i) => `${name}${from + i}`).join(' ');
}
