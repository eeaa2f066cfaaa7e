import { lineText, type TextStyle } from '../spanText';
import { cleanRemote, shortenId } from '../../primitives';
import type { Report, ReportKind, ReportStatus } from '../report';
import type { PageTone } from './pageView';

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'age', maxLength: 40 };

/** Characters of a title that is short enough for a tab. */
const maxWords = 30;

/** What kind of thing a page is about. */
export function kindWord(kind: ReportKind): string {
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
    publicKey: 'BLS public key',
    virtualMachine: 'Virtual machine',
    identifier: 'Identifier',
  };
  return words[kind];
}

/** A tab's title, short enough to stand beside others: "Tx 0x0461…4d92", "L1 orders". */
export function tabTitle({ kind, status, identifier, title }: Report): string {
  const id = shortenId(cleanRemote(identifier, 300));
  switch (kind) {
    case 'subnet':
    case 'blockchain':
    case 'asset': {
      const words = lineText(title, style, { now: 0 });
      return status === 'ok' && words.length <= maxWords ? words : `${kindWord(kind)} ${id}`;
    }
    case 'transaction':
      return `Tx ${id}`;
    case 'node':
    case 'utxo':
    case 'identifier':
      return id;
    default:
      return `${kindWord(kind)} ${id}`.trim();
  }
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
