import * as l10n from '@vscode/l10n';
import type { Line, Section } from '../../finding/finding';
import { message } from '../../finding/message';
import { id, joined, text } from '../../finding/spans';
import type { SpentOutput } from './codecContext';
import type { Flows, Inflow, Outflow } from './flows';
import { ownersLine, timeLine, addressSpan, assetLine, type View } from './view';
import { accountSpan } from './ledger';
import { unitLine } from './assets/nfts';
import { MAX_ROWS, section } from './section';

/** 32 zero bytes in cb58. */
const ZERO_ID = '11111111111111111111111111111111LpoYY';

/** Who receives what, and what is spent for it. */
export function flowSections(
  { inflows, outflows }: Flows,
  view: View,
  spent: ReadonlyMap<string, SpentOutput> | undefined,
): readonly Section[] {
  return [
    ...section(
      'outputs',
      l10n.t('Outputs'),
      [l10n.t('type'), l10n.t('to'), l10n.t('amount')],
      outflows
        .slice(0, MAX_ROWS)
        .map((flow) => [[text(roleWords(flow.field))], receiverLine(flow, view), outAmountLine(flow, view)]),
      outflows.length,
    ),
    ...section(
      'inputs',
      l10n.t('Inputs'),
      [l10n.t('type'), l10n.t('UTXO'), l10n.t('transaction output'), l10n.t('amount'), l10n.t('owners')],
      inflows
        .slice(0, MAX_ROWS)
        .map((flow) => [
          [text(roleWords(flow.field))],
          flow.utxo ? [id(flow.utxo.id)] : [accountSpan(flow.account!)],
          flow.utxo ? joined([[creatorSpan(flow.utxo.txId)], [text(String(flow.utxo.index))]], ' : ') : [],
          withLock(assetLine(flow.amount, flow.asset, view), flow.lockedUntil),
          spenderLine(flow, view, spent),
        ]),
      inflows.length,
    ),
  ];
}

/** What the network began with was made by no transaction. */
function creatorSpan(txId: string): Line[number] {
  return id(txId, txId === ZERO_ID ? l10n.t('genesis') : undefined);
}

/** Who gets an output. */
export function receiverLine({ field, owners, account }: Outflow, view: View): Line {
  const spelling = (field === 'exportedOutputs' ? view.exported : undefined) ?? view.spelling;
  return account !== undefined ? [accountSpan(account)] : owners ? ownersLine(owners, { ...view, spelling }) : [];
}

/** How much, and until when it is locked for all but staking. */
export function outAmountLine({ amount, asset, type, owners, lockedUntil }: Outflow, view: View): Line {
  const value = amount === undefined ? unitLine(type, owners, asset, view) : assetLine(amount, asset, view);
  return withLock(value, lockedUntil);
}

function spenderLine(flow: Inflow, view: View, spent: ReadonlyMap<string, SpentOutput> | undefined): Line {
  if (flow.nonce !== undefined) {
    return [text(l10n.t('nonce {0}', String(flow.nonce)))];
  }
  const known = flow.utxo && spent?.get(flow.utxo.id);
  if (!known) {
    return [
      text(
        flow.signers.length === 1
          ? l10n.t('signer index {0}', String(flow.signers[0]))
          : l10n.t('signer indices {0}', flow.signers.join(', ')),
      ),
    ];
  }
  const addresses = known.addresses.map((address): Line => [addressSpan(view.spelling.of('owner', address))]);
  const owners = joined(addresses, ', ');
  return addresses.length === 1 ? owners : message(l10n.t('{0} of {owners}', known.threshold), { owners });
}

function withLock(amount: Line, lockedUntil: bigint | undefined): Line {
  return lockedUntil === undefined
    ? amount
    : message(l10n.t('{amount} (locked stakeable until {time})'), { amount, time: timeLine(lockedUntil) });
}

function roleWords(field: string): string {
  switch (field) {
    case 'stake':
      return l10n.t('stake');
    case 'exportedOutputs':
      return l10n.t('export');
    case 'importedInputs':
      return l10n.t('import');
    case 'inputs':
      return l10n.t('input');
    default:
      return l10n.t('output');
  }
}
