import type vscode = require('vscode');
import { type CommandHandlers, commands } from '../vscode/ids';
import { runWithProgress } from '../vscode/ui/progress';
import { chainSources, networkUrls } from '../../engine/sources';
import { confirmHosts } from '../shared/askAboutHosts';
import type { Documents } from '../shared/documentRoute';
import type { RunningOn } from '../shared/runningChain';
import type { Services } from '../shared/services';
import { promptChain, chainNamed } from './askWhich';
import { diagnosisAddress, type DiagnosisRequest } from './diagnosisAddress';
import { SavedReports } from '../shared/keptFindings';
import { registerProofOfPossession } from './possession';

/** Why a chain makes no blocks, and whether a BLS key is its owner's: found out where the user asks for it. */
export function createDiagnosis(
  services: Services,
  documents: Documents,
): { readonly commands: CommandHandlers<'diagnosis'> } {
  const { state } = services;
  const cached = new SavedReports<DiagnosisRequest>(services, documents, {
    family: 'diagnosis',
    address: diagnosisAddress,
    find(request, requesting) {
      const { network, chain } = chainNamed(services, request);
      return state.diagnosis.diagnose(network, chain, requesting);
    },
    actions: ({ network, chain, at }) => [
      {
        title: 'Diagnose again',
        as: 'again',
        command: commands.diagnose,
        args: [{ network, chain, at }],
      },
    ],
  });
  return {
    commands: {
      diagnose: async (argument) => {
        const on = await promptChain(services, argument);
        return on && (await diagnose(services, cached, on));
      },
      checkPossession: registerProofOfPossession(services, documents),
    },
  };
}

/** @returns the document's URI; undefined when the user gave up */
async function diagnose(
  services: Services,
  cached: SavedReports<DiagnosisRequest>,
  { network, chain }: RunningOn,
): Promise<vscode.Uri | undefined> {
  const urls = [...new Set([...networkUrls({ ...network, chains: [] }), ...chainSources(network, chain).rpcUrls])];
  const allowed = await confirmHosts(services, network.name, urls);
  if (allowed === undefined) {
    return undefined;
  }
  const report = await runWithProgress(`Diagnosing ${chain.name}`, (signal, progress) =>
    services.state.diagnosis.diagnose(network, chain, { signal, allowed, progress }),
  );
  const isListed = network.chains.some(({ name }) => name === chain.name);
  const at = isListed ? undefined : (chain.blockchainId ?? chain.path);
  return report && (await cached.show({ network: network.name, chain: chain.name, at, format: 'md' }, report));
}
