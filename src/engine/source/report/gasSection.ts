import {
  type NameOf,
  type OtherGas,
  namedAddressSpan,
  type RecordedCall,
  leastChargeNote,
  type FailureHint,
  tracedReason,
} from '../../evm';
import {
  type Icicle,
  type IcicleFrame,
  type Line,
  type Section,
  code,
  count,
  joinLines,
  lazyRows,
  message,
  partOf,
  place,
  share,
  text,
  id,
  remote,
} from '../../report';
import { nodeWords } from '../../abi';
import { cleanRemote, formatCount, shortenId, compare, checksumAddress } from '../../primitives';
import type { SourceFrame } from '../frames/sourceTrace';
import type { SourceRange } from '../sourceMap/sourceMap';
import { type TracedFailure, functionLine } from '../frames/failures';
import { unreadReason } from './projectFacts';
import type { DeclaredFunction, CodeGas, GasNode, GasProfile } from '../profile/gasProfile';

/** Maximum length of a frame's name, in characters. */
const maxName = 60;

const firstRows = 50;

interface GasRow {
  readonly gas: bigint;
  readonly cells: readonly Line[];
}

/**
 * Tables of the lines and functions that used most gas. Each adds up to all gas used by execution.
 *
 * @param from source indexes of the trace
 */
export function gasSections(profile: GasProfile, name: NameOf, from: readonly number[]): readonly Section[] {
  const { gasUsed, charged = gasUsed, lines, withoutLine, functions, foreign, others, isOptimized } = profile;
  if (lines.length === 0) {
    return [];
  }
  const shared = [...foreign.map((one) => foreignGas(one, name)), ...others.map((one) => otherGas(one, name))];
  const byLine: readonly GasRow[] = [
    ...lines.map(({ range, function: inside, gas }) => ({ gas, cells: [placeOf(range), functionName(inside)] })),
    ...withoutLine.map(({ contract, gas }) => ({ gas, cells: [[text('no line')], outside(contract)] })),
    ...shared.map(({ gas, what }) => ({ gas, cells: [what, []] })),
  ];
  const byFunction: readonly GasRow[] = [
    ...functions.map(({ range, name: word, contract, self, total }) => ({
      gas: total,
      cells: [
        range === undefined ? [] : placeOf(range),
        word === undefined ? outside(contract) : functionName({ name: word, contract }),
        [count(self)],
      ],
    })),
    ...shared.map(({ gas, what }) => ({ gas, cells: [[], what, [count(gas)]] })),
  ];
  const least = charged > gasUsed ? [leastChargeNote(charged, gasUsed)] : [];
  const [at, inside, gas, part] = ['place', 'function', 'gas', 'share'];
  return [
    {
      key: 'gasByLine',
      heading: 'Gas by line',
      columns: [at, inside, gas, part],
      ...sorted(byLine, gasUsed),
      note: joinLines(
        [
          ...least,
          [
            text(
              isOptimized
                ? 'A line’s gas includes what the compiler adds to its statements, and leaves out what it calls. The code is optimized: gas that several lines share is counted for one of them.'
                : 'A line’s gas includes what the compiler adds to its statements, and leaves out what it calls.',
            ),
          ],
        ],
        ' ',
      ),
      from,
    },
    {
      key: 'gasByFunction',
      heading: 'Gas by function',
      columns: [at, inside, 'own gas', 'with calls', part],
      ...sorted(byFunction, gasUsed),
      drawn: icicleOf(profile, name),
      note: joinLines([...least, [text('Own gas adds up to what ran; the share is that with calls.')]], ' '),
      from,
    },
  ];
}

/** A flame graph: callees and lines below their callers, as wide as their gas. */
function icicleOf({ tree, gasUsed, others }: GasProfile, name: NameOf): Icicle<Line> {
  const groups = new Map<string, Line>([['', [text('transaction')]]]);
  const frames: IcicleFrame[] = [];
  const intrinsic = others.find(({ kind }) => kind === 'intrinsic')?.gas ?? 0n;
  const sums = new Map<GasNode, bigint>();
  const sumOf = (node: GasNode): bigint => {
    const sum = [...node.parts.values()].reduce((all, part) => all + sumOf(part), node.gas);
    sums.set(node, sum);
    return sum;
  };
  const add = (node: GasNode, words: string, from: bigint): void => {
    const { contract, address } = node;
    const key = contract ?? address ?? '';
    const group = [...groups.keys()].indexOf(key);
    if (group < 0) {
      groups.set(key, contract === undefined ? [namedAddressSpan(key, name(key))] : [code(contract)]);
    }
    const gas = node.depth === 0 ? gasUsed : sums.get(node)!;
    frames.push({
      ...{ depth: node.depth, from: partOf(from, gasUsed), share: partOf(gas, gasUsed) },
      ...{ name: cleanRemote(words, maxName), size: `${formatCount(gas)} gas` },
      group: group < 0 ? groups.size - 1 : group,
    });
    let start = from + (node.depth === 0 ? intrinsic : 0n);
    for (const part of [...node.parts.values()].filter((one) => sums.get(one)! > 0n)) {
      add(part, labelOf(part), start);
      start += sums.get(part)!;
    }
  };
  const labelOf = ({ function: inside, line, contract, address }: GasNode): string =>
    line !== undefined
      ? `${line.path.slice(line.path.lastIndexOf('/') + 1)}:${line.line + 1}`
      : inside !== undefined
        ? qualifiedName(inside)
        : contract === undefined
          ? ((address && name(address)) ??
            (address === undefined ? 'unknown code' : shortenId(checksumAddress(address))))
          : `${contract} dispatcher`;
  sumOf(tree);
  add(tree, 'transaction', 0n);
  frames.splice(1, 0, {
    ...{ depth: 1, from: 0, share: partOf(intrinsic, gasUsed), group: 0 },
    ...{ name: 'intrinsic gas and calldata', size: `${formatCount(intrinsic)} gas` },
  });
  return { kind: 'icicle', frames, groups: [...groups.values()] };
}

