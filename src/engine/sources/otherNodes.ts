import { type EvmCall, type Outcome, RpcBatch } from '../evm';
import { ApiError } from '../errors';
import { createNodeClient } from '../net';
import type { EvmChain } from '../networks';
import { hangsAfterMs } from './endpointStats';
import type { NodeQuestion } from './questions';
import { allWithGrace } from './allWithGrace';
import type { SourceClient } from './sourceClient';
import type { QueryResult } from '../report';

/** What one node of an EVM chain said. */
export interface OtherNode<T> {
  readonly chain: EvmChain;
  readonly url: string;
  /** Absent: it had not answered when the others had. */
  readonly outcome?: Outcome<T>;
}

/**
 * Asks the nodes that were not asked about these chains yet, all at once and each once: for what a node may have that
 * another one does not.
 *
 * @param isThere whether the answer is more than that the node has no such thing
 * @throws the abort reason alone
 */
export async function queryOtherNodes<T>(
  client: SourceClient,
  chains: readonly EvmChain[],
  call: EvmCall<T>,
  isThere: (value: T) => boolean,
): Promise<readonly OtherNode<T>[]> {
  const { rpc, now, deadlineMs } = client.context;
  const requested = chains.flatMap((chain) =>
    client.chainNodes.unrequested(chain, client.evmUrls(chain)).map((url) => ({ chain, url })),
  );
  const began = now();
  const tasks = requested.map(({ url }) => async (signal: AbortSignal) => {
    const batch = new RpcBatch();
    const key = batch.add(call);
    const outcome = (await batch.query(rpc, url, { signal, deadlineMs, tries: 1 })).of(key);
    return { outcome, at: now() };
  });
  const result = await allWithGrace(tasks, () => true, hangsAfterMs, client.signal);
  return requested.map(({ chain, url }, i) => {
    const received = result[i];
    const outcome = received?.outcome;
    // In the order of the settings, whoever answered first.
    client.chainNodes.received(chain, {
      ...{ url, began, at: received?.at ?? now(), outcome },
      isThere: outcome?.ok === true && isThere(outcome.value),
    });
    return { chain, url, outcome };
  });
}

/**
 * Asks the nodes that were not asked about one of the network's own chains yet, all at once, for what one of them alone may
 * know. Those that know nothing more than the first one are no sources.
 *
 * @param chain its name
 * @throws the abort reason alone
 */
export async function queryNodesElsewhere<T>(
  client: SourceClient,
  chain: string,
  question: NodeQuestion<T>,
): Promise<QueryResult<T>> {
  const { rpc, now, deadlineMs } = client.context;
  const urls = client.chainNodes.silentAbout(chain, client.nodeUrls);
  const began = now();
  const tasks = urls.map((url) => async (signal: AbortSignal) => {
    try {
      const node = createNodeClient(rpc, url, client.network.wireNames);
      return await question(node, { signal, deadlineMs, tries: 1 });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError) {
        return undefined;
      }
      throw error;
    }
  });
  const result = await allWithGrace(tasks, () => true, hangsAfterMs, client.signal);
  const place = result.findIndex((answer) => answer !== undefined);
  const [answer, url] = [result[place], urls[place]];
  return answer === undefined || url === undefined
    ? { ok: false, rejected: true, from: -1 }
    : { ok: true, ...answer, from: client.chainNodes.answered(chain, url, began), url };
}
