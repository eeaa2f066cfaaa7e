import versions from './evmVersions.json';
import { hexToBytes } from '../../primitives';

interface Version {
  readonly name: string;
  /** Fields of a chain's config with the activation time, most reliable first: Durango is Shanghai, Etna is Cancun. */
  readonly times?: readonly string[];
  /** Opcodes it adds, by name. */
  readonly opcodes?: Readonly<Record<string, string>>;
}

/** In order, from the version that Avalanche chains started with. */
const all = versions as readonly Version[];

/** The opcode in a node's "invalid opcode: …" error, if a later version has it. Source: libevm's core/vm/opcodes.go. */
export function laterOpcode(words: string): { readonly name: string; readonly version: string } | undefined {
  const [, named, byte] = /invalid opcode: (?:([A-Z0-9]+)\b|opcode (0x[0-9a-f]{1,2}) not defined)/.exec(words) ?? [];
  return all
    .flatMap(({ name: version, opcodes = {} }) =>
      Object.entries(opcodes).map(([name, own]) => ({ name, version, own })),
    )
    .find(({ name, own }) => name === named || own === byte);
}

/**
 * The EVM version that a chain runs at a time.
 *
 * @param timeOf activation time of a config field (`eth_getChainConfig`, a genesis) in Unix seconds, if set
 * @param now Unix seconds
 * @returns `undefined` where the config has no activation time
 */
export function evmVersionAt(timeOf: (field: string) => bigint | undefined, now: bigint): string | undefined {
  const known = all.map(({ times = [] }) => times.map(timeOf).find((time) => time !== undefined));
  const last = known.findLastIndex((time) => time !== undefined && time <= now);
  return known.every((time) => time === undefined) ? undefined : all[Math.max(last, 0)]!.name;
}

/** Names of opcodes in `version` that a chain with `runs` lacks; `undefined` where it is not newer, or unknown. */
export function opcodesBeyond(version: string, runs: string): readonly string[] | undefined {
  const [given, have] = [version, runs].map((name) => all.findIndex((each) => each.name === name));
  return given === -1 || given! <= have!
    ? undefined
    : all.slice(have! + 1, given! + 1).flatMap(({ opcodes: own = {} }) => Object.keys(own));
}

/**
 * Names of opcodes of later versions in a code. Only follows reachable code, from the start and from each pushed jump
 * destination: the rest is data, metadata or code of other contracts.
 */
export function missingOpcodes(code: Uint8Array, runs: string): readonly string[] {
  const have = all.findIndex(({ name }) => name === runs);
  const later = all.slice(have + 1).flatMap(({ opcodes = {} }) => Object.entries(opcodes));
  const missing = new Map(later.map(([name, byte]) => [Number(byte), name]));
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
      const name = missing.get(op);
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
    // Code ends with a terminating opcode or continues in visited code. A block that reaches an invalid byte is data.
    if (op !== undefined && isOpcode(op)) {
      inBlock.forEach((each) => found.add(each));
    }
  }
  return [...found].sort();
}

/** The newest opcode in a code (hex with 0x), with its version; `undefined` where the first version has them all. */
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

/** 1 at each JUMPDEST that is not push data. */
function jumpDestinations(code: Uint8Array): Uint8Array {
  const found = new Uint8Array(code.length);
  for (let at = 0; at < code.length; at += 1 + pushed(code[at]!)) {
    found[at] = code[at] === jumpdest ? 1 : 0;
  }
  return found;
}

/** First and last opcode of each range in use in any version. */
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
