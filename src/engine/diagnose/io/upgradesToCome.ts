import { RpcBatch, catalogueCall } from '../../evm';
import type { EvmChain } from '../../networks';
import { getChainConfig } from '../../rpc';
import type { ValidatorWarning } from '../../validators';
import { type SourceClient, chainSources } from '../../sources';

type UpgradeWarning = Extract<ValidatorWarning, { kind: 'upgrade' }>;

/** Files change with a restart of their node. */
const freshMs = 300_000;

/** Upgrades of chains that come, and that some of the configured nodes lack: asked for once in some minutes. */
export class UpgradesToCome {
  private readonly cached = new Map<string, { readonly at: number; readonly warnings: readonly UpgradeWarning[] }>();

  /** @throws the abort reason alone */
  async query(client: SourceClient, chain: EvmChain): Promise<readonly UpgradeWarning[]> {
    const key = `${client.network.name} ${chain.path}`;
    const known = this.cached.get(key);
    const now = client.context.now();
    if (known !== undefined && now - known.at < freshMs) {
      return known.warnings;
    }
    const warnings = await fetchMissing(client, chain);
    this.cached.set(key, { at: now, warnings });
    return warnings;
  }
}

async function fetchMissing(client: SourceClient, chain: EvmChain): Promise<readonly UpgradeWarning[]> {
  const { network, context } = client;
  const requested = new Set(client.evmUrls(chain));
  // One address for all of a chain's nodes tells of one of them.
  const nodes = chainSources(network, chain).rpcUrls.flatMap((url, i) => {
    const name = chain.rpcUrl === undefined ? network.nodes[i]?.name : undefined;
    return name === undefined || !requested.has(url) ? [] : [{ name, url }];
  });
  if (nodes.length < 2) {
    return [];
  }
  const result = await Promise.all(
    nodes.map(async ({ name, url }) => {
      const answer = await client.evm(
        chain,
        async (node) => {
          const batch = new RpcBatch();
          const key = batch.add(catalogueCall(getChainConfig, {}));
          const outcome = (await node.query(batch)).of(key);
          return { value: outcome.ok ? outcome.value : undefined, json: null };
        },
        [url],
      );
      return { name, state: 'runs' as const, config: answer.ok ? answer.value : undefined };
    }),
  );
  const { differencesOf } = await import('../causes/splitByUpgrade');
  return differencesOf(result)
    .filter(({ at }) => at > context.now())
    .map(({ key, at, notOn }) => ({ kind: 'upgrade', key, at, nodes: notOn.map(({ name }) => name) }));
}