function sorted(rows: readonly GasRow[], gasUsed: bigint): Pick<Section, 'rows' | 'rest'> {
  const byGas = rows.toSorted((a, b) => compare(b.gas, a.gas));
  return lazyRows(byGas.length, firstRows, (first, last) => ({
    rows: byGas.slice(first, last).map(({ gas, cells }) => {
      const part = share(gas, gasUsed);
      return [...cells, [count(gas)], part === undefined ? [] : [part]];
    }),
  }));
}

function placeOf(range: SourceRange): Line {
  return [place(range)];
}

function functionName(declared: Omit<DeclaredFunction, 'range'> | undefined): Line {
  return declared === undefined ? [] : [code(qualifiedName(declared))];
}

function qualifiedName({ contract, name }: Omit<DeclaredFunction, 'range'>): string {
  return contract === undefined ? name : `${contract}.${name}`;
}

/** Code of a contract outside of any function. */
function outside(contract: string | undefined): Line {
  return message`${code(contract ?? '')} dispatcher`;
}

interface SharedGas {
  readonly gas: bigint;
  readonly what: Line;
}

function foreignGas({ address, gas }: CodeGas, name: NameOf): SharedGas {
  return { gas, what: address === undefined ? [text('unknown code')] : [namedAddressSpan(address, name(address))] };
}

function otherGas({ kind, gas, address }: OtherGas, name: NameOf): SharedGas {
  const account: Line = address === undefined ? [text('unknown code')] : [namedAddressSpan(address, name(address))];
  switch (kind) {
    case 'intrinsic':
      return { gas, what: [text('intrinsic gas and calldata')] };
    case 'refund':
      return { gas, what: [text('refund for freed storage')] };
    case 'beyond':
      return { gas, what: [text('charged beyond what ran')] };
    case 'precompile':
      return { gas, what: account };
    case 'deposit':
      return { gas, what: message`code deposit of ${account}` };
  }
}

/** Maximum number of frames in a table; a recursion has hundreds. */
const maxFrames = 200;

/** The call stack of a failure across contracts, with the failed statement first. */
export function stackSection(
  frames: readonly SourceFrame[],
  calls: readonly RecordedCall[],
  from: readonly number[],
): readonly Section[] {
  if (frames.length === 0) {
    return [];
  }
  const rest = frames.length - maxFrames;
  return [
    {
      key: 'callStack',
      heading: 'Call stack',
      columns: ['function', 'place', 'address'],
      rows: frames
        .slice(0, maxFrames)
        .map((frame) => [functionLine(frame), placeLine(frame), addressLine(calls[frame.call])]),
      note: rest > 0 ? [text(`More frames: ${rest}.`)] : undefined,
      isOfOne: true,
      from,
    },
  ];
}

/** The place of a frame, or why it is unknown. */
function placeLine({ range, declared, unread, contract }: SourceFrame): Line {
  if (range !== undefined) {
    return [place(range)];
  }
  if (unread !== undefined) {
    return message`${remote(unread.file)} ${text(unreadReason(unread))}`;
  }
  if (declared !== undefined) {
    return message`declared at ${place(declared)}`;
  }
  return contract === undefined ? [] : [text('line unknown')];
}

function addressLine(call: RecordedCall | undefined): Line {
  return call?.codeAt === undefined ? [] : [id(checksumAddress(call.codeAt))];
}

export function caughtSection(
  failures: readonly TracedFailure[],
  hint: FailureHint,
  from: readonly number[],
): readonly Section[] {
  const caught = failures.filter(({ isCaught, frames: [frame] }) => isCaught && frame?.contract !== undefined);
  if (caught.length === 0) {
    return [];
  }
  return [
    {
      key: 'caughtFailures',
      heading: 'Caught failures',
      columns: ['function', 'place', 'reason'],
      rows: caught.map((failure) => {
        const [frame] = failure.frames;
        return frame === undefined ? [[], [], []] : [functionLine(frame), placeLine(frame), reasonLine(failure, hint)];
      }),
      from,
    },
  ];
}

function reasonLine(
  { call: { kind: type, codeAt, account, output, ...call } }: TracedFailure,
  hint: FailureHint,
): Line {
  const { error } = call;
  const traced = { ...call, type, from: account, to: codeAt, output: output === '0x' ? undefined : output };
  const { kind, line } = tracedReason(traced, hint);
  return kind === 'reverted' ? line : nodeWords(error ?? '');
}
