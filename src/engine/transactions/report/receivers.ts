import { type Fact, type Line, joined, message } from '../../report';
import { outAmountLine, receiverLine } from './receiverLine';
import type { Outflow } from './flows';
import type { DecodedView } from './decodedView';

/** Receivers named in the one line that a hover has for them. */
export const MAX_RECEIVERS = 4;

/** Who receives, and all of it: "1 AVAX + 2 FIRN". */
export interface Receiver {
  readonly line: Line;
  readonly amounts: Line;
  readonly outputs: number;
}

/** Outputs by who receives them, in their order; several of an asset, locked alike, are one sum. */
export function receiversOf(outflows: readonly Outflow[], view: DecodedView): readonly Receiver[] {
  const found = new Map<string, { readonly line: Line; readonly flows: Map<string, Outflow>; outputs: number }>();
  for (const flow of outflows) {
    const line = receiverLine(flow, view);
    const key = receiverKey(line);
    const receiver = found.get(key) ?? { line, flows: new Map<string, Outflow>(), outputs: 0 };
    found.set(key, receiver);
    receiver.outputs++;
    const { asset, amount, lockedUntil = '', type } = flow;
    const same = amount === undefined ? `${type} ${receiver.outputs}` : `${asset} ${lockedUntil}`;
    const sum = receiver.flows.get(same);
    receiver.flows.set(same, sum === undefined ? flow : { ...sum, amount: (sum.amount ?? 0n) + (amount ?? 0n) });
  }
  return [...found.values()].map(({ line, flows, outputs }) => ({
    line,
    outputs,
    amounts: joined(
      [...flows.values()].map((flow) => outAmountLine(flow, view)),
      ' + ',
    ),
  }));
}

/** What is handed out, in one line. */
export function receivedFact(
  key: string,
  label: string,
  outflows: readonly Outflow[],
  view: DecodedView,
  brief: boolean,
  sentence = (amounts: Line, receiver: Line): Line => message`${amounts} to ${receiver}`,
): readonly Fact[] {
  if (outflows.length === 0) {
    return [];
  }
  const receivers = receiversOf(outflows, view);
  const shown = receivers.slice(0, MAX_RECEIVERS).map(({ amounts, line }) => sentence(amounts, line));
  const more = receivers.slice(MAX_RECEIVERS).reduce((sum, { outputs }) => sum + outputs, 0);
  const outputs = joined(shown, '; ');
  const value = more === 0 ? outputs : withMore(outputs, more);
  return [{ key, label, value, brief: brief ? true : undefined, from: [] }];
}

function withMore(outputs: Line, more: number): Line {
  return more === 1 ? message`${outputs} and 1 more output` : message`${outputs} and ${more} more outputs`;
}

/** What tells receivers apart. */
export function receiverKey(line: Line): string {
  return line
    .map((span) =>
      'id' in span ? span.id : 'text' in span ? span.text : 'at' in span ? span.at : 'value' in span ? span.value : '',
    )
    .join(' ');
}
