import * as l10n from '@vscode/l10n';
import type { Source } from '../../core/finding/finding';
import type { ChainSources } from './chainSources';
import type { LookupContext } from './lookupContext';
import { settle, type Task } from './settle';
import type { OpenSource } from './sourceLog';

/** How one chain's sources are asked about one thing. */
export interface ChainQuestions<T> {
  node(chain: ChainSources, source: OpenSource, signal: AbortSignal): Promise<T>;
  index?(
    chain: ChainSources,
    index: NonNullable<ChainSources['index']>,
    source: OpenSource,
    signal: AbortSignal,
  ): Promise<T>;
}

export interface ChainAnswers<T> {
  readonly chain: ChainSources;
  /** The node first, since it holds the state itself; sources that failed are absent. */
  readonly answers: readonly T[];
}

/** Once something is found, slower sources get this long to add what they know. */
const graceMs = 3_000;

/**
 * Asks nodes and indexes of all chains at once. A source that fails is noted in the log with its reason and does not
 * hold up the others; only an abort rejects.
 */
export async function fetchChains<T>(
  context: LookupContext,
  chains: readonly ChainSources[],
  questions: ChainQuestions<T>,
  isFound: (answer: T) => boolean,
): Promise<readonly ChainAnswers<T>[]> {
  const planned = chains.flatMap((chain) => planChain(context, chain, questions));
  const results = await settle(
    planned.map(({ task }) => task),
    (answer) => answer !== undefined && isFound(answer),
    graceMs,
    context.options.signal,
  );
  return chains.map((chain) => ({
    chain,
    answers: planned.flatMap((plan, i) => {
      const answer = results[i];
      return plan.chain === chain && answer !== undefined ? [answer] : [];
    }),
  }));
}

interface Plan<T> {
  readonly chain: ChainSources;
  readonly task: Task<T | undefined>;
}

function planChain<T>(context: LookupContext, chain: ChainSources, questions: ChainQuestions<T>): readonly Plan<T>[] {
  const { index } = chain;
  const fetchIndex = questions.index?.bind(questions);
  const rpcUrls = chain.rpcUrls.filter((url) => context.options.allowed(url));
  const refusedNode = rpcUrls.length === 0 ? chain.rpcUrls[0] : undefined;
  const plans: Plan<T>[] = [];
  if (rpcUrls.length > 0) {
    const allowed = { ...chain, rpcUrls };
    const source = context.log.begin('node', new URL(rpcUrls[0] ?? '').host, chain.chain.name);
    plans.push({ chain, task: guarded(source, (signal) => questions.node(allowed, source, signal)) });
  }
  if (refusedNode !== undefined) {
    noteNotAsked(context, 'node', refusedNode, chain);
  }
  if (index !== undefined && fetchIndex !== undefined) {
    if (context.options.allowed(index.baseUrl)) {
      const source = context.log.begin('dataService', new URL(index.baseUrl).host, chain.chain.name);
      plans.push({ chain, task: guarded(source, (signal) => fetchIndex(chain, index, source, signal)) });
    } else {
      noteNotAsked(context, 'dataService', index.baseUrl, chain);
    }
  }
  return plans;
}

function guarded<T>(source: OpenSource, task: Task<T>): Task<T | undefined> {
  return async (signal) => {
    try {
      return await task(signal);
    } catch (error) {
      signal.throwIfAborted();
      source.failed(error);
      return undefined;
    }
  };
}

function noteNotAsked(context: LookupContext, kind: Source['kind'], url: string, chain: ChainSources): void {
  const { host } = new URL(url);
  context.log.notAsked(kind, host, chain.chain.name, l10n.t('{0} was not asked: the host is not allowed.', host));
}
