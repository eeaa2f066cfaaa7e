import type { Report } from '../../report';
import type { EvmChain, Network } from '../../networks';
import { type FindOptions, type SourceDeps, createSourceClient } from '../../sources';
import type { MessageTrace } from '../report/messageTrace';
import type { SendCall } from './beforeSend';
import type { TraceStart } from './traceMessage';

/** What is found out about messages between chains beside looking them up; loaded by who asks first. */
export interface Messages {
  /**
   * Follows the messages of a transaction, or the one of an ID, on both of their chains.
   * @returns the one asked for first; none: there is no message of that ID, or the transaction is about none
   */
  trace(
    network: Network,
    start: TraceStart,
    run: Pick<FindOptions, 'signal' | 'allowed'>,
  ): Promise<readonly MessageTrace[]>;

  /** Whether the message that a call would send would be executed on the other chain. Undefined: it sends none. */
  wouldExecute(
    network: Network,
    chain: EvmChain,
    call: SendCall,
    run: Pick<FindOptions, 'signal' | 'allowed'>,
  ): Promise<Report | undefined>;
}

export function createMessages(deps: SourceDeps): Messages {
  return {
    async trace(network, start, run) {
      const { traceMessage } = await import('./withMessages');
      return traceMessage(createSourceClient(deps, network, run), start);
    },
    async wouldExecute(network, chain, call, run) {
      const { wouldExecute } = await import('./beforeSend');
      const client = createSourceClient(deps, network, run);
      const report = await wouldExecute(client, chain, call);
      // It has no ID before it is sent.
      return report && { ...report, identifier: '', network: network.name, sources: client.context.log.all };
    },
  };
}
