import { abiSignature } from '../known/signatures';
import type { AbiSource } from '../artifact/abiSource';
import type { DecodedArg } from './decodedArg';
import { decodeParameters } from './decodeParameters';
import { byteLength, hexBytes } from '../../primitives';
import { invocationText } from './invocation';
import { knownAbi } from '../known/knownAbi';

/** What a reverted call returned. `text` says it in words, uncleaned where it comes from the contract. */
export type DecodedRevert =
  /** `Error(string)`: `require(…, "reason")`. */
  | { readonly kind: 'error'; readonly text: string; readonly selector: string; readonly problems: readonly string[] }
  | { readonly kind: 'panic'; readonly text: string; readonly selector: string; readonly code: bigint }
  | {
      readonly kind: 'custom';
      readonly text: string;
      readonly selector: string;
      readonly name: string;
      /** For what is in no table the contract's name in the project. */
      readonly standard: string;
      /** Of the project, where its ABI was used: "out/Usdc.sol". Not trusted. */
      readonly source?: string;
      /** The project's contract is not known to stand where the error came from, or a table alone knows it. */
      readonly guess: boolean;
      /** Signatures of other errors with this selector that the bytes fit too. */
      readonly alternatives?: readonly string[];
      readonly args: readonly DecodedArg[];
      readonly problems: readonly string[];
    }
  /** Nothing was returned: `revert()` or `require(…)` without a reason. */
  | { readonly kind: 'empty'; readonly text: string }
  /** A custom error that is not known here, or bytes that are no error at all (without `selector`). */
  | { readonly kind: 'unknown'; readonly text: string; readonly selector?: string; readonly data: string };

const errorSelector = '0x08c379a0';
const panicSelector = '0x4e487b71';

export interface RevertHint {
  /** ABIs of the project: they are asked before the tables. */
  readonly abi?: AbiSource;
  /** The contract that reverted, where it is known. It may have passed on another one's error. */
  readonly address?: string;
}

/** Return data of a revert, hex with 0x; never throws, whatever it is given. */
export function decodeRevert(data: string, hint: RevertHint = {}): DecodedRevert {
  const bytes = hexBytes(data);
  if (bytes === undefined) {
    return { kind: 'unknown', text: 'revert data that is not hex', data };
  }
  if (bytes === '0x') {
    return { kind: 'empty', text: 'no reason' };
  }
  if (byteLength(bytes) < 4) {
    return { kind: 'unknown', text: `unknown revert data: ${bytes}`, data: bytes };
  }
  const selector = bytes.slice(0, 10);
  const body = `0x${bytes.slice(10)}` as const;
  return builtInError(selector, body) ?? customError(selector, body, hint) ?? unknownError(selector, bytes);
}

/** One of Solidity's own selectors with bytes that do not fit it is no custom error. */
function unknownError(selector: string, data: string): DecodedRevert {
  return selector === errorSelector || selector === panicSelector
    ? { kind: 'unknown', text: `unknown revert data: ${shortened(data)}`, data }
    : { kind: 'unknown', text: `custom error ${selector}`, selector, data };
}

/** The first 32 bytes. */
function shortened(data: string): string {
  return data.length <= 66 ? data : `${data.slice(0, 66)}…`;
}

function builtInError(selector: string, body: `0x${string}`): DecodedRevert | undefined {
  if (selector === errorSelector) {
    const decoded = decodeParameters([{ name: 'reason', type: 'string' }], body);
    const reason = decoded?.args?.[0]?.value;
    return decoded === undefined || typeof reason !== 'string'
      ? undefined
      : { kind: 'error', text: reason, selector, problems: decoded.problems };
  }
  if (selector === panicSelector) {
    const code = decodeParameters([{ name: 'code', type: 'uint256' }], body)?.args?.[0]?.value;
    return typeof code !== 'bigint'
      ? undefined
      : { kind: 'panic', text: panicReason(code) ?? `panic ${panicNumber(code)}`, selector, code };
  }
  return undefined;
}

/** As Solidity's documentation writes it: `0x12`. */
export function panicNumber(code: bigint): string {
  return `0x${code.toString(16).padStart(2, '0')}`;
}

function customError(selector: string, body: `0x${string}`, { abi, address }: RevertHint): DecodedRevert | undefined {
  const own = (abi?.errors(selector, address) ?? []).map(({ contract, certain, ...rest }) => ({
    ...rest,
    standard: contract,
    guess: !certain,
  }));
  const tables = (knownAbi().errors.get(selector) ?? []).map((known) => ({ ...known, source: undefined, guess: true }));
  const fitting = [...own, ...tables].flatMap((candidate) => {
    const decoded = decodeParameters(candidate.inputs, body);
    return decoded?.args === undefined ? [] : [{ ...candidate, args: decoded.args, problems: decoded.problems }];
  });
  const [first] = fitting;
  if (first === undefined) {
    return undefined;
  }
  const { name, standard, source, guess, args, problems } = first;
  const signatures = fitting.map((each) => abiSignature(each.name, each.inputs));
  const alternatives = [...new Set(signatures)].filter((each) => each !== signatures[0]);
  return {
    kind: 'custom',
    text: invocationText(name, args),
    selector,
    name,
    standard,
    source,
    guess,
    alternatives: guess && alternatives.length > 0 ? alternatives : undefined,
    args,
    problems,
  };
}

/** What Solidity's `Panic(uint256)` means by a code; undefined for one that the language does not define. */
export function panicReason(code: bigint): string | undefined {
  switch (code) {
    case 0x00n:
      return 'generic compiler panic';
    case 0x01n:
      return 'assertion failed';
    case 0x11n:
      return 'arithmetic overflow or underflow';
    case 0x12n:
      return 'division or modulo by zero';
    case 0x21n:
      return 'conversion to an invalid enum value';
    case 0x22n:
      return 'incorrectly encoded storage byte array';
    case 0x31n:
      return 'pop() on an empty array';
    case 0x32n:
      return 'array index out of bounds';
    case 0x41n:
      return 'out of memory or array too large';
    case 0x51n:
      return 'call to a zero-initialized function pointer';
    default:
      return undefined;
  }
}
