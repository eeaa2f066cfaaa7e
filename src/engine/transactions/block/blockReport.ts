import { codecReport } from '../report/codecReport';
import type { DecodedBytes, Signer } from '../codec/decodedBytes';
import { nodeNumber } from '../codec/decodedNode';
import {
  type Fact,
  type Line,
  type Names,
  type RawResponse,
  type Section,
  type UnsourcedReport,
  count,
  fact,
  id,
  joinLines,
  message,
  neighbourBlocks,
  text,
  time,
  tableSection,
} from '../../report';
import type { KnownStaking } from '../report/decodedView';
import type { KnownAsset } from '../report/flows';
import { acceptedFact, type BlockWrapper, wrapperFacts } from './blockWrapper';
import {
  describeCall,
  proposedIn,
  transactionsOf,
  describeProposal,
  proposalFacts,
  type Proposal,
} from './blockTransactions';
import type { ResultOf, getAllValidatorsAt } from '../../rpc';

/** A P- or X-Chain block as known to a node. */
interface FoundBlock {
  readonly chain: 'P' | 'X';
  /** cb58 */
  readonly id: string;
  readonly height?: bigint;
  /** Absent: the block type is newer than this version. */
  readonly decoded?: DecodedBytes;
  readonly wrapper?: BlockWrapper;
  readonly around: BlockContext;
  /** Index of the source. */
  readonly from: number;
  readonly raw: readonly RawResponse[];
}

/** Data from outside the block that describing it needs. */
export interface BlockContext {
  readonly assets?: ReadonlyMap<string, KnownAsset>;
  readonly names?: Names;
  /** Recovered signers of each transaction. */
  readonly signers?: readonly (readonly Signer[])[];
  /** The stake or validator of a P-Chain block's only transaction. */
  readonly staking?: KnownStaking;
  /** For blocks that propose or decide. */
  readonly proposal?: Proposal;
  /** For P-Chain blocks without transactions. */
  readonly changes?:
    | { readonly all: readonly ValidatorChange[]; readonly from: readonly number[] }
    /** Why the changes are unknown, in one sentence. */
    | { readonly why: string };
  /** Names by subnet ID. */
  readonly subnets?: ReadonlyMap<string, string>;
}

/** Shown by facts of the block itself. */
const hiddenFacts: ReadonlySet<string> = new Set(['type', 'blockID', 'time', 'height', 'networkID']);

const hiddenSections: ReadonlySet<string> = new Set(['bytes']);

export function platformBlockReport(found: FoundBlock): UnsourcedReport {
  const { chain, decoded, height, wrapper, around } = found;
  const from = [found.from];
  const bytes = decoded && codecReport(decoded, { identifier: found.id });
  const own = (bytes?.facts ?? []).filter(({ key }) => !hiddenFacts.has(key));
  const sections = (bytes?.sections ?? []).filter(({ key }) => !hiddenSections.has(key));
  const time = timeFacts(found);
  const votes = decoded && voteOf(decoded.type);
  const changes = around.changes !== undefined && 'all' in around.changes ? around.changes : undefined;
  return {
    kind: 'block',
    status: 'ok',
    title: titleOf(found),
    chain: `${chain}-Chain`,
    facts: [
      ...time,
      ...fact('id', 'block ID', [id(found.id)], from, { brief: true }),
      ...fact('height', 'height', height === undefined ? undefined : [count(height)], from),
      ...fact('type', 'type', decoded && [{ kind: 'code', text: decoded.type }], from),
      ...fact('transactions', 'transactions', decoded && [count(BigInt(transactionCount(decoded)))], from, {
        brief: true,
      }),
      ...(votes === undefined || around.proposal === undefined ? [] : proposalFacts(votes, around.proposal)),
      ...fact(
        'whyNoChanges',
        'validator changes',
        around.changes !== undefined && 'why' in around.changes ? [text(`unknown: ${around.changes.why}`)] : undefined,
        [],
      ),
      ...proposerFacts(found),
      ...own.map((each) => ({ ...each, from })),
      ...(wrapper === undefined ? [] : acceptedFact(wrapper)),
    ],
    sections: [
      ...(changes === undefined ? [] : changesSection(changes.all, around.subnets ?? new Map(), changes.from)),
      ...sections.map((section): Section => ({ ...withCalls(section, found), from })),
    ],
    related: neighbourBlocks(height, undefined),
    raw: [...found.raw, ...(bytes?.raw ?? [])],
  };
}

