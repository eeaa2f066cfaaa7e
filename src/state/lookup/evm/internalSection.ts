import * as l10n from '@vscode/l10n';
import type { Line, Section } from '../../../core/finding/finding';
import { count, nativeAmount, remote, text } from '../../../core/finding/spans';
import { addressSpan, type NameOf } from './addressNames';
import type { HashAnswer } from './askHash';

/** Rows that a document shows; the rest is said as a number. */
const mostRows = 100;

/** Calls between contracts as the index lists them; `why` says why there is no more than that. */
export function internalSection(
  index: HashAnswer | undefined,
  symbol: string | undefined,
  name: NameOf,
  why?: Line,
): readonly Section[] {
  const calls = index?.indexedTransaction?.internalTransactions ?? [];
  if (index === undefined || calls.length === 0) {
    return [];
  }
  const rest = calls.length - mostRows;
  const note = [
    ...(rest > 0 ? [text(l10n.t('{0} more.', rest))] : []),
    ...(rest > 0 && why ? [text(' ')] : []),
    ...(why ?? []),
  ];
  return [
    {
      key: 'internalTransactions',
      heading: l10n.t('Internal transactions'),
      columns: [l10n.t('kind'), l10n.t('from'), l10n.t('to'), l10n.t('value'), l10n.t('gas used'), l10n.t('gas limit')],
      rows: calls
        .slice(0, mostRows)
        .map((call) => [
          [remote(call.internalTxType ?? ''), ...(call.isReverted === true ? [text(l10n.t(' reverted'))] : [])],
          [addressSpan(call.from.address, name(call.from.address))],
          call.to == null ? [] : [addressSpan(call.to.address, name(call.to.address))],
          [nativeAmount(call.value, symbol)],
          call.gasUsed == null ? [] : [count(call.gasUsed)],
          call.gasLimit == null ? [] : [count(call.gasLimit)],
        ]),
      ...(note.length === 0 ? {} : { note }),
      from: [index.source],
    },
  ];
}
