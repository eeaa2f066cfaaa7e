import { type Fact, type Line, amount as amountSpan, joined, message } from '../../report';
import type { Flows, Inflow, Outflow } from './flows';
import type { Amounts, Ledger } from './ledger';
import { MAX_RECEIVERS, receivedFact } from './receivers';
import { assetLine, type DecodedView } from './decodedView';
import type { DecodedBytes } from '../codec/decodedBytes';
import { nodeNumber, type DecodedNode } from '../codec/decodedNode';

/**
 * Who pays, who receives what, what is staked, what comes back to whom, and what is burned. Whom the inputs belong to is
 * known from the signatures or from who looked their outputs up; without either, nothing is taken for change.
 */
export function outputMoneyFacts(flows: Flows, ledger: Ledger, view: DecodedView): readonly Fact[] {
  const { change, received } = ledger;
  const staked = flows.outflows.filter(isStake);
  const returned = (amounts: Line, receiver: Line): Line => message`${amounts}, returned to ${receiver}`;
  return [
    ...inputFacts(flows, ledger, view),
    ...receivedFact('stakes', 'stake outputs', staked, view, true, returned),
    ...receivedFact(
      'receives',
      'outputs',
      received.filter((flow) => !isStake(flow)),
      view,
      true,
    ),
    ...receivedFact('change', 'change', change, view, true),
    ...burnedFacts(flows, view),
  ];
}

function isStake({ field }: Outflow): boolean {
  return field === 'stake';
}

/** What each owner puts in, by asset: inputs are outputs, stake, change and fee together. */
function inputFacts({ inflows }: Flows, { payers, isWhole }: Ledger, view: DecodedView): readonly Fact[] {
  const shown = payers
    .slice(0, MAX_RECEIVERS)
    .map(({ puts, line }) => message`${amountsLine(puts, view)} from ${line}`);
  const more = payers.length - shown.length;
  const payments = joined(shown, '; ');
  const list = more > 0 ? message`${payments} and ${more} more owners` : payments;
  const all = sums(inflows);
  const value =
    payers.length === 0 && all.size > 0
      ? message`${amountsLine(all, view)}, owners not in the bytes`
      : isWhole || shown.length === 0
        ? list
        : message`${list}; other owners not in the bytes`;
  return value.length === 0 ? [] : [{ key: 'pays', label: 'inputs', value, brief: true, from: [] }];
}

/** "1 AVAX + 2 FIRN". */
export function amountsLine(amounts: Amounts, view: DecodedView): Line {
  return joined(
    [...amounts].map(([asset, sum]) => assetLine(sum, asset, view)),
    ' + ',
  );
}

/** By asset. */
export function sums(flows: readonly (Inflow | Outflow)[]): Amounts {
  const found = new Map<string, bigint>();
  for (const { asset, amount } of flows) {
    found.set(asset, (found.get(asset) ?? 0n) + (amount ?? 0n));
  }
  return found;
}

/** What comes out in no output: fees, and what goes into balances of L1 validators. */
export function burnedOf(
  flows: Flows,
  view: DecodedView,
): { readonly fees: readonly Line[]; readonly balances: Line | undefined } {
  const { decoded } = view;
  const paidIn = paidIntoBalances(decoded.root.child('unsignedTx') ?? decoded.root, decoded);
  const left = [...burned(flows, paidIn)].filter(([, amount]) => amount > 0n);
  return {
    fees: left.map(([asset, amount]) => assetLine(amount, asset, view)),
    balances: paidIn > 0n ? [amountSpan(paidIn, 9, 'AVAX', 'nAVAX')] : undefined,
  };
}

function burnedFacts(flows: Flows, view: DecodedView): readonly Fact[] {
  const { decoded } = view;
  const tx = decoded.root.child('unsignedTx') ?? decoded.root;
  return [...burned(flows, paidIntoBalances(tx, decoded))].map(([asset, left]): Fact =>
    left > 0n
      ? { key: 'burned', label: 'fee burned', value: assetLine(left, asset, view), brief: true, from: [] }
      : {
          key: 'missing',
          label: 'outputs exceed inputs by',
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
