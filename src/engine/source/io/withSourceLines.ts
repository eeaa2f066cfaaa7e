import type { CallTrace, FailureHint, HashAnswer, NameOf, NodeTransaction } from '../../evm';
import type { Sourced, UnsourcedReport } from '../../report';
import type { EvmChain } from '../../networks';
import type { SourceClient } from '../../sources';
import { quickly } from './quickly';

/** What the words about a transaction are made with. */
export interface SourceHint extends FailureHint {
  readonly name: NameOf;
}

/**
 * Adds to a transaction what the open project says of it: where it failed or caught a failure, what it changed, and what its
 * lines cost. A quick lookup leaves out what takes long.
 *
 * @throws the abort reason alone
 */
export async function withSourceLines<T extends UnsourcedReport>(
  client: SourceClient,
  chain: EvmChain,
  report: T,
  answers: readonly Sourced<HashAnswer>[],
  hint: SourceHint,
): Promise<T> {
  const result = answers.find(({ value }) => value.transaction !== undefined);
  const known = result?.value.transaction;
  const mayKnow = client.context.builds?.mayKnow === true;
  if (result === undefined || known === undefined || !mayKnow || known.receipt === undefined || !wasTraced(known)) {
    return report;
  }
  const isQuick = client.context.options.quick === true;
  const unfinished: T = { ...report, unfinished: 'page' };
  if (isQuick && !mayHaveFailed(known)) {
    return unfinished;
  }
  const adding = addLines(client, chain, isQuick ? unfinished : report, { known, from: result.from, hint });
  if (!isQuick) {
    return await adding;
  }
  const inTime = await quickly(adding);
  return inTime?.done ?? { ...report, unfinished: 'brief' };
}

async function addLines<T extends UnsourcedReport>(
  client: SourceClient,
  chain: EvmChain,
  report: T,
  of: { readonly known: NodeTransaction; readonly from: number; readonly hint: SourceHint },
): Promise<T> {
  const { sourceLines } = await import('./sourceLines');
  const { facts, surer, first, last } = await sourceLines(client, chain, {
    ...of,
    withChanges: report.unfinished === undefined,
  });
  return {
    ...report,
    facts: [...facts, ...report.facts.map((less) => surer.find(({ key }) => key === less.key) ?? less)],
    sections: [...first, ...report.sections, ...last],
  };
}

/** A node was asked for its trace; whether it gave one or not. */
function wasTraced({ replay, trace }: NodeTransaction): boolean {
  return replay !== undefined || trace?.ok === true;
}

/** It failed, or something inside of it did as far as is known. */
function mayHaveFailed({ replay, trace }: NodeTransaction): boolean {
  return replay !== undefined || (trace?.ok === true && hasFailure(trace.value));
}

function hasFailure({ error, calls }: CallTrace): boolean {
  return Boolean(error) || (calls ?? []).some(hasFailure);
}
