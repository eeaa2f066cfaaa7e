import type { CallTrace } from '../../api/evm/trace';
import type { UnsourcedFinding } from '../../core/finding/finding';
import type { EvmChain } from '../../core/networks/network';
import type { FailureHint } from '../../explain/evm/failure';
import type { HashAnswer, NodeTransaction } from '../../explain/evm/hashAnswer';
import type { Sourced } from '../../explain/sourcedResult';
import type { SourceClient } from '../sources/sourceClient';

/** Milliseconds that a quick lookup waits for a line. */
const quickMs = 100;

/**
 * Adds to a transaction that failed, or caught a failure, where in the open project that was. A quick lookup leaves out
 * what takes long.
 *
 * @throws the abort reason alone
 */
export async function withSourceLines<T extends UnsourcedFinding>(
  client: SourceClient,
  chain: EvmChain,
  finding: T,
  answers: readonly Sourced<HashAnswer>[],
  hint: FailureHint,
): Promise<T> {
  const told = answers.find(({ value }) => value.transaction !== undefined);
  const known = told?.value.transaction;
  if (told === undefined || known === undefined || client.context.builds?.mayKnow !== true || !mayHaveFailed(known)) {
    return finding;
  }
  const adding = addLines(client, chain, finding, { known, from: told.from, hint });
  if (client.context.options.quick !== true) {
    return await adding;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve({ ...finding, isUnfinished: true }), quickMs);
  });
  // Nobody waits for it any more; the next lookup tells what went wrong.
  adding.catch(() => undefined);
  return await Promise.race([adding, late]).finally(() => clearTimeout(timer));
}

async function addLines<T extends UnsourcedFinding>(
  client: SourceClient,
  chain: EvmChain,
  finding: T,
  of: { readonly known: NodeTransaction; readonly from: number; readonly hint: FailureHint },
): Promise<T> {
  const { sourceLines } = await import('./sourceLines');
  const { facts, sections } = await sourceLines(client, chain, of);
  return { ...finding, facts: [...facts, ...finding.facts], sections: [...sections, ...finding.sections] };
}

/** It failed, or something inside of it did as far as is known. */
function mayHaveFailed({ receipt, replay, trace }: NodeTransaction): boolean {
  return receipt !== undefined && (replay !== undefined || (trace?.ok === true && hasFailure(trace.value)));
}

function hasFailure({ error, calls }: CallTrace): boolean {
  return Boolean(error) || (calls ?? []).some(hasFailure);
}
