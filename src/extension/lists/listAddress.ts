import {
  type ListRef,
  readListRef,
  type RenderContext,
  type TextStyle,
  displayWidth,
  lineText,
  padEnd,
} from '../../engine/report';
import { inTab, shortenId, cleanRemote, formatRows, plainJson } from '../../engine/primitives';
import type { Row } from '../../engine/net';
import type { ListRow } from '../../engine/lists';
import type { AddressCodec } from '../shared/documentRoute';

/** `/fuji/nftTokens 0x7ee3…9b70.txt`: the tab title. The query holds the reference, for restoring after a restart. */
export const listAddress: AddressCodec<ListRef, 'txt'> = {
  endings: ['txt'],
  print(ref) {
    const words = [ref.list, subjectOf(ref)].filter((word) => word !== '').join(' ');
    return {
      path: [ref.network, words].map((part) => inTab(part).replace(/[/\\?#%]/g, '_')).join('/'),
      ending: 'txt',
      query: { ref: JSON.stringify(ref) },
    };
  },
  parse: ({ query: { ref } }) => readListRef(plainJson(ref)),
};

function subjectOf(ref: ListRef): string {
  switch (ref.list) {
    case 'assetTransactions':
      return shortenId(ref.assetId);
    case 'latestTransactions':
      return shortenId(ref.l1ValidationId ?? ref.addresses?.[0] ?? ref.blockchainId);
    case 'addressTransactions':
    case 'erc20Balances':
    case 'erc721Balances':
      return shortenId(ref.address);
    case 'nftTokens':
    case 'tokenHolders':
      return shortenId(ref.contract);
    case 'pendingRewards':
      return shortenId(ref.addresses?.[0] ?? ref.nodeIds?.[0] ?? '');
    case 'nodeBlocks':
      return shortenId(ref.nodeId);
    case 'validators':
      return ref.subnetId === undefined ? '' : shortenId(ref.subnetId);
    case 'subnets':
    case 'blockchains':
    case 'chains':
      return '';
  }
}

const style: TextStyle = { ids: 'full', amounts: 'exact', times: 'absolute', maxLength: 80 };

/** A wider cell does not shift the others: only its own row extends to the right. */
const maxCellWidth = 64;

export interface ShownList {
  readonly title: string;
  /** "fuji · data-api.avax.network" */
  readonly where: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row<ListRow>[];
  readonly more: boolean;
  /** What went wrong, or what the list is made of, as a sentence. Untrusted. */
  readonly note?: string;
}

/**
 * A list as plain text: a fixed-width table with full identifiers, so that each can be hovered over and copied. A row
 * that cannot be parsed shows the problem and the raw data.
 */
export function listText(list: ShownList, clock: Pick<RenderContext, 'now' | 'timeZone' | 'locale'>): string {
  const lines = list.rows.map((row) =>
    row.ok
      ? row.value.cells().map((cell) => lineText(cell, style, clock))
      : `⚠ ${cleanRemote(row.problem, 300)}  ${cleanRemote(row.json, 1_000)}`,
  );
  const widths = list.columns.map((column, i) =>
    lines.reduce((width, line) => {
      const own = typeof line === 'string' ? 0 : displayWidth(line[i] ?? '');
      return own > maxCellWidth ? width : Math.max(width, own);
    }, displayWidth(column)),
  );
  const aligned = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => padEnd(cell, widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  const table =
    list.rows.length === 0
      ? []
      : [aligned(list.columns), ...lines.map((line) => (typeof line === 'string' ? line : aligned(line)))];
  const parts = [
    [cleanRemote(list.title, 1_000), cleanRemote(list.where, 300)],
    table,
    [countText(list), ...(list.note === undefined ? [] : [cleanRemote(list.note, 1_000)])],
  ];
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.filter((line) => line !== '').join('\n'))
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

function countText({ rows, more, note }: ShownList): string {
  if (rows.length === 0) {
    return note === undefined ? 'No entries.' : '';
  }
  const count = formatRows(rows.length);
  return more ? `${count}; more available.` : `${count}.`;
}
