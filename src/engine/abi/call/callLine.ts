import { type Line, code, guess, joined, message, text, type Span } from '../../report';
import { hexBytes, byteLength } from '../../primitives';
import { isPrecompileAddress, precompileAt } from '../../precompiles';
import { abiSignature, type AbiParameter, type AbiSource } from '../known/signatures';
import { type ProjectCandidate, knownAbi, projectCandidates } from '../known/knownAbi';
import { decodeParameters } from './decodeParameters';
import { withRoleName, type DecodedArg, type ArgFormat, argsLine, invocationLine } from './invocation';

/** Other meanings of a selector are few; a file may claim any number. */
const maxAlternatives = 2;

/**
 * What a call asks for: `transfer(to 0x22…, value 5)`, with how sure that is and whose ABI says so. Undefined where its
 * function or its arguments are not known.
 */
export function callLine(call: DecodedCall, format?: ArgFormat): Line | undefined {
  if (call.name === undefined || call.args === undefined) {
    return undefined;
  }
  const read = [...invocationLine(call.name, call.args, format), ...doubtOf(call)];
  const line = withAlternatives(read, call);
  return joined([[...line, ...abiNote(call.source)], ...sentences(call.problems)], ' ');
}

export function callName(call: DecodedCall): Line | undefined {
  return call.name === undefined ? undefined : [code(call.name), ...doubtOf(call)];
}

/** Follows what was read with an ABI of the project. */
export function abiNote(source: string | undefined): Line {
  return source === undefined ? [] : [{ kind: 'origin', text: source }];
}

function doubtOf({ guess: isGuess }: DecodedCall): Line {
  if (!isGuess) {
    return [];
  }
  return [guess('guessed from selector')];
}

function withAlternatives(call: Line, { alternatives = [] }: DecodedCall): Line {
  return alternatives
    .slice(0, maxAlternatives)
    .reduce((line, { standard, signature }) => message`${line}, or ${text(standard)} ${code(signature)}`, call);
}

function sentences(problems: readonly string[]): readonly Line[] {
  return problems.map((problem) => [text(problem)]);
}

const arrow: Line = [text('→')];

/** Bytes that do not fit are shown up to this many hex digits. */
const maxDigits = 64;

/**
 * What a call returned, as `→ 42`, with what is odd about the bytes. Undefined where it is not known what the function
 * returns, where nothing was returned, and where the bytes do not fit a function that is only guessed.
 */
export function returnLine({ outputs, name, guess }: DecodedCall, output: string): Line | undefined {
  const bytes = hexBytes(output);
  if (outputs === undefined || bytes === undefined || bytes === '0x') {
    return undefined;
  }
  const decoded = decodeParameters(outputs, bytes);
  if (decoded !== undefined) {
    const { args, problems } = decoded;
    const values = args === undefined ? [] : [argsLine(name === 'readAllowList' ? args.map(withRoleName) : args)];
    return joined([arrow, ...values, ...sentences(problems)], ' ');
  }
  if (guess) {
    return undefined;
  }
  const shown = bytes.length - 2 > maxDigits ? `${bytes.slice(0, 2 + maxDigits)}…` : bytes;
  return joined([arrow, [code(shown)], [text(`Return data does not match ${name ?? ''}.`)]], ' ');
}

export interface DecodedCall {
  readonly kind: 'transfer' | 'create' | 'call' | 'unknown';
  /** 4 bytes; absent for transfers, creations and shorter input. */
  readonly selector?: string;
  readonly name?: string;
  /** "ERC-20", "Fee manager" …; for what is in no table the contract's name in the project. */
  readonly standard?: string;
  /** Of the project, where its ABI was used: "out/Usdc.sol". Not trusted. */
  readonly source?: string;
  /** Absent where the name is certain (a precompile's) but its arguments do not fit, or where they are too long. */
  readonly args?: readonly DecodedArg[];
  /** What the function returns, where that is known and not nothing. */
  readonly outputs?: readonly AbiParameter[];
  /** Told by the selector alone: another function may have the same one. */
  readonly guess: boolean;
  /** Other functions with this selector that the bytes fit too; only for guesses. */
  readonly alternatives?: readonly CallAlternative[];
  readonly problems: readonly string[];
}

interface CallAlternative {
  /** `transferFrom(address,address,uint256)` */
  readonly signature: string;
  readonly standard: string;
  readonly source?: string;
}

export interface CallHint {
  /** What the called contract is known to be, as in `DecodedCall.standard`: then its functions are no guess. */
  readonly standard?: string;
  /** ABIs of the project: what they say of the called contract goes before the tables. */
  readonly abi?: AbiSource;
}

type Candidate = Omit<ProjectCandidate, 'source'> & Partial<ProjectCandidate>;

/**
 * The input of a transaction or call, hex with 0x. No receiver: a creation. What stands at `to` decides where that is
 * certain (precompiles, the Teleporter messenger, contracts that the project deployed); elsewhere the selector is looked
 * up, in the project's ABIs before the tables, and the answer is a guess.
 */