function titleOf(found: FoundBlock): Line {
  const { chain, height } = found;
  const block =
    height === undefined ? [text(`${chain}-Chain block`)] : message`${text(chain)}-Chain block ${count(height)}`;
  const what = callOfBlock(found);
  return what === undefined ? block : message`${block}: ${what}`;
}

/** Adds a column with what each transaction does, in byte order. */
function withCalls(section: Section, { decoded, around }: FoundBlock): Section {
  if (section.key !== 'transactions' || decoded === undefined) {
    return section;
  }
  const proposed = proposedIn(decoded);
  const all = [...transactionsOf(decoded), ...(proposed === undefined ? [] : [proposed])];
  const rows = section.rows.map(([txId = [], type = []], i) => {
    const tx = all[i];
    return [txId, type, tx === undefined ? [] : describeCall(tx, knownOf(around, i))];
  });
  return { ...section, rows };
}

function knownOf({ assets, names, staking, signers }: BlockContext, i: number) {
  return { assets, names, staking, signers: signers?.[i] };
}

/** Further transactions are only counted. */
const maxCalls = 3;

function callOfBlock({ decoded, height, around }: FoundBlock): Line | undefined {
  if (decoded === undefined) {
    return undefined;
  }
  if (height === 0n) {
    return [text('genesis')];
  }
  const votes = voteOf(decoded.type);
  if (votes !== undefined) {
    return (around.proposal && describeProposal(votes, around.proposal)) ?? [text(voteWords[votes])];
  }
  const transactions = transactionsOf(decoded);
  const calls = transactions.slice(0, maxCalls).map((tx, i) => describeCall(tx, knownOf(around, i)));
  if (calls.length === 0) {
    return around.changes !== undefined && 'all' in around.changes
      ? changesLine(around.changes.all, around.subnets ?? new Map())
      : [text('advances chain time, no transactions')];
  }
  const more = transactions.length - calls.length;
  return transactions.length === 1
    ? calls[0]
    : more === 0
      ? message`${count(BigInt(transactions.length))} transactions: ${joinLines(calls, '; ')}`
      : message`${count(BigInt(transactions.length))} transactions: ${joinLines(calls, '; ')}, and ${count(BigInt(more))} more`;
}

/** Includes the proposed one. */
function transactionCount({ root }: DecodedBytes): number {
  return (root.child('txs')?.children.length ?? 0) + (root.child('tx') === undefined ? 0 : 1);
}

/** P-Chain blocks before Banff have no timestamp. */
function timeFacts({ decoded, wrapper, from }: FoundBlock): readonly Fact[] {
  const node = decoded?.root.child('time');
  if (decoded !== undefined && node !== undefined) {
    const at = Number(nodeNumber(node, decoded.bytes)) * 1000;
    return fact('time', 'time', [time(at)], [from], { brief: true });
  }
  return wrapper?.acceptedAt === undefined
    ? fact('whyNoTime', 'time', [text('unknown: blocks of this type have no timestamp')], [])
    : [];
}

function proposerFacts({ wrapper, height }: FoundBlock): readonly Fact[] {
  if (height === 0n) {
    return [];
  }
  const words = 'unknown: only nodes with index-enabled know it';
  return wrapper === undefined ? fact('proposer', 'proposer', [text(words)], []) : wrapperFacts(wrapper);
}

/** What a block does about a proposal; `undefined` for other block types. */
export function voteOf(type: string): keyof typeof voteWords | undefined {
  const [, vote] = /^(?:Banff|Apricot)(Proposal|Commit|Abort)Block$/.exec(type) ?? [];
  return vote === 'Proposal' ? 'proposes' : vote === 'Commit' ? 'commits' : vote === 'Abort' ? 'aborts' : undefined;
}

