import { byteLength, keccak, type JsonObject, toQuantity } from '../../primitives';
import { getContractAddress } from 'viem/utils';

/** A call, or a creation where `to` is absent. Addresses and bytes are hex with 0x, `value` is in wei. */
export interface SequenceCall {
  readonly from: string;
  readonly to?: string;
  readonly data: string;
  readonly value: bigint;
}

/** Prefix of the executor's calldata; with any other input the executor behaves like an account without code. */
const magic = keccak(new TextEncoder().encode('steps of a sequence')).slice(2);

/**
 * EVM code that makes a sequence of calls. It is placed at the senders' addresses by a state override. The first sender
 * calls it at its own address, and it makes each step with that sender as msg.sender; for a step of another sender it
 * calls the executor at that sender's address. A failed step does not end the sequence, just as a failed transaction
 * does not end a block.
 * Calldata: `magic`, then for each step three words and its data: address (bit 160 set for a creation), value, data
 * length. Return data, for each step two words and its bytes: 1 or the created address (0 on failure), length of the
 * return data, return data.
 */
export const executorCode = assemble([
  '33 32 18', // CALLER ORIGIN XOR: zero only where the origin is the caller
  `60 00 35 7f ${magic} 18 17`, // the first word XOR magic, OR
  '60 {stop} 57', // JUMPI stop
  '60 20 60 00', // off, out: where it reads, and where it writes
  '{loop:}',
  '36 82 10 15 60 {done} 57', // off < CALLDATASIZE, else done
  '81 60 40 01 35', // len
  '80 83 60 60 01 83 37', // CALLDATACOPY(out, off + 96, len)
  '82 35 80 60 a0 1c 60 {create} 57', // to; JUMPI create where to >> 160
  '60 00 60 00 83 85 87 60 20 01 35 85 5a f1', // CALL(GAS, to, value, out, len, 0, 0)
  '60 {after} 56', // JUMP after
  '{create:}',
  '81 83 85 60 20 01 35 f0', // CREATE(value, out, len)
  '{after:}',
  '83 52 50', // MSTORE(out, result)
  '82 01 60 60 01 91 50', // off = off + len + 96
  '3d 81 60 20 01 52', // MSTORE(out + 32, RETURNDATASIZE)
  '3d 60 00 82 60 40 01 3e', // RETURNDATACOPY(out + 64, 0, RETURNDATASIZE)
  '3d 01 60 40 01', // out = out + RETURNDATASIZE + 64
  '60 {loop} 56', // JUMP loop
  '{done:}',
  '60 00 f3', // RETURN(0, out)
  '{stop:}',
  '00', // STOP
]);

