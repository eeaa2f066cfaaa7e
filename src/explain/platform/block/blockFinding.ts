import * as l10n from '@vscode/l10n';
import { codecFinding } from '../../../core/codec/finding/codecFinding';
import type { DecodedBytes } from '../../../core/codec/decodedBytes';
import { nodeNumber } from '../../../core/codec/nodeValue';
import type { Fact, Line, RawAnswer, Section, UnsourcedFinding } from '../../../core/finding/finding';
import { message } from '../../../core/finding/message';
import { count, id, text, time } from '../../../core/finding/spans';
import { fact } from '../../facts';

/** A block of the P- or X-Chain as a node knows it. */
export interface FoundBlock {
  readonly chain: 'P' | 'X';
  /** cb58 */
  readonly id: string;
  readonly height?: bigint;
  /** Absent: of a type that is newer than what is known here. */
  readonly decoded?: DecodedBytes;
  readonly wrapper?: BlockWrapper;
  /** The source that knows it. */
  readonly from: number;
  readonly raw: readonly RawAnswer[];
}

/** What is around a block: who proposed it, and when this node accepted it. */
export interface BlockWrapper {
  /** cb58 of the block inside. */
  readonly blockId: string;
  /** Absent: nobody signed it, as in a time when no validator had its turn. */
  readonly proposer?: string;
  /** P-Chain height whose validators had their turn. */
  readonly pChainHeight?: bigint;
  /** Milliseconds since the epoch. */
  readonly acceptedAt?: number;
  readonly from: readonly number[];
}

/** Told in words of a block's own. */
const untoldFacts: ReadonlySet<string> = new Set(['type', 'blockID', 'time', 'height', 'networkID']);

const untoldSections: ReadonlySet<string> = new Set(['bytes']);

export function blockFinding(found: FoundBlock): UnsourcedFinding {
  const { chain, decoded, height, wrapper } = found;
  const from = [found.from];
  const bytes = decoded && codecFinding(decoded, { identifier: found.id });
  const own = (bytes?.facts ?? []).filter(({ key }) => !untoldFacts.has(key));
  const sections = (bytes?.sections ?? []).filter(({ key }) => !untoldSections.has(key));
  const time = timeFacts(found);
  const transactions = sections.find(({ key }) => key === 'transactions')?.rows.length ?? 0;
  return {
    kind: 'block',
    status: 'ok',
    title: titleOf(found),
    chain: `${chain}-Chain`,
    facts: [
      ...time,
      ...fact('id', l10n.t('block ID'), [id(found.id)], from, { brief: true }),
      ...fact('height', l10n.t('height'), height === undefined ? undefined : [count(height)], from),
      ...fact('type', l10n.t('type'), decoded && [{ kind: 'code', text: decoded.type }], from),
      ...fact('transactions', l10n.t('transactions'), decoded && [count(BigInt(transactions))], from, { brief: true }),
      ...proposerFacts(found),
      ...own.map((each) => ({ ...each, from })),
      ...fact('acceptedAt', l10n.t('accepted by the node'), acceptedLine(wrapper), wrapper?.from ?? []),
    ],
    sections: sections.map((section): Section => ({ ...section, from })),
    related: [],
    raw: [...found.raw, ...(bytes?.raw ?? [])],
  };
}

function titleOf({ chain, height, decoded }: FoundBlock): Line {
  const block =
    height === undefined
      ? [text(l10n.t('{0}-Chain block', chain))]
      : message(l10n.t('{chain}-Chain block {height}'), { chain: text(chain), height: count(height) });
  return decoded === undefined
    ? block
    : message(l10n.t('{block}: {what}'), { block, what: text(blockWords(decoded.type)) });
}

/** Blocks of the P-Chain from before Banff hold no time. */
function timeFacts({ decoded, wrapper, from }: FoundBlock): readonly Fact[] {
  const node = decoded?.root.child('time');
  if (decoded !== undefined && node !== undefined) {
    const at = Number(nodeNumber(node, decoded.bytes)) * 1000;
    return fact('time', l10n.t('when'), [time(at)], [from], { brief: true });
  }
  return wrapper?.acceptedAt === undefined
    ? fact('whyNoTime', l10n.t('when'), [text(l10n.t('not known: blocks of this type hold no time'))], [])
    : [];
}

/** Whose turn it was is in the wrapper of the ProposerVM alone, which an index holds and `getBlock` does not give. */
function proposerFacts({ wrapper }: FoundBlock): readonly Fact[] {
  const label = l10n.t('proposer');
  if (wrapper === undefined) {
    const words = l10n.t('not known: nodes tell it only where they keep an index');
    return fact('proposer', label, [text(words)], []);
  }
  const line: Line =
    wrapper.proposer === undefined ? [text(l10n.t('none: the block is not signed'))] : [id(wrapper.proposer)];
  return [
    ...fact('proposer', label, line, wrapper.from, { brief: true }),
    ...fact(
      'pChainHeight',
      l10n.t('P-Chain height of its proposer'),
      wrapper.pChainHeight === undefined ? undefined : [count(wrapper.pChainHeight)],
      wrapper.from,
    ),
  ];
}

function acceptedLine(wrapper: BlockWrapper | undefined): Line | undefined {
  return wrapper?.acceptedAt === undefined ? undefined : [time(wrapper.acceptedAt)];
}

function blockWords(type: string): string {
  switch (type) {
    case 'BanffProposalBlock':
    case 'ApricotProposalBlock':
      return l10n.t('proposes what the next block decides');
    case 'BanffCommitBlock':
    case 'ApricotCommitBlock':
      return l10n.t('commits what the block before it proposed');
    case 'BanffAbortBlock':
    case 'ApricotAbortBlock':
      return l10n.t('aborts what the block before it proposed');
    case 'ApricotAtomicBlock':
      return l10n.t('carries one import or export');
    default:
      return l10n.t('carries transactions');
  }
}

/** Every block of the P- and X-Chain holds its height. */
export function blockHeight({ root, bytes }: DecodedBytes): bigint | undefined {
  const height = root.child('height');
  return height && nodeNumber(height, bytes);
}
