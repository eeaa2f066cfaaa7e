import type { Report } from '../../report';
import type { EvmChain, Network } from '../../networks';
import { type FindOptions, type SourceDeps, createSourceClient } from '../../sources';
import type { DiagnoseOptions } from './diagnoseChain';

export interface DiagnosisRun extends Pick<FindOptions, 'signal' | 'allowed'>, DiagnoseOptions {}

/** What is found out about a chain or a key as a whole; loaded by who asks first. */
export interface Diagnoses {
  /** Why a chain makes no blocks, or that it does. @throws the abort reason alone */
  diagnose(network: Network, chain: EvmChain, run: DiagnosisRun): Promise<Report>;
}

export function createDiagnoses(deps: SourceDeps): Diagnoses {
  return {
    async diagnose(network, chain, { signal, allowed, ...options }) {
      const client = createSourceClient(deps, network, { signal, allowed });
      const { diagnoseChain } = await import('./diagnoseChain');
      const report = await diagnoseChain(client, chain, options);
      return { ...report, identifier: chain.name, network: network.name, sources: client.context.log.all };
    },
  };
}
