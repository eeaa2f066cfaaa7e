import { type Line, code, guess, joinLines, message, text, type Span } from '../../report';
import { hexBytes, byteLength } from '../../primitives';
import { isPrecompileAddress, precompileAt } from '../../precompiles';
import { abiSignature, type AbiParameter, type AbiSource } from '../known/signatures';
import { type ProjectCandidate, knownAbi, projectCandidates } from '../known/knownAbi';
import { decodeParameters } from './decodeParameters';
import { withRoleName, type DecodedArg, type ArgFormat, argsLine, invocationLine } from './invocation';

/** Maximum number of alternative meanings shown for a selector; a project may have any number. */
const maxAlternatives = 2;

/**
 * A call as a line: `transfer(to 0x22…, value 5)`, marked if guessed, with the ABI's source. `undefined` where its
 * function or its arguments are unknown.
 */
export function callLine(call: DecodedCall, format?: ArgFormat): Line | undefined {
  if (call.name === undefined || call.args === undefined) {
    return undefined;
  }
  const read = [...invocationLine(call.name, call.args, format), ...guessNote(call)];
  const line = withAlternatives(read, call);
  return joinLines([[...line, ...abiNote(call.source)], ...sentences(call.problems)], ' ');
}

export function callName(call: DecodedCall): Line | undefined {
  return call.name === undefined ? undefined : [code(call.name), ...guessNote(call)];
}

/** Names the project's ABI that a line was decoded with. */
export function abiNote(source: string | undefined): Line {
  return source === undefined ? [] : [{ kind: 'origin', text: source }];
}

function guessNote({ guess: isGuess }: DecodedCall): Line {
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

/** Undecodable bytes are shown up to this many hex digits. */
const maxDigits = 64;

/**
 * A call's return value as `→ 42`, with any oddities of the bytes. `undefined` where the return types are unknown,
 * nothing was returned, or the bytes do not fit a guessed function.
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
    return joinLines([arrow, ...values, ...sentences(problems)], ' ');
  }
  if (guess) {
    return undefined;
  }
  const shown = bytes.length - 2 > maxDigits ? `${bytes.slice(0, 2 + maxDigits)}…` : bytes;
  return joinLines([arrow, [code(shown)], [text(`Return data does not match ${name ?? ''}.`)]], ' ');
}

export interface DecodedCall {
  readonly kind: 'transfer' | 'create' | 'call' | 'unknown';
  /** 4 bytes; absent for transfers, creations and shorter input. */
  readonly selector?: string;
  readonly name?: string;
  /** "ERC-20", "Fee manager" …; otherwise the contract's name in the project. */
  readonly standard?: string;
  /** The project's ABI file, if used: "out/Usdc.sol". Untrusted. */
  readonly source?: string;
  /** Absent where the arguments are too long, or do not fit a certain name (that of a precompile). */
  readonly args?: readonly DecodedArg[];
  /** Return types, if known and not empty. */
  readonly outputs?: readonly AbiParameter[];
  /** Identified by selector only, which other functions may share. */
  readonly guess: boolean;
  /** Other functions with this selector that fit the bytes too; only for guesses. */
  readonly alternatives?: readonly CallAlternative[];
  readonly problems: readonly string[];
}

interface CallAlternative {
  readonly signature: string;
  readonly standard: string;
}

export interface CallHint {
  /** Standard of the called contract, as in `DecodedCall.standard`. Its functions are then no guess. */
  readonly standard?: string;
  /** The project's ABIs, which take precedence over the tables. */
  readonly abi?: AbiSource;
}

type Candidate = Omit<ProjectCandidate, 'source'> & Partial<ProjectCandidate>;

/**
 * Decodes the input of a transaction or call, hex with 0x. Without `to` it is a creation. A contract known for certain
 * (precompiles, the Teleporter messenger, the project's deployments) determines the function; otherwise the selector is
 * looked up in the project's ABIs and then the tables, as a guess.
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
      const others = guess ? fittingAlternatives(candidate, candidates.slice(index + 1), data) : [];
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

/** Identifies the contract by its creation code; the constructor arguments follow the code. */
function creation(code: `0x${string}`, abi: AbiSource | undefined): DecodedCall {
  const match = abi?.constructorOf?.(code);
  if (match === undefined) {
    return { kind: 'create', guess: false, problems: [] };
  }
  const { contract, source } = match;
  const decoded = decodeParameters(match.inputs, match.args) ?? {
    problems: [`Arguments do not match the constructor of ${contract}.`],
  };
  return { kind: 'create', name: contract, standard: contract, source, guess: false, ...decoded };
}

/** Certain candidates first. An address known for certain excludes all others. */
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

function fittingAlternatives(
  chosen: Candidate,
  rest: readonly Candidate[],
  data: `0x${string}`,
): readonly CallAlternative[] {
  const seen = new Set([meaningOf(chosen)]);
  const found: CallAlternative[] = [];
  for (const candidate of rest) {
    const meaning = meaningOf(candidate);
    if (!seen.has(meaning) && decodeParameters(candidate.inputs, data) !== undefined) {
      seen.add(meaning);
      const { name, inputs, standard } = candidate;
      found.push({ signature: abiSignature(name, inputs), standard });
    }
  }
  return found;
}

/** The same signature may differ in meaning between standards: an amount, or a token ID. */
function meaningOf({ name, inputs, standard }: Candidate): string {
  return `${standard} ${abiSignature(name, inputs)}`;
}

function unknownAt(to: string, selector: string): readonly string[] {
  const precompile = precompileAt(to);
  return precompile === undefined ? [] : [`${precompile.name} has no function ${selector}.`];
}

interface Requested {
  readonly to: string;
  readonly name: string;
  readonly args: readonly DecodedArg[];
  readonly symbol: string | undefined;
  readonly address: (address: string) => Span;
}

/** What a call of a precompile does, as a phrase: "lets 0x1111… deploy contracts". */
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