export function decodeCall(input: string, to?: string | null, hint: CallHint = {}): DecodedCall {
  const bytes = hexBytes(input);
  if (bytes === undefined) {
    return { kind: 'unknown', guess: false, problems: ['Input is not hex.'] };
  }
  if (to === undefined || to === null || to === '') {
    return creation(bytes, hint.abi);
  }
  if (bytes === '0x') {
    return { kind: 'transfer', guess: false, problems: [] };
  }
  if (byteLength(bytes) < 4) {
    return { kind: 'unknown', guess: false, problems: ['Input is shorter than a selector.'] };
  }
  const selector = bytes.slice(0, 10);
  const data = `0x${bytes.slice(10)}` as const;
  const candidates = candidatesAt(to.toLowerCase(), selector, hint);
  for (const [index, candidate] of candidates.entries()) {
    const { name, standard, source, outputs, guess } = candidate;
    const origin = { source, outputs };
    const decoded = decodeParameters(candidate.inputs, data);
    if (decoded !== undefined) {
      const others = guess ? othersThatFit(candidate, candidates.slice(index + 1), data) : [];
      const alternatives = others.length === 0 ? undefined : others;
      return { kind: 'call', selector, name, standard, ...origin, guess, alternatives, ...decoded };
    }
    if (!guess) {
      const problems = [`Arguments do not match ${name}.`];
      return { kind: 'call', selector, name, standard, ...origin, guess, problems };
    }
  }
  return { kind: 'unknown', selector, guess: false, problems: unknownAt(to, selector) };
}

/** By its bytes the code is one contract's, and what follows it are the arguments. */
function creation(code: `0x${string}`, abi: AbiSource | undefined): DecodedCall {
  const made = abi?.constructorOf?.(code);
  if (made === undefined) {
    return { kind: 'create', guess: false, problems: [] };
  }
  const { contract, source } = made;
  const decoded = decodeParameters(made.inputs, made.args) ?? {
    problems: [`Arguments do not match the constructor of ${contract}.`],
  };
  return { kind: 'create', name: contract, standard: contract, source, guess: false, ...decoded };
}

/** Certain ones first; where the address decides, nothing else is tried. */
function candidatesAt(to: string, selector: string, hint: CallHint): readonly Candidate[] {
  const all = knownAbi().functions.get(selector) ?? [];
  const here = all.filter((known) => known.addresses?.includes(to) === true);
  if (here.length > 0 || isPrecompileAddress(to)) {
    return here.map((known) => ({ ...known, guess: false }));
  }
  const own = projectCandidates(hint.abi?.functions(selector, to) ?? [], all);
  const hinted = all.filter((known) => known.standard === hint.standard && known.addresses === undefined);
  const others = all.filter((known) => !hinted.includes(known) && known.addresses?.some(isPrecompileAddress) !== true);
  return [
    ...own.filter(({ guess }) => !guess),
    ...hinted.map((known) => ({ ...known, guess: false })),
    ...own.filter(({ guess }) => guess),
    ...others.map((known) => ({ ...known, guess: true })),
  ];
}

function othersThatFit(chosen: Candidate, rest: readonly Candidate[], data: `0x${string}`): readonly CallAlternative[] {
  const seen = new Set([meaningOf(chosen)]);
  const found: CallAlternative[] = [];
  for (const candidate of rest) {
    const meaning = meaningOf(candidate);
    if (!seen.has(meaning) && decodeParameters(candidate.inputs, data) !== undefined) {
      seen.add(meaning);
      const { name, inputs, standard, source } = candidate;
      found.push({ signature: abiSignature(name, inputs), standard, source });
    }
  }
  return found;
}

/** The same signature in another standard means something else: a value there, the number of a token here. */
function meaningOf({ name, inputs, standard }: Candidate): string {
  return `${standard} ${abiSignature(name, inputs)}`;
}

function unknownAt(to: string, selector: string): readonly string[] {
  const precompile = precompileAt(to);
  return precompile === undefined ? [] : [`${precompile.name} has no function ${selector}.`];
}

interface Requested {
  /** Address of the precompile. */
  readonly to: string;
  readonly name: string;
  readonly args: readonly DecodedArg[];
  /** Of the native token. */
  readonly symbol: string | undefined;
  readonly address: (address: string) => Span;
}

/** What a call of a precompile asks for, in words that go on from it: "lets 0x1111… deploy contracts". */
export function precompilePurpose(requested: Requested): Line | undefined {
  const { to, name, args, symbol } = requested;
  const stored = args.find(({ type }) => type === 'address')?.value;
  const account = typeof stored === 'string' ? requested.address(stored) : undefined;
  const number = args.map(({ value }) => value).find((value) => typeof value === 'bigint');
  const { allowList, purposes = {} } = precompileAt(to) ?? {};
  const precompile = requested.address(to);
  switch (name) {
    case 'setAdmin':
      return account && message`makes ${account} an admin of ${precompile}`;
    case 'setManager':
      return account && message`makes ${account} a manager of ${precompile}`;
    case 'setEnabled': {
      const use = allowList?.enabling ?? allowList?.use;
      return (
        account &&
        (use === undefined ? message`enables ${account} on ${precompile}` : message`lets ${account} ${text(use)}`)
      );
    }
    case 'setNone':
      return account && message`removes the role of ${account} on ${precompile}`;
    default:
      return Object.hasOwn(purposes, name) ? purposes[name]?.({ account, number, symbol }) : undefined;
  }
}
