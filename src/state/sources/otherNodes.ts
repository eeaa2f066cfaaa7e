import { type EvmCall, EvmRound, type Outcome } from '../../api/evm/evmRound';
import type { EvmChain } from '../../core/networks/network';
import { hangsAfterMs } from './firstAnswering';
import { settle } from './settle';
import type { SourceClient } from './sourceClient';

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
export async function askOtherNodes<T>(
  client: SourceClient,
  chains: readonly EvmChain[],
  call: EvmCall<T>,
  isThere: (value: T) => boolean,
): Promise<readonly OtherNode<T>[]> {
  const { rpc, now, deadlineMs } = client.context;
  const asked = chains.flatMap((chain) =>
    client.chainNodes.unasked(chain, client.evmUrls(chain)).map((url) => ({ chain, url })),
  );
  const began = now();
  const tasks = asked.map(({ url }) => async (signal: AbortSignal) => {
    const round = new EvmRound();
    const key = round.add(call);
    const outcome = (await round.ask(rpc, url, { signal, deadlineMs, tries: 1 })).of(key);
    return { outcome, at: now() };
  });
  const told = await settle(tasks, () => true, hangsAfterMs, client.signal);
  return asked.map(({ chain, url }, i) => {
    const heard = told[i];
    const outcome = heard?.outcome;
    // In the order of the settings, whoever answered first.
    client.chainNodes.heard(chain, {
      ...{ url, began, at: heard?.at ?? now(), outcome },
      isThere: outcome?.ok === true && isThere(outcome.value),
    });
    return { chain, url, outcome };
  });
}
