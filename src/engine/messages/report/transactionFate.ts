import { messengerSelectors } from '../../abi';
import { type Fact, type Line, type UnsourcedReport, count, factsFrom, known, message, textLine } from '../../report';
import type { FailureHint } from '../../evm';
import { sendSelector } from '../payload/sendCall';
import { failureWords } from './failureWords';
import { tokens } from './tokenTransfer';
import { type DeliveryStep, type MessageTrace, endSpan } from './messageTrace';

/** What a transaction did about messages, where that is all that it did or more than it says itself. */
type Fate = Pick<UnsourcedReport, 'title' | 'status' | 'facts'>;

/**
 * The title of a transaction by what became of its messages: where to a message went, that the execution of one failed in
 * it, or why the block did not accept its signature.
 *
 * @param own what the transaction says itself
 * @param hint reads the receiver's own errors
 */
export function transactionFate(
  own: Fate,
  { hash, to, input }: { readonly hash: string; readonly to?: string | null | undefined; readonly input: string },
  traces: readonly MessageTrace[],
  hint: (trace: MessageTrace) => FailureHint,
): Fate {
  const selector = input.slice(0, 10);
  // Others do more than that with a message.
  const isDirect = traces.some(({ messenger }) => messenger !== undefined && isSame(messenger, to));
  const delivered = traces.flatMap((trace) => {
    const delivery = trace.deliveries.ok ? trace.deliveries.value.find(isIn(hash)) : undefined;
    return delivery === undefined ? [] : [{ trace, delivery }];
  });
  const [only] = delivered;
  if (only !== undefined) {
    return delivered.length === 1
      ? deliveryFate(own, only.trace, only.delivery, isDirect, hint(only.trace))
      : manyFate(own, delivered);
  }
  const [first, ...others] = traces;
  if (first === undefined || own.status !== 'ok') {
    return own;
  }
  const there = first.destination && endSpan(first.destination);
  if (isDirect && selector === messengerSelectors.retryExecution) {
    return { ...own, title: message`retries the execution of a message from ${endSpan(first.source)}` };
  }
  if (!first.sends.ok || !first.sends.value.some(isIn(hash)) || there === undefined || others.length > 0) {
    return own;
  }
  if (isDirect && selector === messengerSelectors.retrySend) {
    return { ...own, title: message`sends a message to ${there} again` };
  }
  if (!isDirect || selector !== sendSelector) {
    return { ...own, title: message`${own.title} and sends a message to ${there}` };
  }
  const { fee } = first.sends.value[0] ?? {};
  return {
    ...own,
    title:
      fee === undefined || fee.amount === 0n
        ? message`sends a message to ${there}`
        : message`sends a message to ${there}, relayer fee ${tokens(fee.amount, first.feeUnit)}`,
  };
}

function deliveryFate(
  own: Fate,
  trace: MessageTrace,
  delivery: DeliveryStep,
  isDirect: boolean,
  hint: FailureHint,
): Fate {
  const source = endSpan(trace.source);
  if (delivery.outcome === 'refused') {
    const why = trace.checks?.find(({ refused }) => refused?.transaction === delivery.transaction)?.refused?.why;
    return why === undefined ? own : refusedFate(own, message`delivery of a message from ${source} refused: ${why}`);
  }
  const does = isDirect
    ? message`delivers a message from ${source}`
    : message`${own.title}, which delivers a message from ${source}`;
  if (delivery.outcome !== 'failed') {
    return { ...own, title: delivery.outcome === 'empty' ? message`${does}, nothing to execute` : does };
  }
  const brief = known(trace.failure, (one) => failureWords(one, trace.message?.receiver ?? '', hint).brief) ?? [];
  const failed = message`${does}, execution failed`;
  const why = brief.length === 0 ? failed : message`${failed}: ${brief}`;
  const isOver = trace.retries.some(({ outcome }) => outcome === 'executed');
  return { ...own, status: 'failed', title: isOver ? message`${why}; executed by a retry since` : why };
}

function manyFate(own: Fate, delivered: readonly { readonly delivery: DeliveryStep }[]): Fate {
  if (own.status !== 'ok') {
    return own;
  }
  const failed = delivered.filter(({ delivery }) => delivery.outcome === 'failed').length;
  const all = message`${own.title}, which delivers ${count(BigInt(delivered.length))} messages`;
  return failed === 0
    ? { ...own, title: all }
    : { ...own, status: 'failed', title: message`${all}, execution of ${count(BigInt(failed))} failed` };
}

/** A call on another state says nothing about a signature: no call verifies one. */
function refusedFate({ status, facts }: Fate, title: Line): Fate {
  const [evidence] = factsFrom(
    [],
    [['reasonFrom', 'evidence', textLine('The block records that it did not accept this signature.')]],
  );
  const ofCalls = new Set(['reasonFrom', 'replayed']);
  return { status, title, facts: replaced(facts, ofCalls, evidence) };
}

/** In the place of the first of them. */
function replaced(facts: readonly Fact[], keys: ReadonlySet<string>, by: Fact | undefined): readonly Fact[] {
  const at = facts.findIndex(({ key }) => keys.has(key));
  const others = facts.filter(({ key }) => !keys.has(key));
  return by === undefined ? others : others.toSpliced(at < 0 ? others.length : at, 0, by);
}

function isIn(hash: string): (step: { readonly transaction: string }) => boolean {
  return ({ transaction }) => transaction === hash;
}

function isSame(one: string, other: string | null | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
