import {
  type Fact,
  type Line,
  type ReportDrawing,
  code,
  fact,
  message,
  place,
  remote,
  text,
  count,
  guess,
  joinEach,
  joinLines,
} from '../../report';
import type { TraceError } from '../../evm';
import { abiNote, type AbiContract } from '../../abi';
import type { UnreadSource } from '../frames/callSource';
import type { SourceFrame } from '../frames/sourceTrace';
import { frameLines, functionLine } from '../frames/failures';
import type { BuiltContract, BuildSettings, CodeMatch } from '../build/builtContract';
import type { PublishedContract } from './verifiedReport';
import type { CheckedContract } from '../verified/verifiedContract';

/**
 * `failed at src/Coin.sol:31 in transfer, called from src/Router.sol:88`; empty where no frame is from the project. The
 * key is `failedAt` with a line, even if it is a caller's, else `failedIn`.
 */
export function failedAtFacts(frames: readonly SourceFrame[], from: readonly number[]): readonly Fact[] {
  const [frame] = frames.filter(hasPlace);
  const key = frame?.range === undefined ? 'failedIn' : 'failedAt';
  return fact(key, 'failed', failedAtLine(frames), from, { brief: true });
}

/** Why the line of traced code is unknown; `undefined` where it is known, or already explained. */
export function unsureReason(frames: readonly SourceFrame[]): Line | undefined {
  const frame = frames.find(hasPlace);
  const isLine = frame?.range !== undefined && (frame === frames[0] || frame.call !== frames[0]!.call);
  if (frame === undefined || isLine || frame.unread !== undefined) {
    return undefined;
  }
  return [text(frame.isUnmapped === true ? unmappedLine() : unsureLine())];
}

export function failedAtLine(frames: readonly SourceFrame[]): Line | undefined {
  const index = frames.findIndex(hasPlace);
  const frame = frames[index];
  if (frame === undefined) {
    return undefined;
  }
  const caller = frames.slice(index + 1).find(({ range }) => range !== undefined)?.range;
  const here = hereLine(frame, index > 0);
  return caller === undefined ? here : message`${here}, called from ${place(caller)}`;
}

/** Lines shown before and after the failing one. */
const contextLines = 2;

/** The source lines around the failing one. @param textOf text of a frame's file */
export function failedLines(
  frames: readonly SourceFrame[],
  textOf: (frame: SourceFrame) => string | undefined,
): readonly ReportDrawing[] {
  const frame = frames.find(hasPlace);
  const source = frame?.range && textOf(frame);
  if (frame?.range === undefined || source === undefined) {
    return [];
  }
  const { line } = frame.range;
  const first = Math.max(0, line - contextLines);
  const lines = source
    .split(/\r\n?|\n/)
    .slice(first, line + contextLines + 1)
    .map((one) => one.replaceAll('\t', '    '));
  const margin = Math.min(...lines.flatMap((one) => (one.trim() === '' ? [] : [one.search(/\S/)])));
  const codeLine = (one: string): Line => {
    const indent = one.slice(margin).search(/\S/);
    return indent < 0 ? [] : [...(indent === 0 ? [] : [text(' '.repeat(Math.min(indent, 80)))]), code(one.trim())];
  };
  const drawing = {
    place: message`${place(frame.range)} in ${functionLine(frame)}`,
    ...{ first: first + 1, lines: lines.map(codeLine), failed: line - first },
    frames: frameLines(frames.slice(frames.indexOf(frame) + 1)),
  };
  return [{ key: 'failedLines', heading: 'Failing line', drawing: { kind: 'source', ...drawing } }];
}

function hasPlace({ range, declared, unread }: SourceFrame): boolean {
  return (range ?? declared ?? unread) !== undefined;
}

