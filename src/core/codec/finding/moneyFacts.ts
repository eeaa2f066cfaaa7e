import * as l10n from '@vscode/l10n';
import type { Fact, Line } from '../../finding/finding';
import { message } from '../../finding/message';
import { joined } from '../../finding/spans';
import { bytesToHex } from '../../ids/hex';
import { nodeBytes, nodeNumber } from '../nodeValue';
import type { CodecContext } from './codecContext';
import { outAmountLine, receiverLine } from './flowSections';
import type { Flows, Outflow } from './flows';
import { addressSpan, assetLine, type View } from './view';
import type { DecodedBytes } from '../decodedBytes';
import type { DecodedNode } from '../decodedNode';

/** Receivers named in the one line that a hover has for them. */
const MAX_RECEIVERS = 3;

/**
 * Who pays, who receives what, what comes back to who signed, and what is burned. Whom the inputs belong to is known from
 * the signatures or from who looked their outputs up; without either, nothing is taken for change.
 */
export function moneyFacts(flows: Flows, view: View, context: CodecContext): readonly Fact[] {
  const payers = payersOf(flows, view, context);
  const isChange = (flow: Outflow): boolean => flow.field === 'outputs' && isOwnedBy(flow, view, payers);
  const change = flows.outflows.filter(isChange);
  const received = flows.outflows.filter((flow) => !isChange(flow));
  return [
    ...paidFacts(flows, change, view, [...payers.values()]),
    ...receivedFact('receives', l10n.t('hands out'), received, view, true),
    ...receivedFact('change', l10n.t('gives back'), change, view, false),
    ...burnedFacts(flows, view),
  ];
}

/** What is handed out, in one line. */
export function receivedFact(
  key: string,
  label: string,
  outflows: readonly Outflow[],
  view: View,
  brief: boolean,
): readonly Fact[] {
  if (outflows.length === 0) {
    return [];
  }
  const shown = outflows.slice(0, MAX_RECEIVERS).map((flow) =>
    message(l10n.t('{amount} to {receiver}'), {
      amount: outAmountLine(flow, view),
      receiver: receiverLine(flow, view),
    }),
  );
  const more = outflows.length - shown.length;
  const outputs = joined(shown, '; ');
  const value = more > 0 ? message(l10n.t('{outputs} and {0} more outputs', more), { outputs }) : outputs;
  return [{ key, label, value, brief: brief ? true : undefined, from: [] }];
}

/** Addresses by their bytes, accounts by theirs. */
function payersOf({ inflows }: Flows, view: View, context: CodecContext): ReadonlyMap<string, Line> {
  const payers = new Map<string, Line>();
  for (const flow of inflows) {
    if (flow.account !== undefined) {
      payers.set(flow.account, receiverLine({ ...flow, type: '' }, view));
    }
    for (const address of (flow.utxo && context.spent?.get(flow.utxo.id)?.addresses) ?? []) {
      payers.set(bytesToHex(address), [addressSpan(view.spelling.of('owner', address))]);
    }
  }
  for (const { credential, key } of context.signers ?? []) {
    if (key && inflows[credential]?.utxo) {
      payers.set(bytesToHex(key.address), [addressSpan(view.spelling.of('owner', key.address))]);
    }
  }
  return payers;
}

/** What leaves the payers: inputs without change, by asset. */
function paidFacts(
  { inflows }: Flows,
  change: readonly Outflow[],
  view: View,
  payers: readonly Line[],
): readonly Fact[] {
  const sums = new Map<string, bigint>();
  for (const { asset, amount } of inflows) {
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  for (const { asset, amount } of change) {
    sums.set(asset, (sums.get(asset) ?? 0n) - (amount ?? 0n));
  }
  const paid = [...sums].filter(([, sum]) => sum > 0n).map(([asset, sum]) => assetLine(sum, asset, view));
  if (paid.length === 0) {
    return [];
  }
  const amounts = joined(paid, ' + ');
  const value =
    payers.length === 0
      ? message(l10n.t('{amounts}, by owners that the bytes do not name'), { amounts })
      : message(l10n.t('{amounts} by {payers}'), { amounts, payers: joined(payers.slice(0, MAX_RECEIVERS), ', ') });
  return [{ key: 'pays', label: l10n.t('pays'), value, brief: true, from: [] }];
}

function isOwnedBy({ owners, account }: Outflow, { decoded }: View, payers: ReadonlyMap<string, Line>): boolean {
  if (account !== undefined) {
    return payers.has(account);
  }
  const addresses = owners?.child('addresses')?.children ?? [];
  return addresses.length > 0 && addresses.every((one) => payers.has(bytesToHex(nodeBytes(one, decoded.bytes))));
}

function burnedFacts(flows: Flows, view: View): readonly Fact[] {
  const { decoded } = view;
  const tx = decoded.root.child('unsignedTx') ?? decoded.root;
  return [...burned(flows, paidIntoBalances(tx, decoded))].map(([asset, left]): Fact =>
    left > 0n
      ? { key: 'burned', label: l10n.t('fee burned'), value: assetLine(left, asset, view), brief: true, from: [] }
      : {
          key: 'missing',
          label: l10n.t('hands out more than it takes'),
          value: assetLine(-left, asset, view),
          brief: true,
          from: [],
        },
  );
}

/**
 * What a transaction takes and hands out to nobody, by asset: its fee. Below zero: it hands out more than it takes, which
 * no chain accepts. What goes into the balances of L1 validators is handed out too, of the first asset of which so much
 * is left: such transactions are of the P-Chain, where only AVAX is left over.
 */
function burned({ inflows, outflows }: Flows, paidIntoBalances: bigint): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { asset, amount } of inflows) {
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  for (const { asset, amount } of outflows) {
    sums.set(asset, (sums.get(asset) ?? 0n) - (amount ?? 0n));
  }
  const [feeAsset] = [...sums].filter(([, left]) => left > 0n && left >= paidIntoBalances).map(([asset]) => asset);
  if (feeAsset !== undefined && paidIntoBalances > 0n) {
    sums.set(feeAsset, sums.get(feeAsset)! - paidIntoBalances);
  }
  return new Map([...sums].filter(([, left]) => left !== 0n));
}

/** nAVAX that a P-Chain transaction puts into balances of L1 validators. */
function paidIntoBalances(tx: DecodedNode, { bytes }: Pick<DecodedBytes, 'bytes'>): bigint {
  const balances = [
    tx.child('balance'),
    ...(tx.child('validators')?.children ?? []).map((one) => one.child('balance')),
  ];
  return balances.reduce((sum, node) => sum + (node ? nodeNumber(node, bytes) : 0n), 0n);
}
