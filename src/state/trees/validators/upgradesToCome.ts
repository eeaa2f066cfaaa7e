import { catalogueCall, EvmRound } from '../../../api/evm/evmRound';
import type { EvmChain } from '../../../core/networks/network';
import { getChainConfig } from '../../../core/rpc/catalogue/evm/chain';
import type { ValidatorWarning } from '../../../core/validators/validatorWarnings';
import { chainSources } from '../../sources/networkSources';
import type { SourceClient } from '../../sources/sourceClient';

type UpgradeWarning = Extract<ValidatorWarning, { kind: 'upgrade' }>;

/** Files change with a restart of their node. */
const freshMs = 300_000;

/** Upgrades of chains that come, and that some of the configured nodes lack: asked for once in some minutes. */
export class UpgradesToCome {
  private readonly kept = new Map<string, { readonly at: number; readonly warnings: readonly UpgradeWarning[] }>();

  /** @throws the abort reason alone */
  async ask(client: SourceClient, chain: EvmChain): Promise<readonly UpgradeWarning[]> {
    const key = `${client.network.name} ${chain.path}`;
    const known = this.kept.get(key);
    const now = client.context.now();
    if (known !== undefined && now - known.at < freshMs) {
      return known.warnings;
    }
    const warnings = await fetchLacking(client, chain);
    this.kept.set(key, { at: now, warnings });
    return warnings;
  }
}

async function fetchLacking(client: SourceClient, chain: EvmChain): Promise<readonly UpgradeWarning[]> {
  const { network, context } = client;
  const asked = new Set(client.evmUrls(chain));
  // One address for all of a chain's nodes tells of one of them.
  const nodes = chainSources(network, chain).rpcUrls.flatMap((url, i) => {
    const name = chain.rpcUrl === undefined ? network.nodes[i]?.name : undefined;
    return name === undefined || !asked.has(url) ? [] : [{ name, url }];
  });
  if (nodes.length < 2) {
    return [];
  }
  const told = await Promise.all(
    nodes.map(async ({ name, url }) => {
      const answer = await client.evm(
        chain,
        async (node) => {
          const round = new EvmRound();
          const key = round.add(catalogueCall(getChainConfig, {}));
          const outcome = (await node.ask(round)).of(key);
          return { value: outcome.ok ? outcome.value : undefined, json: null };
        },
        [url],
      );
      return { name, state: 'runs' as const, config: answer.ok ? answer.value : undefined };
    }),
  );
  const { differencesOf } = await import('../../../explain/diagnosis/upgradeSplit');
  return differencesOf(told)
    .filter(({ at }) => at > context.now())
    .map(({ key, at, notOn }) => ({ kind: 'upgrade', key, at, nodes: notOn.map(({ name }) => name) }));
}