/** @param isCaller the failure is in a nested call without a known line */
function hereLine({ range, declared, unread, function: name, contract }: SourceFrame, isCaller: boolean): Line {
  const named = name ?? contract;
  const within = text(isCaller ? 'in a call from' : 'in');
  if (unread !== undefined) {
    const why = text(unreadReason(unread));
    const file = remote(unread.file);
    return named === undefined
      ? message`${within} ${file}, which ${why}; no line is shown`
      : message`${within} ${code(named)} of ${file}, which ${why}; no line is shown`;
  }
  if (range === undefined) {
    return declared === undefined ? [] : message`${within} ${code(named ?? '')}, declared at ${place(declared)}`;
  }
  const line = isCaller ? message`in a call from ${place(range)}` : message`at ${place(range)}`;
  return named === undefined ? line : message`${line} in ${code(named)}`;
}

/** "changed since the build", to follow a file name. */
export function unreadReason({ isChanged, isVerified }: UnreadSource): string {
  if (isVerified) {
    return 'differs from what was compiled';
  }
  return isChanged ? 'changed since the build' : 'is not in the project as it was built';
}

/** @param why the line is unknown, and what to do about it */
export function noLineFact(why: Line | undefined, from: readonly number[]): readonly Fact[] {
  return fact('noLine', 'no line', why, from, { brief: true });
}

export function brokenTrace({ message }: TraceError): string {
  return `The node’s trace is inconsistent: ${message}. Query another node.`;
}

function unsureLine(): string {
  return 'The optimized build does not identify the line.';
}

function unmappedLine(): string {
  return 'The compiler’s source map does not match the code, so the line is unknown.';
}

/**
 * `Trouble.TooPoor · ABI: out/Trouble.sol`: the error that this contract reverted with. It is certain, unlike errors
 * found by selector alone, which many contracts may declare.
 *
 * @param output revert data, hex with 0x
 */
export function ownErrorFact(contract: BuiltContract, output: string, from: readonly number[]): readonly Fact[] {
  const signature = contract.selectors.get(output.slice(2, 10).toLowerCase());
  const name = signature?.slice(0, signature.indexOf('('));
  if (name === undefined) {
    return [];
  }
  const { artifact } = contract;
  const file = artifact.slice(0, artifact.lastIndexOf('/'));
  return fact(
    'errorAbi',
    'error',
    [remote(contract.name), text('.'), code(name), ...abiNote(file === '' ? artifact : file)],
    from,
  );
}

/** What the code at an address and its implementation was built from in the open project. */
export interface BuiltFrom {
  readonly own?: CodeMatch;
  readonly implementation?: CodeMatch;
  /** The contract deployed at the address according to the project's records, where the code does not match. */
  readonly deployedAs?: Pick<AbiContract, 'contract' | 'source'>;
  /** A contract with the same functions, where nothing else is known. */
  readonly alike?: Pick<BuiltContract, 'name' | 'artifact'>;
  /** Result of a verification service for it or its implementation, verified or not. */
  readonly published?: PublishedContract;
  /** A quick lookup skipped some requests. */
  readonly isCut?: true;
}

export function builtFromFacts(
  { own, implementation, deployedAs, alike, published }: BuiltFrom,
  from: readonly number[],
): readonly Fact[] {
  const isChecked = own?.contract ?? implementation?.contract;
  if (published !== undefined && isChecked === undefined) {
    const label = implementation === undefined ? 'built from' : 'implementation built from';
    const line = message`${code(published.name)} · ${text(published.service)}, not checked against the code`;
    return fact('builtFrom', label, line, from, { brief: true });
  }
  if (deployedAs !== undefined) {
    return fact('builtFrom', 'built from', deployedLine(deployedAs), from, { brief: true });
  }
  if (alike !== undefined) {
    return fact('builtFrom', 'built from', alikeLine(alike), from);
  }
  return [
    ...matchFact('builtFrom', 'built from', own, from),
    ...matchFact('implementationBuiltFrom', 'implementation built from', implementation, from),
  ];
}

