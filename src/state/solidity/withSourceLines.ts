import type { CallTrace } from '../../api/evm/trace';
import type { UnsourcedFinding } from '../../core/finding/finding';
import type { EvmChain } from '../../core/networks/network';
import type { NameOf } from '../../explain/evm/addressNames';
import type { FailureHint } from '../../explain/evm/failure';
import type { HashAnswer, NodeTransaction } from '../../explain/evm/hashAnswer';
import type { Sourced } from '../../explain/sourcedResult';
import type { SourceClient } from '../sources/sourceClient';
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
export async function withSourceLines<T extends UnsourcedFinding>(
  client: SourceClient,
  chain: EvmChain,
  finding: T,
  answers: readonly Sourced<HashAnswer>[],
  hint: SourceHint,
): Promise<T> {
  const told = answers.find(({ value }) => value.transaction !== undefined);
  const known = told?.value.transaction;
  const mayKnow = client.context.builds?.mayKnow === true;
  if (told === undefined || known === undefined || !mayKnow || known.receipt === undefined || !wasTraced(known)) {
    return finding;
  }
  const isQuick = client.context.options.quick === true;
  const unfinished: T = { ...finding, unfinished: 'page' };
  if (isQuick && !mayHaveFailed(known)) {
    return unfinished;
  }
  const adding = addLines(client, chain, isQuick ? unfinished : finding, { known, from: told.from, hint });
  if (!isQuick) {
    return await adding;
  }
  const inTime = await quickly(adding);
  return inTime?.done ?? { ...finding, unfinished: 'brief' };
}

async function addLines<T extends UnsourcedFinding>(
  client: SourceClient,
  chain: EvmChain,
  finding: T,
  of: { readonly known: NodeTransaction; readonly from: number; readonly hint: SourceHint },
): Promise<T> {
  const { sourceLines } = await import('./sourceLines');
  const { facts, surer, first, last } = await sourceLines(client, chain, {
    ...of,
    withChanges: finding.unfinished === undefined,
  });
  return {
    ...finding,
    facts: [...facts, ...finding.facts.map((less) => surer.find(({ key }) => key === less.key) ?? less)],
    sections: [...first, ...finding.sections, ...last],
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
