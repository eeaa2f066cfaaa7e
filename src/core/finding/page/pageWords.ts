import * as l10n from '@vscode/l10n';
import { lineText, type TextStyle } from '../spanText';
import { cleanRemote } from '../../text/clean';
import { shortenId } from '../../text/shorten';
import type { Finding, FindingKind, FindingStatus } from '../finding';
import type { PageTone } from './pageView';

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'age', maxLength: 40 };

/** Characters of a title that is short enough for a tab. */
const maxWords = 30;

/** What kind of thing a page is about. */
export function kindWord(kind: FindingKind): string {
  const words: Readonly<Record<FindingKind, string>> = {
    transaction: l10n.t('Transaction'),
    address: l10n.t('Address'),
    contract: l10n.t('Contract'),
    block: l10n.t('Block'),
    node: l10n.t('Node'),
    subnet: l10n.t('Subnet'),
    blockchain: l10n.t('Blockchain'),
    asset: l10n.t('Asset'),
    validation: l10n.t('L1 validator'),
    utxo: l10n.t('UTXO'),
    warpMessage: l10n.t('Warp message'),
    diagnosis: l10n.t('Diagnosis'),
    publicKey: l10n.t('BLS public key'),
    virtualMachine: l10n.t('Virtual machine'),
    identifier: l10n.t('Identifier'),
  };
  return words[kind];
}

/** A tab's title, short enough to stand beside others: "Tx 0x0461…4d92", "L1 orders". */
export function tabTitle({ kind, status, identifier, title }: Finding): string {
  const id = shortenId(cleanRemote(identifier, 300));
  switch (kind) {
    case 'subnet':
    case 'blockchain':
    case 'asset': {
      const words = lineText(title, style, { now: 0 });
      return status === 'ok' && words.length <= maxWords ? words : `${kindWord(kind)} ${id}`;
    }
    case 'transaction':
      return l10n.t('Tx {0}', id);
    case 'node':
    case 'utxo':
    case 'identifier':
      return id;
    default:
      return `${kindWord(kind)} ${id}`.trim();
  }
}

export function toneOf(status: FindingStatus, kind: FindingKind): PageTone {
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