/** For an unknown proposal. */
const voteWords = {
  proposes: 'proposal, decided by the next block',
  commits: 'commits the proposal of its parent',
  aborts: 'aborts the proposal of its parent',
};

type Sets = ResultOf<typeof getAllValidatorsAt>['validatorSets'];

interface ValidatorChange {
  readonly node: string;
  readonly subnetId: string;
  readonly kind:
    /** Its weight remains in the total, but it no longer signs: an L1 validator whose balance is used up. */
    | 'inactive'
    | 'ended'
    | 'started'
    /** No longer a signer; others changed too, so the weights do not show why. */
    | 'gone';
  readonly weight?: bigint;
}

/** Validators that started, ended or stopped signing between two heights. */
export function validatorChanges(before: Sets, after: Sets): readonly ValidatorChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((subnetId) => {
    const [was, is] = [signersOf(before[subnetId]), signersOf(after[subnetId])];
    const removed = [...was].filter(([node]) => !is.has(node));
    const added = [...is].filter(([node]) => !was.has(node));
    const lostWeight = (before[subnetId]?.totalWeight ?? 0n) - (after[subnetId]?.totalWeight ?? 0n);
    const removedWeight = removed.reduce((sum, [, weight]) => sum + (weight ?? 0n), 0n);
    const removalKind =
      added.length > 0 ? 'gone' : lostWeight === 0n ? 'inactive' : lostWeight === removedWeight ? 'ended' : 'gone';
    return [
      ...removed.map(([node, weight]): ValidatorChange => ({ node, subnetId, kind: removalKind, weight })),
      ...added.map(([node, weight]): ValidatorChange => ({ node, subnetId, kind: 'started', weight })),
    ];
  });
}

/** Weight keyed by node; `undefined` where nodes share a key, and with it the weight. */
function signersOf(set: Sets[string] | undefined): ReadonlyMap<string, bigint | undefined> {
  return new Map(
    (set?.validators ?? []).flatMap(({ nodeIDs, weight }) =>
      nodeIDs.map((node) => [node, nodeIDs.length === 1 ? weight : undefined] as const),
    ),
  );
}

/** For a title: the first change and the number of others. */
export function changesLine(changes: readonly ValidatorChange[], names: ReadonlyMap<string, string>): Line {
  const [first] = changes;
  if (first === undefined) {
    return [text('advances chain time, no validator changes')];
  }
  const line = changeLine(first, names);
  const more = changes.length - 1;
  return more === 0
    ? line
    : more === 1
      ? message`${line}, and 1 more change`
      : message`${line}, and ${text(String(more))} more changes`;
}

function changeLine({ kind, node, subnetId }: ValidatorChange, names: ReadonlyMap<string, string>): Line {
  const name = names.get(subnetId);
  const values = { node: id(node), subnet: name === undefined ? id(subnetId) : text(name) };
  switch (kind) {
    case 'inactive':
      return message`${values.node} becomes inactive on ${values.subnet}: balance used up`;
    case 'ended':
      return message`staking period of ${values.node} on ${values.subnet} ends`;
    case 'started':
      return message`staking period of ${values.node} on ${values.subnet} begins`;
    case 'gone':
      return message`${values.node} no longer validates ${values.subnet}`;
  }
}

const maxRows = 50;

function changesSection(
  changes: readonly ValidatorChange[],
  names: ReadonlyMap<string, string>,
  from: readonly number[],
): readonly Section[] {
  const left = changes.length - maxRows;
  return tableSection(
    'validatorChanges',
    'Validator changes',
    ['subnet', 'weight', 'change'],
    changes,
    (change) => [
      [id(change.subnetId, names.get(change.subnetId))],
      change.weight === undefined ? [] : [count(change.weight)],
      changeLine(change, names),
    ],
    from,
    { most: maxRows, note: left > 0 ? [text(`More changes: ${left}.`)] : undefined },
  );
}
