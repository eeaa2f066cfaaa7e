import type vscode = require('vscode');
import { type CommandHandlers, commands } from '../../editor/ids';
import { runWithProgress } from '../../editor/ui/progress';
import { chainSources, networkUrls } from '../../state/sources/networkSources';
import { askByName } from '../askAboutHosts';
import type { Documents } from '../documentRoute';
import type { RunningOn } from '../runningChain';
import type { Services } from '../services';
import { askWhich, chainNamed } from './askWhich';
import { diagnosisAddress, type DiagnosisRequest } from './diagnosisAddress';
import { KeptFindings } from '../keptFindings';
import { createPossession } from './possession';

/** Why a chain makes no blocks, and whether a BLS key is its owner's: found out where the user asks for it. */
export function createDiagnosis(
  services: Services,
  documents: Documents,
): { readonly commands: CommandHandlers<'diagnosis'> } {
  const { state } = services;
  const kept = new KeptFindings<DiagnosisRequest>(services, documents, {
    family: 'diagnosis',
    address: diagnosisAddress,
    find(request, asking) {
      const { network, chain } = chainNamed(services, request);
      return state.diagnosis.diagnose(network, chain, asking);
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
        const on = await askWhich(services, argument);
        return on && (await diagnose(services, kept, on));
      },
      checkPossession: createPossession(services, documents),
    },
  };
}

/** @returns the document's URI; undefined when the user gave up */
async function diagnose(
  services: Services,
  kept: KeptFindings<DiagnosisRequest>,
  { network, chain }: RunningOn,
): Promise<vscode.Uri | undefined> {
  const urls = [...new Set([...networkUrls({ ...network, chains: [] }), ...chainSources(network, chain).rpcUrls])];
  const allowed = await askByName(services, network.name, urls);
  if (allowed === undefined) {
    return undefined;
  }
  const finding = await runWithProgress(`Diagnosing ${chain.name}`, (signal, progress) =>
    services.state.diagnosis.diagnose(network, chain, { signal, allowed, progress }),
  );
  const isListed = network.chains.some(({ name }) => name === chain.name);
  const at = isListed ? undefined : (chain.blockchainId ?? chain.path);
  return finding && (await kept.show({ network: network.name, chain: chain.name, at, format: 'md' }, finding));
}
