import type { Flow, Line, ReportDrawing } from '../../report';
import { id, textLine } from '../../report';
import type { MessageTrace } from './messageTrace';
import { tokens } from './tokenTransfer';

/** The tokens that a message carries, from who sent them to who has them on the other chain. */
export function transferFlow(trace: MessageTrace): readonly ReportDrawing[] {
  const { transfer, source, destination, sends } = trace;
  if (transfer === undefined || transfer.kind === 'register') {
    return [];
  }
  const { from, to, sent, received, dust, outcome, recipient, fallback, nextLeg } = transfer;
  const [first] = sends.ok ? sends.value : [];
  const parties: Flow<Line>['parties'][number][] = [];
  const arrows: Flow<Line>['arrows'][number][] = [];
  const party = (name: string, end: MessageTrace['destination'], more: { readonly isFire?: true } = {}): number => {
    const chain = end?.chain?.name === undefined ? undefined : textLine(end.chain.name);
    return parties.push({ label: /^0x/.test(name) ? [id(name)] : textLine(name), chain, ...more }) - 1;
  };
  const give = (index: number, other: number, label: Line, tone?: 'failed' | 'fee' | 'message'): void => {
    arrows.push({ from: index, to: other, label, tone });
  };
  const amount = sent === undefined ? textLine('tokens') : tokens(sent, from);
  const sender = first?.by === undefined ? undefined : party(first.by, source);
  const [here, there] = [party(from.contract, source), party(to.contract, destination)];
  if (sender !== undefined) {
    give(sender, here, amount);
  }
  const isMissing = outcome === 'unexecuted';
  // What was sent stands before it, and what came behind it.
  give(here, there, sender === undefined ? amount : textLine('message'), isMissing ? 'failed' : 'message');
  const given = received === undefined ? amount : tokens(received, to);
  if (outcome === 'routed') {
    give(there, party(nextLeg ?? 'next chain', undefined), given, 'message');
  } else if (outcome === 'fallback' || outcome === 'callFailed') {
    if (outcome === 'callFailed' && recipient !== undefined) {
      give(there, party(recipient, destination), textLine('call'), 'failed');
    }
    give(there, party(fallback ?? 'fallback address', destination), given);
  } else if (outcome !== undefined && !isMissing) {
    give(there, party(recipient ?? 'recipient', destination), given);
  }
  if (dust !== undefined) {
    give(here, party('burned', undefined, { isFire: true }), tokens(dust, from), 'fee');
  }
  return [{ key: 'tokenFlow', heading: 'Flow of tokens', drawing: { kind: 'flow', parties, arrows }, isTold: true }];
}
