import { type TextStyle, lineText, isLookupId } from '../spanText';
import { cleanRemote, shortenId, formatCount } from '../../primitives';
import type { Line, Report, ReportKind, ReportStatus, Related } from '../report';
import { text } from '../spans';
import type { PageTone, PageFinality, PageNeighbour, PageNeighbours } from './pageView';

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'age', maxLength: 40 };

const maxWords = 30;

export function kindWord({ kind, facts }: Pick<Report, 'kind' | 'facts'>): string {
  if (kind === 'subnet' && facts.some(({ key }) => key === 'conversion')) {
    return 'L1';
  }
  const words: Readonly<Record<ReportKind, string>> = {
    transaction: 'Transaction',
    address: 'Address',
    contract: 'Contract',
    block: 'Block',
    node: 'Node',
    subnet: 'Subnet',
    blockchain: 'Blockchain',
    asset: 'Asset',
    validation: 'L1 validator',
    utxo: 'UTXO',
    warpMessage: 'Warp message',
    diagnosis: 'Diagnosis',
    comparison: 'Comparison',
    publicKey: 'BLS public key',
    virtualMachine: 'Virtual machine',
    identifier: 'Identifier',
  };
  return words[kind];
}

/** A title short enough for a tab: "Tx 0x0461…4d92", "L1 orders". */
export function tabTitle(report: Report): string {
  const { kind, status, identifier, title } = report;
  const id = shortenId(cleanRemote(identifier, 300));
  switch (kind) {
    case 'subnet':
    case 'blockchain':
    case 'asset': {
      const words = lineText(title, style, { now: 0 });
      const isTitled = (status === 'ok' || id === '') && words.length <= maxWords;
      return isTitled ? words : `${kindWord(report)} ${id}`.trim();
    }
    case 'transaction':
      return `Tx ${id}`;
    case 'node':
    case 'utxo':
    case 'identifier':
      return id;
    default:
      return `${kindWord(report)} ${id}`.trim();
  }
}

/** A title as a verdict: "reverted: TooPoor(have 0 SNC, need 7 SNC)" becomes "TooPoor: have 0 SNC, need 7 SNC". */
export function verdictOf({ status, title }: Pick<Report, 'status' | 'title'>): Line {
  const [start, name, open, ...rest] = title;
  const close = rest.at(-1);
  const isCall =
    status === 'failed' &&
    name?.kind === 'code' &&
    open?.kind === 'text' &&
    open.text.startsWith('(') &&
    close?.kind === 'text' &&
    close.text.endsWith(')');
  if (start?.kind !== 'text' || !isCall) {
    return title;
  }
  return [name, text(`: ${open.text.slice(1)}`), ...rest.slice(0, -1), text(close.text.slice(0, -1))].filter(
    (span) => span.kind !== 'text' || span.text !== '',
  );
}

export function toneOf(status: ReportStatus, kind: ReportKind): PageTone {
  switch (status) {
    case 'ok':
      return kind === 'transaction' ? 'good' : 'plain';
    case 'failed':
      return 'bad';
    case 'pending':
      return 'waiting';
    case 'stuck':
    case 'wrong':
    case 'secret':
    case 'unavailable':
      return 'warning';
    case 'offline':
    case 'notFound':
      return 'plain';
  }
}

/**
 * Finality of a transaction or block. Avalanche blocks are final once accepted; confirmations are counted where the
 * responding node reported its height. See docs/facts/networks.md.
 */
export function finalityOf(report: Report): PageFinality | undefined {
  const { kind, status, chain } = report;
  if ((kind !== 'transaction' && kind !== 'block') || chain === undefined) {
    return undefined;
  }
  switch (status) {
    case 'ok':
    case 'failed':
      if (status === 'failed' && !report.facts.some(({ key }) => key === 'block')) {
        return {
          words: 'not accepted',
          details: 'Dropped: it is in no block.',
        };
      }
      return {
        words: wordsOf(blocksOnTop(report)),
        details: 'Accepted by consensus, and final: Avalanche has no reorganisations and no confirmations to wait for.',
      };
    case 'pending':
    case 'stuck':
      return { words: 'not accepted yet', details: 'In no accepted block that the sources know of.' };
    default:
      return undefined;
  }
}

function wordsOf(onTop: bigint | undefined): string {
  if (onTop === undefined || onTop < 0n) {
    return 'accepted';
  }
  return onTop === 0n
    ? 'final · latest block'
    : onTop === 1n
      ? 'final · 1 confirmation'
      : `final · ${formatCount(onTop)} confirmations`;
}

function blocksOnTop({ kind, chain, facts, sources }: Report): bigint | undefined {
  const keys = kind === 'transaction' ? ['block'] : ['number', 'height'];
  const [at] = facts.find(({ key }) => keys.includes(key))?.value ?? [];
  const heights = sources.flatMap(({ outcome, chain: of, height }) =>
    outcome === 'answered' && of === chain && height !== undefined ? [height] : [],
  );
  return at?.kind === 'count' && heights.length > 0
    ? heights.reduce((most, height) => (height > most ? height : most)) - at.value
    : undefined;
}

/** Navigation to the adjacent blocks; `undefined` where there are none. */
export function neighboursOf({ related = [], facts }: Report): PageNeighbours | undefined {
  const [previous, next] = (['previous', 'next'] as const).map((as) =>
    related.find((one) => one.as === as && isLookupId(one.id)),
  );
  const [number] = facts.flatMap(({ key, value: [span] }) =>
    (key === 'number' || key === 'height') && span?.kind === 'count' ? [span.value] : [],
  );
  return number === undefined || (previous === undefined && next === undefined)
    ? undefined
    : {
        previous: previous && neighbour(previous, 'Previous block'),
        own: formatCount(number),
        next: next && neighbour(next, 'Next block'),
      };
}

function neighbour({ id }: Related, label: string): PageNeighbour {
  return { id, label, text: /^\d{1,20}$/.test(id) ? formatCount(BigInt(id)) : shortenId(id) };
}
