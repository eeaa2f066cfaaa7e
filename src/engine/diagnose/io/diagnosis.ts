import type { Report } from '../../report';
import type { EvmChain, Network } from '../../networks';
import { type SourceDeps, createSourceClient, type RequestOptions } from '../../sources';
import type { DiagnoseOptions } from './diagnoseChain';

export interface DiagnosisRun extends RequestOptions, DiagnoseOptions {}

export interface Diagnoses {
  /** Why a chain produces no blocks, or that it does. @throws only the abort reason */
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
