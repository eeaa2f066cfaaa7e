import versions from './evmVersions.json';
import { hexToBytes } from '../../primitives';

interface Version {
  /** As compilers spell it. */
  readonly name: string;
  /** Fields of a chain's configuration that say when it comes, the surest first: Durango is Shanghai, and Etna Cancun. */
  readonly times?: readonly string[];
  /** What it adds, by name. */
  readonly opcodes?: Readonly<Record<string, string>>;
}

/** In their order, from what chains of Avalanche have had from the start. */
const all = versions as readonly Version[];

/** The opcode that a node names in "invalid opcode: …", where a later version has it. Texts: libevm's core/vm/opcodes.go. */
export function laterOpcode(words: string): { readonly name: string; readonly version: string } | undefined {
  const [, named, byte] = /invalid opcode: (?:([A-Z0-9]+)\b|opcode (0x[0-9a-f]{1,2}) not defined)/.exec(words) ?? [];
  return all
    .flatMap(({ name: version, opcodes = {} }) =>
      Object.entries(opcodes).map(([name, own]) => ({ name, version, own })),
    )
    .find(({ name, own }) => name === named || own === byte);
}

/**
 * The version of the EVM that a chain runs at a time.
 *
 * @param timeOf when a field of its configuration (`eth_getChainConfig`, a genesis) says that a fork comes, seconds since the
 *   epoch; undefined where it says nothing
 * @param now seconds since the epoch
 * @returns undefined where the configuration says nothing of any
 */
export function evmVersionAt(timeOf: (field: string) => bigint | undefined, now: bigint): string | undefined {
  const known = all.map(({ times = [] }) => times.map(timeOf).find((time) => time !== undefined));
  const last = known.findLastIndex((time) => time !== undefined && time <= now);
  return known.every((time) => time === undefined) ? undefined : all[Math.max(last, 0)]!.name;
}

/** What code of a version may have that a chain of another lacks, by name; undefined: the version is not newer, or not known. */
export function opcodesBeyond(version: string, runs: string): readonly string[] | undefined {
  const [given, have] = [version, runs].map((name) => all.findIndex((each) => each.name === name));
  return given === -1 || given! <= have!
    ? undefined
    : all.slice(have! + 1, given! + 1).flatMap(({ opcodes: own = {} }) => Object.keys(own));
}

/**
 * Opcodes of later versions in a code, by name. Only what can be reached is looked at, from the start and from each place
 * that a PUSH names: what follows is data, metadata or another contract's code, whose bytes say nothing.
 */
export function missingOpcodes(code: Uint8Array, runs: string): readonly string[] {
  const have = all.findIndex(({ name }) => name === runs);
  const later = all.slice(have + 1).flatMap(({ opcodes = {} }) => Object.entries(opcodes));
  const lacking = new Map(later.map(([name, byte]) => [Number(byte), name]));
  const found = new Set<string>();
  const seen = new Uint8Array(code.length);
  const jumps = jumpDestinations(code);
  const open = [0];
  for (let start = open.pop(); start !== undefined; start = open.pop()) {
    const inBlock: string[] = [];
    let at = start;
    let op = code[at];
    while (op !== undefined && isOpcode(op) && seen[at] === 0) {
      seen[at] = 1;
      const name = lacking.get(op);
      if (name !== undefined) {
        inBlock.push(name);
      }
      const bytes = pushed(op);
      const target = bytes > 0 && bytes <= 4 ? bytesAsNumber(code, at + 1, bytes) : 0;
      if (jumps[target] === 1) {
        open.push(target);
      }
      if (ends.has(op)) {
        break;
      }
      at += 1 + bytes;
      op = code[at];
    }
    // Code ends by an opcode that ends it, or goes on in what was seen; a byte that is none was data.
    if (op !== undefined && isOpcode(op)) {
      inBlock.forEach((each) => found.add(each));
    }
  }
  return [...found].sort();
}

/** Of a code, hex with 0x, with the version that brought it; undefined: no version after the first is needed. */
export function newestOpcode(code: string): ReturnType<typeof laterOpcode> {
  const found = missingOpcodes(hexToBytes(code) ?? new Uint8Array(), all[0]!.name);
  const newest = all.findLast(({ opcodes = {} }) => found.some((name) => name in opcodes));
  const name = found.find((each) => each in (newest?.opcodes ?? {}));
  return newest && name !== undefined ? { name, version: newest.name } : undefined;
}

const jumpdest = 0x5b;
/** STOP, JUMP, RETURN, REVERT, INVALID, SELFDESTRUCT. */
const ends: ReadonlySet<number> = new Set([0x00, 0x56, 0xf3, 0xfd, 0xfe, 0xff]);

function pushed(op: number): number {
  return op > 0x5f && op <= 0x7f ? op - 0x5f : 0;
}

function bytesAsNumber(code: Uint8Array, start: number, length: number): number {
  return code.subarray(start, start + length).reduce((value, byte) => value * 256 + byte, 0);
}

/** 1 where a JUMPDEST stands that is not pushed. */
function jumpDestinations(code: Uint8Array): Uint8Array {
  const found = new Uint8Array(code.length);
  for (let at = 0; at < code.length; at += 1 + pushed(code[at]!)) {
    found[at] = code[at] === jumpdest ? 1 : 0;
  }
  return found;
}

/** First and last of those that any version has. */
const ranges = [
  [0x00, 0x0b],
  [0x10, 0x1e],
  [0x20, 0x20],
  [0x30, 0x4a],
  [0x50, 0xa4],
  [0xf0, 0xf5],
  [0xfa, 0xfa],
  [0xfd, 0xff],
] as const;

function isOpcode(byte: number): boolean {
  return ranges.some(([from, to]) => byte >= from && byte <= to);
}
