import type { Report } from '../../report';
import type { EvmChain, Network } from '../../networks';
import { type SourceDeps, createSourceClient, type RequestOptions } from '../../sources';
import type { MessageTrace } from '../report/messageTrace';
import type { SendCall } from './beforeSend';
import type { TraceStart } from './traceMessage';

/** Loaded on first use. */
export interface Messages {
  /**
   * Traces the messages of a transaction, or the one with an ID, on both chains.
   * @returns the requested message first; empty where there is no message with that ID, or the transaction involves
   * none
   */
  trace(network: Network, start: TraceStart, run: RequestOptions): Promise<readonly MessageTrace[]>;

  /** Whether the message that a call would send would be executed on the other chain; `undefined` if it sends none. */
  wouldExecute(network: Network, chain: EvmChain, call: SendCall, run: RequestOptions): Promise<Report | undefined>;
}

export function createMessages(deps: SourceDeps): Messages {
  return {
    async trace(network, start, run) {
      const { traceMessage } = await import('./withMessages');
      return traceMessage(createSourceClient(deps, network, run), start);
    },
    async wouldExecute(network, chain, call, run) {
      const { simulateSend } = await import('./beforeSend');
      const client = createSourceClient(deps, network, run);
      const report = await simulateSend(client, chain, call);
      return report && { ...report, identifier: '', network: network.name, sources: client.context.log.all };
    },
  };
}
