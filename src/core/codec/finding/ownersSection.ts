import * as l10n from '@vscode/l10n';
import type { Line, Section } from '../../finding/finding';
import { amountsLine } from './moneyFacts';
import type { Ledger } from './ledger';
import { keyOf, receiversOf } from './receivers';
import { MAX_ROWS, section } from './section';
import type { View } from './view';

/** Where several pay: what each puts in, what comes back to it, and what others receive. */
export function ownersSection({ payers, received }: Ledger, view: View): readonly Section[] {
  if (payers.length < 2) {
    return [];
  }
  const receivers = receiversOf(received, view);
  const left = new Map(receivers.map((receiver) => [keyOf(receiver.line), receiver]));
  const ofPayers = payers.map(({ line, puts, change, stakes, pays }): readonly Line[] => {
    const key = keyOf(line);
    const receives = left.get(key)?.amounts ?? [];
    left.delete(key);
    return [line, amountsLine(puts, view), amountsLine(plus(change, stakes), view), amountsLine(pays, view), receives];
  });
  const ofOthers = [...left.values()].map(({ line, amounts }): readonly Line[] => [line, [], [], [], amounts]);
  const columns = [
    l10n.t('owner'),
    l10n.t('inputs'),
    l10n.t('change and stake'),
    l10n.t('net spent'),
    l10n.t('received'),
  ];
  const rows = [...ofPayers, ...ofOthers];
  return section('owners', l10n.t('By owner'), columns, rows.slice(0, MAX_ROWS), rows.length);
}

function plus(one: ReadonlyMap<string, bigint>, other: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> {
  const sums = new Map(one);
  for (const [asset, amount] of other) {
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  return sums;
}
