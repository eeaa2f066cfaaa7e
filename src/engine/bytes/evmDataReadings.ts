import {
  type AbiSource,
  type BundledCall,
  type DecodedArg,
  type DecodedCall,
  type DecodedRevert,
  UNKNOWN_ADDRESS,
  bundledCallSection,
  bundledCalls,
  callLine,
  decodeCall,
  failureReason,
  type DecodedValue,
  argumentRows,
  isTuple,
} from '../abi';
import { type Line, type Report, code, count, fromBytes, message, text, type Fact, type Section } from '../report';
import { type JsonObject, bytesToHex, type JsonValue } from '../primitives';
import type { ByteRange } from '../transactions';
import type { BytesContext, ByteReading } from './reading';

/** The arguments of a call, error or event as a table, or no section if there are none. */
export function argsSection(args: readonly DecodedArg[]): readonly Section[] {
  const columns = ['name', 'type', 'value'];
  return args.length === 0
    ? []
    : [{ key: 'arguments', heading: 'Arguments', columns, ...argumentRows(args), from: [0] }];
}

/** An argument with its name and type; integers are bigint. */
export function argJson({ name, type, value }: DecodedArg): JsonObject {
  return { name, type, value: valueJson(value) };
}

function valueJson(value: DecodedValue): JsonValue {
  if (typeof value !== 'object') {
    return value;
  }
  return isTuple(value) ? value.fields.map(argJson) : value.map(valueJson);
}

const WORD_SIZE = 32;

/** Data by words. The table of arguments shows what they mean, which depends on the types. */
export function evmDataRanges(bytes: Uint8Array, selectorSize: 0 | 4, most: number): readonly ByteRange[] {
  const value = [code(bytesToHex(bytes.subarray(0, selectorSize)))];
  const selector = selectorSize === 0 ? [] : [{ start: 0, end: selectorSize, field: 'selector', value }];
  const words = Math.min(Math.ceil((bytes.length - selectorSize) / WORD_SIZE), most - selector.length);
  return [
    ...selector,
    ...Array.from({ length: words }, (_, i): ByteRange => {
      const start = selectorSize + i * WORD_SIZE;
      const word = bytes.subarray(start, start + WORD_SIZE);
      return { start, end: start + word.length, field: `word ${i}`, value: [code(bytesToHex(word))] };
    }),
  ];
}

export function partFact(key: string, label: string, value: Line): Fact {
  return { key, label, value, from: [0], brief: true };
}

const SELECTOR_SIZE = 4;

/** Callees to try: any contract, and the precompiles, since their functions are tried only for their addresses. */
const callees = [UNKNOWN_ADDRESS, ...Array.from({ length: 7 }, (_, i) => `0x02${'0'.repeat(37)}${i}`)];

interface EvmData {
  readonly key: 'calldata' | 'revert';
  readonly name: string;
  readonly title: Line;
  readonly signature: string;
  readonly standard?: string;
  readonly args: readonly DecodedArg[];
  readonly problems: readonly string[];
  /** For a multicall. */
  readonly calls?: readonly BundledCall[];
}

/**
 * Calldata and revert data: a known selector of the project's ABIs or the built-in tables, and arguments that match
 * exactly. Calls are guesses, since the contract is unknown.
 */
export function evmDataReadings(
  bytes: Uint8Array,
  typed: string | undefined,
  context: BytesContext,
): readonly ByteReading[] {
  if (bytes.length < SELECTOR_SIZE || bytes.length % WORD_SIZE !== SELECTOR_SIZE) {
    return [];
  }
  const hex = bytesToHex(bytes);
  const abi = context.abi?.(undefined);
  const found = [revertOf(hex, abi), callOf(hex, abi)].filter((each) => each !== undefined);
  return found.map((data) => ({
    key: data.key,
    name: data.name,
    doubtful: false,
    bytes,
    signatures: 0,
    report: () => reportOf(data, typed ?? hex, bytes.length, hex.slice(0, 10), context),
    signed: () => Promise.resolve(reportOf(data, typed ?? hex, bytes.length, hex.slice(0, 10), context)),
    json: () =>
      Promise.resolve({
        kind: data.key,
        selector: hex.slice(0, 10),
        [data.key === 'calldata' ? 'function' : 'error']: data.signature,
        ...(data.standard === undefined ? {} : { standard: data.standard }),
        arguments: data.args.map(argJson),
      }),
    ranges: (most) => evmDataRanges(bytes, SELECTOR_SIZE, most),
  }));
}

function callOf(hex: string, abi: AbiSource | undefined): EvmData | undefined {
  for (const to of callees) {
    const call: DecodedCall = { ...decodeCall(hex, to, { abi }), guess: true };
    const line = callLine(call);
    // If the arguments do not end with the bytes, they belong to another function.
    if (call.name !== undefined && call.args !== undefined && line !== undefined && call.problems.length === 0) {
      const calls = bundledCalls(call, UNKNOWN_ADDRESS);
      return {
        key: 'calldata',
        name: `calldata: ${call.name}`,
        title: message`calldata: ${line}`,
        signature: call.name,
        standard: call.standard,
        args: call.args,
        problems: call.problems,
        calls,
      };
    }
  }
  return undefined;
}

function revertOf(hex: string, abi: AbiSource | undefined): EvmData | undefined {
  const { revert, line } = failureReason({ revertData: hex }, { abi });
  const data = revert === undefined ? undefined : partsOf(revert);
  return data && data.problems.length === 0
    ? {
        key: 'revert',
        name: `revert data: ${data.signature}`,
        title: message`revert data: ${line}`,
        ...data,
      }
    : undefined;
}

function partsOf(revert: DecodedRevert): Pick<EvmData, 'signature' | 'args' | 'problems' | 'standard'> | undefined {
  switch (revert.kind) {
    case 'error': {
      const reason: DecodedArg = { name: 'reason', type: 'string', value: revert.text };
      return { signature: 'Error', args: [reason], problems: revert.problems };
    }
    case 'panic': {
      const panic: DecodedArg = { name: 'code', type: 'uint256', value: revert.code, meaning: revert.text };
      return { signature: 'Panic', args: [panic], problems: [] };
    }
    case 'custom':
      return { signature: revert.name, args: revert.args, problems: revert.problems, standard: revert.standard };
    case 'empty':
    case 'unknown':
      return undefined;
  }
}

function reportOf(
  { title, signature, standard, args, calls = [] }: EvmData,
  identifier: string,
  size: number,
  selector: string,
  { network, abi: abiOn }: BytesContext,
): Report {
  const abi = abiOn?.(undefined);
  return {
    kind: 'identifier',
    status: 'offline',
    identifier,
    title,
    network,
    facts: [
      ...(standard === undefined ? [] : [partFact('standard', 'ABI', [text(standard)])]),
      partFact('selector', 'selector', [code(selector)]),
      partFact('length', 'length', [count(BigInt(size), 'bytes')]),
    ],
    sections: [...argsSection(args), ...bundledCallSection(signature, calls, [0], { hint: () => ({ abi }) })],
    sources: [fromBytes],
  };
}
