import { getOrMake } from '../../primitives';
import { type Fact, type Line, amount as amountSpan, fact, joinEach, joinLines, message } from '../../report';
import type { DecodedView } from './decodedView';
import { type Flows, type Inflow, type Outflow, sumsByAsset } from './flows';
import type { Amounts, Ledger } from './ledger';
import { accountSpan, timeLine } from './lines';

/** Receivers shown on a hover's one line for them. */
const MAX_RECEIVERS = 4;
const brief = { brief: true };

/**
 * Facts about inputs, outputs, stake, change and burned fee. Input owners are known from signatures or from looked-up
 * outputs; without either, no output counts as change.
 */
export function moneyFacts(flows: Flows, ledger: Ledger, view: DecodedView): readonly Fact[] {
  const { change, received } = ledger;
  const isStake = ({ field }: Outflow): boolean => field === 'stake';
  const returned = (amounts: Line, receiver: Line): Line => message`${amounts}, returned to ${receiver}`;
  const others = received.filter((flow) => !isStake(flow));
  return [
    ...inputFacts(flows, ledger, view),
    ...receivedFact('stakes', 'stake outputs', flows.outflows.filter(isStake), view, returned),
    ...receivedFact('receives', 'outputs', others, view),
    ...receivedFact('change', 'change', change, view),
    ...burnedOf(flows, view).burned.flatMap(([asset, left]) =>
      left > 0n
        ? fact('burned', 'fee burned', view.asset(left, asset), [], brief)
        : fact('missing', 'outputs exceed inputs by', view.asset(-left, asset), [], brief),
    ),
  ];
}

/** The inputs of each owner by asset; they equal outputs, stake, change and fee. */
function inputFacts({ inflows }: Flows, { payers, isWhole }: Ledger, view: DecodedView): readonly Fact[] {
  const shown = payers
    .slice(0, MAX_RECEIVERS)
    .map(({ puts, line }) => message`${amountsLine(puts, view)} from ${line}`);
  const more = payers.length - shown.length;
  const payments = joinLines(shown, '; ');
  const list =
    more === 0
      ? payments
      : more === 1
        ? message`${payments} and 1 more owner`
        : message`${payments} and ${more} more owners`;
  const value =
    payers.length === 0 && inflows.length > 0
      ? message`${totalLine(inflows, view)}, owners not in the bytes`
      : isWhole || shown.length === 0
        ? list
        : message`${list}; other owners not in the bytes`;
  return fact('pays', 'inputs', value, [], brief);
}

function amountsLine(amounts: Amounts, view: DecodedView): Line {
  return joinEach([...amounts], ([asset, sum]) => view.asset(sum, asset), ' + ');
}

/** Totals by asset: "1 AVAX + 2 FIRN". */
export function totalLine(flows: readonly (Inflow | Outflow)[], view: DecodedView): Line {
  return amountsLine(sumsByAsset(flows), view);
}

/**
 * Inputs minus outputs by asset: the fee. Negative where outputs exceed inputs, which no chain accepts. L1 validator
 * balances count as outputs of the first asset with enough left (AVAX: only P-Chain transactions have them).
 */
export function burnedOf(
  { inflows, outflows }: Flows,
  view: DecodedView,
): { readonly burned: readonly (readonly [asset: string, left: bigint])[]; readonly balances: Line | undefined } {
  const sums = sumsByAsset(inflows);
  for (const { asset, amount } of outflows) {
    sums.set(asset, (sums.get(asset) ?? 0n) - (amount ?? 0n));
  }
  const { tx } = view.decoded;
  const held = [tx, ...(tx.child('validators')?.children ?? [])].flatMap((one) => one.child('balance') ?? []);
  // In nAVAX.
  const paidIn = held.reduce((sum, node) => sum + view.number(node), 0n);
  const [feeAsset] = [...sums].filter(([, left]) => left > 0n && left >= paidIn).map(([asset]) => asset);
  if (feeAsset !== undefined && paidIn > 0n) {
    sums.set(feeAsset, sums.get(feeAsset)! - paidIn);
  }
  return {
    burned: [...sums].filter(([, left]) => left !== 0n),
    balances: paidIn > 0n ? [amountSpan(paidIn, 9, 'AVAX', 'nAVAX')] : undefined,
  };
}

/** A receiver and its total: "1 AVAX + 2 FIRN". */
export interface Receiver {
  readonly line: Line;
  readonly amounts: Line;
  readonly outputs: number;
}

/** Outputs grouped by receiver, in order; amounts of the same asset and locktime are summed. */
export function receiversOf(outflows: readonly Outflow[], view: DecodedView): readonly Receiver[] {
  const found = new Map<string, { readonly line: Line; readonly flows: Map<string, Outflow>; outputs: number }>();
  for (const flow of outflows) {
    const line = receiverLine(flow, view);
    const key = receiverKey(line);
    const receiver = getOrMake(found, key, () => ({ line, flows: new Map<string, Outflow>(), outputs: 0 }));
    receiver.outputs++;
    const { asset, amount, lockedUntil = '', type } = flow;
    const same = amount === undefined ? `${type} ${receiver.outputs}` : `${asset} ${lockedUntil}`;
    const sum = receiver.flows.get(same);
    receiver.flows.set(same, sum === undefined ? flow : { ...sum, amount: (sum.amount ?? 0n) + (amount ?? 0n) });
  }
  return [...found.values()].map(({ line, flows, outputs }) => ({
    line,
    outputs,
    amounts: joinEach([...flows.values()], (flow) => outAmountLine(flow, view), ' + '),
  }));
}

export function receivedFact(
  key: string,
  label: string,
  outflows: readonly Outflow[],
  view: DecodedView,
  sentence = (amounts: Line, receiver: Line): Line => message`${amounts} to ${receiver}`,
): readonly Fact[] {
  const receivers = receiversOf(outflows, view);
  const shown = receivers.slice(0, MAX_RECEIVERS).map(({ amounts, line }) => sentence(amounts, line));
  const more = receivers.slice(MAX_RECEIVERS).reduce((sum, { outputs }) => sum + outputs, 0);
  const outputs = joinLines(shown, '; ');
  const value =
    more === 0
      ? outputs
      : more === 1
        ? message`${outputs} and 1 more output`
        : message`${outputs} and ${more} more outputs`;
  return fact(key, label, value, [], brief);
}

export function receiverKey(line: Line): string {
  return line
    .map((span) =>
      'id' in span ? span.id : 'text' in span ? span.text : 'at' in span ? span.at : 'value' in span ? span.value : '',
    )
    .join(' ');
}

export function receiverLine({ field, owners, account }: Outflow, view: DecodedView): Line {
  if (account !== undefined) {
    return [accountSpan(account)];
  }
  const exported = field === 'exportedOutputs' ? view.exported : undefined;
  return owners ? view.owners(owners, exported) : [];
}

/** The amount, and its stakeable locktime. */
export function outAmountLine({ amount, asset, type, owners, lockedUntil }: Outflow, view: DecodedView): Line {
  const value = amount === undefined ? view.unit(type, owners, asset) : view.asset(amount, asset);
  return withLock(value, lockedUntil);
}

export function withLock(amount: Line, lockedUntil: bigint | undefined): Line {
  return lockedUntil === undefined ? amount : message`${amount} (locked stakeable until ${timeLine(lockedUntil)})`;
}