/** Assembles a listing: `{name:}` is a JUMPDEST, `{name}` its offset. */
function assemble(listing: readonly string[]): `0x${string}` {
  const parts = listing.flatMap((line) => line.split(' '));
  const offsets = new Map<string, number>();
  let at = 0;
  for (const part of parts) {
    const [, label] = /^\{(\w+):\}$/.exec(part) ?? [];
    if (label !== undefined) {
      offsets.set(label, at);
    }
    at += part.startsWith('{') ? 1 : part.length / 2;
  }
  const hex = parts.map((part) => {
    const [, label, colon] = /^\{(\w+)(:?)\}$/.exec(part) ?? [];
    return label === undefined ? part : colon === ':' ? '5b' : offsets.get(label)!.toString(16).padStart(2, '0');
  });
  return `0x${hex.join('')}`;
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0');

export function executorInput(steps: readonly SequenceCall[], origin = steps[0]?.from): string {
  return `0x${magic}${steps.map((step) => stepHex(step, origin)).join('')}`;
}

function stepHex(step: SequenceCall, origin: string | undefined): string {
  const { from, to, data, value } = step;
  if (from !== origin) {
    // The other sender pays from its own balance.
    return stepHex({ from: origin ?? from, to: from, data: executorInput([step], from), value: 0n }, origin);
  }
  const target = to === undefined ? 1n << 160n : BigInt(to);
  return `${word(target)}${word(value)}${word(BigInt(byteLength(data)))}${data.slice(2)}`;
}

/** Result of a step: return or revert data, and the address of a new contract. */
export interface StepResult {
  readonly isOk: boolean;
  readonly output: string;
  readonly created?: string;
}

/** Parses the executor's return data; `undefined` where it does not match the steps. */
export function readResults(output: string, steps: readonly SequenceCall[]): readonly StepResult[] | undefined {
  const [origin] = steps;
  let at = 2;
  const results: StepResult[] = [];
  for (const step of steps) {
    const outer = resultAt(output, at);
    const inner = outer && step.from !== origin!.from ? resultAt(outer.bytes, 2) : outer;
    if (outer === undefined || inner === undefined) {
      return undefined;
    }
    at = outer.end;
    const isOk = inner.head !== 0n;
    const created = step.to === undefined && isOk ? `0x${inner.head.toString(16).padStart(40, '0')}` : undefined;
    results.push({ isOk, output: inner.bytes, created });
  }
  return at === output.length ? results : undefined;
}

function resultAt(
  hex: string,
  at: number,
): { readonly head: bigint; readonly bytes: string; readonly end: number } | undefined {
  if (hex.length < at + 128) {
    return undefined;
  }
  const length = BigInt(`0x${hex.slice(at + 64, at + 128)}`);
  const end = at + 128 + 2 * Number(length);
  return length > BigInt(hex.length) || end > hex.length
    ? undefined
    : { head: BigInt(`0x${hex.slice(at, at + 64)}`), bytes: `0x${hex.slice(at + 128, end)}`, end };
}

/** Address of the contract that an account creates with this nonce, in lower case. */
export function creationAddress(from: string, nonce: bigint): string {
  return getContractAddress({ from: from as `0x${string}`, nonce }).toLowerCase();
}

/** The part of a transaction that determines nonces and created addresses. */
type SequenceShape = Pick<SequenceCall, 'from'> & { readonly isCreation: boolean };

/** Nonces by lower-case sender. */
export type Nonces = ReadonlyMap<string, bigint>;

/**
 * Initial nonces of the senders. The executor call itself consumes one nonce of the first sender, so its first
 * transaction cannot create with nonce 0 and uses 1.
 */
export function firstNonces(steps: readonly SequenceShape[], next: Nonces): Nonces {
  const [first] = steps;
  const isBumped = first?.isCreation === true && next.get(first.from) === 0n;
  return isBumped ? new Map([...next, [first.from, 1n]]) : next;
}

/** Address created by each step; `undefined` for calls. @param nonces of the senders that create contracts */
export function createdAddresses(steps: readonly SequenceShape[], nonces: Nonces): readonly (string | undefined)[] {
  return steps.map(({ from, isCreation }, i) => {
    const before = BigInt(steps.slice(0, i).filter((step) => step.from === from).length);
    return isCreation ? creationAddress(from, (nonces.get(from) ?? 0n) + before) : undefined;
  });
}

export interface ExecutorRun {
  readonly call: JsonObject;
  readonly overrides: JsonObject;
  /** Includes empty creations, which raise a creator's nonce to what preceding transactions would have made it. */
  readonly steps: readonly SequenceCall[];
  /** Index in `steps` of each transaction. */
  readonly at: readonly number[];
  readonly blanks: ReadonlySet<string>;
}

/** @param nonces initial nonces of the senders that create contracts @param more further state overrides by address */
export function executorRun(calls: readonly SequenceCall[], nonces: Nonces, more: JsonObject = {}): ExecutorRun {
  const [origin = ''] = calls.map(({ from }) => from);
  const steps: SequenceCall[] = [];
  const at: number[] = [];
  const blanks = new Set<string>();
  const overrides = new Map<string, JsonObject>(Object.entries(more) as [string, JsonObject][]);
  const next = new Map<string, bigint>();
  const own = new Map<string, bigint>();
  for (const call of calls) {
    const { from, to } = call;
    const nonce = (nonces.get(from) ?? 0n) + (own.get(from) ?? 0n);
    own.set(from, (own.get(from) ?? 0n) + 1n);
    const before = overrides.get(from);
    overrides.set(from, { ...before, code: executorCode });
    if (to === undefined) {
      const first = from === origin ? nonce - 1n : nonce;
      overrides.set(from, { nonce: toQuantity(first), ...before, code: executorCode });
      for (let made = next.get(from) ?? nonce; made < nonce; made += 1n) {
        blanks.add(creationAddress(from, made));
        steps.push({ from, data: '0x', value: 0n });
      }
      next.set(from, nonce + 1n);
    }
    at.push(steps.push(call) - 1);
  }
  return {
    call: { from: origin, to: origin, data: executorInput(steps) },
    overrides: Object.fromEntries(overrides),
    ...{ steps, at, blanks },
  };
}