function matchFact(key: string, label: string, match: CodeMatch | undefined, from: readonly number[]): readonly Fact[] {
  const { contract, gone } = match ?? {};
  const line = match && matchLine(match);
  const value = line === undefined || gone === undefined ? line : message`${line}; ${remote(gone)} is gone`;
  return fact(key, label, value, from, { brief: contract !== undefined });
}

function deployedLine({ contract, source }: Pick<AbiContract, 'contract' | 'source'>): Line {
  return message`${code(contract)}, ${remote(source)} · sources or settings changed since it was deployed`;
}

function alikeLine({ name, artifact }: Pick<BuiltContract, 'name' | 'artifact'>): Line {
  return message`maybe ${code(name)}, ${remote(artifact)}, of other sources or settings ${guess('guessed from its functions')}`;
}

/** "Sourcify, exact match, 2025-03-01". */
function verifiedLine({ service, on, isExact }: Omit<CheckedContract, 'at'>): Line {
  const likeness = text(isExact ? 'exact match' : 'same code, comments may differ');
  return on === undefined
    ? message`${text(service)}, ${likeness}`
    : message`${text(service)}, ${likeness}, ${text(on)}`;
}

/** The verification services that lines outside of the project come from. */
export function verifiedFacts(
  contracts: readonly (BuiltContract | undefined)[],
  from: readonly number[],
): readonly Fact[] {
  const verified = [...new Set(contracts)].flatMap((contract) =>
    contract?.verified === undefined ? [] : [message`${code(contract.name)}: ${verifiedLine(contract.verified)}`],
  );
  return fact('verified', 'source', verified.length === 0 ? undefined : joinLines(verified, ' · '), from, {
    brief: true,
  });
}

/** `Coin, out/Coin.sol/Coin.json · same build` */
function matchLine({ verdict, contract, changed, settings }: CodeMatch): Line {
  if (contract === undefined) {
    return [text('no contract of the open project')];
  }
  if (contract.verified !== undefined) {
    return message`${code(contract.name)} · ${verifiedLine(contract.verified)}`;
  }
  const named = { contract: code(contract.name), artifact: remote(contract.artifact) };
  switch (verdict) {
    case 'sameBuild':
      return message`${named.contract}, ${named.artifact} · same build`;
    case 'otherSettings':
      if (settings !== undefined) {
        const spans = { ...named, settings: joinLines(differingSettings(settings, contract.settings), ', ') };
        return message`${spans.contract}, ${spans.artifact} · same sources, compiled with ${spans.settings}`;
      }
      return message`${named.contract}, ${named.artifact} · same code, other compiler settings or comments`;
    default:
      return changedLine(changed, named);
  }
}

/** The compiler settings that differ from the project's own build. */
function differingSettings(settings: BuildSettings, own: BuildSettings | undefined): readonly Line[] {
  const { isOptimized, runs = 0, viaIR, evmVersion = '' } = settings;
  const optimizer = isOptimized ? message`the optimizer for ${count(BigInt(runs))} runs` : [text('the optimizer off')];
  return [
    ...(isOptimized !== own?.isOptimized || (isOptimized && runs !== own.runs) ? [optimizer] : []),
    ...(viaIR === own?.viaIR ? [] : [[text(viaIR ? 'via-IR on' : 'via-IR off')]]),
    ...(evmVersion === own?.evmVersion ? [] : [message`EVM version ${code(evmVersion)}`]),
  ];
}

/** Maximum number of files listed in a line; the rest is counted. */
const maxNamed = 3;

function changedLine(changed: readonly string[], named: Readonly<Record<'contract' | 'artifact', Line[number]>>): Line {
  const files = joinEach(changed.slice(0, maxNamed), (path) => remote(path));
  const more = changed.length - maxNamed;
  return more > 0
    ? message`${named.contract}, ${named.artifact} · ${files} and ${count(BigInt(more))} more changed since the build`
    : message`${named.contract}, ${named.artifact} · ${files} changed since the build`;
}
