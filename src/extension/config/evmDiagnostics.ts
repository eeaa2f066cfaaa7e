import vscode = require('vscode');
import { evmSettingProblem, evmSettingsIn, evmVersionOf, networkDefaults, rules } from '../../engine/config';
import { type EvmChain, isPublic, type Network } from '../../engine/networks';
import { chainSources } from '../../engine/sources';
import { networksOf } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { DisposableStore } from '../vscode/disposables';
import { diagnosticAt } from '../vscode/ui/editorWords';
import { diagnosticSeverities, rangeIn, documentDiagnostics } from '../shared/languageItems';

/** How long a chain's EVM version is cached. */
const cachedMs = 600_000;

/**
 * Flags an EVM version in foundry.toml or Hardhat's config that the chain does not run: the chain whose RPC URL the
 * file names, else those of the network that the folder names, if all run the same version. Upgrades of public networks
 * need no request; other chains are queried where allowed. Nothing is flagged where the version is unknown.
 */
export function evmDiagnostics(services: Services): vscode.Disposable {
  const store = new DisposableStore();
  const changed = store.add(new vscode.EventEmitter<void>());
  const versions = new EvmVersions(services, () => changed.fire());
  const find = (document: vscode.TextDocument): readonly vscode.Diagnostic[] => {
    const name = document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1);
    const text = document.getText();
    const settings = document.uri.scheme === 'file' ? evmSettingsIn(name, text) : [];
    const runs = settings.length === 0 ? undefined : versions.targetVersion(text);
    return settings.flatMap(({ version, start, end }) => {
      const problem = runs === undefined ? undefined : evmSettingProblem(version, runs);
      if (problem === undefined) {
        return [];
      }
      const range = rangeIn(document, { start, end });
      const diagnostic = diagnosticAt(range, problem.message, diagnosticSeverities[rules[problem.rule].severity]);
      return [Object.assign(diagnostic, { code: problem.rule, source: 'Snowprobe' })];
    });
  };
  store.add(documentDiagnostics('snowprobe-evm', services.config, find, changed.event));
  store.add({ dispose: () => versions.dispose() });
  return store;
}

/** EVM versions that chains run, as far as known; the rest is fetched in the background. */
class EvmVersions {
  private readonly known = new Map<string, { readonly version?: string | undefined; readonly at: number }>();
  private readonly stop = new AbortController();

  constructor(
    private readonly services: Pick<Services, 'state' | 'consent' | 'log'>,
    private readonly changed: () => void,
  ) {}

  dispose(): void {
    this.stop.abort();
  }

  /** The EVM version of the chains that a text targets; `undefined` where unknown, or not the same on all. */
  targetVersion(text: string): string | undefined {
    const { state } = this.services;
    const urls = new Set([...text.matchAll(/https?:\/\/[^\s"'`]+/g)].map(([url]) => url.replace(/(?<!\/)\/+$/, '')));
    const named = networksOf({ state }).flatMap((network) =>
      network.chains
        .filter((chain) => chainSources(network, chain).rpcUrls.some((url) => urls.has(url)))
        .map((chain) => this.of(network, chain)),
    );
    const active = state.networks.active();
    const all = named.length > 0 ? named : isNamed() ? active.chains.map((chain) => this.of(active, chain)) : [];
    return new Set(all).size === 1 ? all[0] : undefined;
  }

  private of(network: Network, chain: EvmChain): string | undefined {
    if (chain.path === 'C' && isPublic(network)) {
      return evmVersionOf({ network: networkDefaults(network.networkId) }, BigInt(Math.floor(Date.now() / 1_000)));
    }
    const { state, consent, log } = this.services;
    const urls = chainSources(network, chain).rpcUrls.filter(consent.allows);
    const key = `${network.name} ${chain.name} ${urls.join(' ')}`;
    const known = this.known.get(key);
    if (urls.length > 0 && (known === undefined || Date.now() - known.at > cachedMs)) {
      this.known.set(key, { version: known?.version, at: Date.now() });
      state.chainConfig.evmVersion(network, chain, { signal: this.stop.signal, allowed: consent.allows }).then(
        (version) => {
          this.known.set(key, { version, at: Date.now() });
          this.changed();
        },
        (error: unknown) => this.stop.signal.aborted || log.error('Querying the EVM version failed.', error),
      );
    }
    return known?.version;
  }
}

/** Only workspace settings count: user settings also apply to folders for other chains. */
function isNamed(): boolean {
  const { workspaceValue, workspaceFolderValue } =
    vscode.workspace.getConfiguration('snowprobe').inspect('network') ?? {};
  return (workspaceValue ?? workspaceFolderValue) !== undefined;
}
