import { ApiError, errorCategory, errorSentence } from '../../../../engine/errors';
import type { Outcome } from '../../../../engine/evm';
import type { RawAnswer } from '../../../../engine/report';
import { printJson } from '../../../../engine/primitives';
import type { Freshness, TreeBranch } from '../../rows/treeNode';
import { answeredBy, TreeError } from '../treeError';
import { type ChainsContext, watchRun } from './chainsContext';
import type { ListedChain } from '../../rows/chains/listedChain';
import { fetchGenesis } from './watch/fetchGenesis';
import type { ChainConfig, ChainRules, ChainSnapshot } from '../../../../engine/chains';

/** How a chain is configured, by a node that runs it; where none does, by its genesis. */
export interface FetchedRules {
  /** What holds now; absent: genesis alone is known. */
  readonly now?: { readonly snapshot: ChainSnapshot; readonly rules: ChainRules };
  readonly config?: ChainConfig;
  readonly result: Pick<TreeBranch, 'at' | 'hosts' | 'freshUntil'>;
  /** What could not be had, in one sentence. */
  readonly problem?: string;
}

const genesisMs = 60_000;

/** An answer of the chain as it came, for the Finding that follows from it. */
export function rawOf(label: string, outcome: Outcome<unknown> | undefined): { readonly raw?: readonly RawAnswer[] } {
  return outcome?.ok === true ? { raw: [{ label, json: printJson(outcome.json) }] } : {};
}

/** @throws {ApiError} or {TreeError} where neither tells; the abort reason */
export async function fetchChainRules(context: ChainsContext, chain: ListedChain): Promise<FetchedRules> {
  const requested = await fetchNow(context, chain);
  if (!('failed' in requested)) {
    return requested;
  }
  const { client } = context;
  const config = chain.blockchainId === undefined ? undefined : await fetchGenesis(client, chain.blockchainId);
  if (config === undefined) {
    throw requested.failed ?? TreeError.of(client);
  }
  return {
    config,
    result: { ...answeredBy(client), freshUntil: { kind: 'age', milliseconds: genesisMs } },
    problem:
      requested.failed === undefined
        ? `No allowed node runs ${chain.name}: showing its genesis configuration.`
        : errorCategory(requested.failed) === 'noEndpoint'
          ? `${requested.failed.host} does not run ${chain.name}: showing its genesis configuration.`
          : `${errorSentence(requested.failed)} Showing the genesis configuration.`,
  };
}

async function fetchNow(
  context: ChainsContext,
  chain: ListedChain,
): Promise<FetchedRules | { readonly failed: ApiError | undefined }> {
  const watch = context.watch(chain);
  if (watch === undefined) {
    return { failed: undefined };
  }
  try {
    const snapshot = await watch.query('rules', watchRun(context, chain));
    const { rules, block, at, host } = snapshot;
    if (rules === undefined) {
      throw new RangeError('a snapshot with rules was asked for');
    }
    const freshUntil: Freshness = { kind: 'block', chain: chain.name, height: block.number };
    const problem = rules.config.ok ? undefined : errorSentence(rules.config.error);
    return {
      now: { snapshot, rules },
      config: rules.config.ok ? rules.config.value : undefined,
      result: { at, hosts: [host], freshUntil },
      problem,
    };
  } catch (error) {
    context.run.signal.throwIfAborted();
    if (error instanceof ApiError) {
      return { failed: error };
    }
    throw error;
  }
}
