import vscode = require('vscode');
import { DisposableStore } from '../vscode/disposables';
import type { CommandHandler, CommandHandlers } from '../vscode/ids';
import type { Documents } from '../shared/documentRoute';
import type { Services } from '../shared/services';
import { liveRoute, genesisRequest, genesisRoute, type RulesRequest, rulesRoute } from './documents';
import type { ConfigService } from './service';

export interface ChainConfigFeature extends vscode.Disposable {
  readonly commands: CommandHandlers<'chainConfig'>;
  open(): Promise<void>;
}

/** genesis.json, upgrade.json, config.json: their language service is loaded when the first of them is opened. */
export function createChainConfig(
  services: Services,
  documents: Documents,
  memory: vscode.Memento,
): ChainConfigFeature {
  const store = new DisposableStore();
  /** Open documents of rules, which change with the files. */
  const shown = new Map<string, RulesRequest>();
  let loading: Promise<ConfigService> | undefined;
  const start = async (): Promise<ConfigService> => {
    const { createService } = await import('./service');
    const service = store.add(
      createService(services, {
        documents: chain,
        showGenesis: (text, name) => genesis.open(genesisRequest(services.bytes, text, name)),
        memory,
      }),
    );
    store.add(service.files.onDidChange(() => shown.forEach((request) => rules.refresh(request))));
    return service;
  };
  const load = (): Promise<ConfigService> => (loading ??= start());
  const rules = documents.add(
    rulesRoute(
      async (request, key) => {
        shown.set(key, request);
        const [{ rulesText }, { files }] = await Promise.all([import('./commands'), load()]);
        return await rulesText(files, request);
      },
      async ({ of }) => {
        const [{ rulesTimeline }, { files }] = await Promise.all([import('./commands'), load()]);
        return await rulesTimeline(files, of);
      },
      (key) => shown.delete(key),
    ),
  );
  const genesis = documents.add(genesisRoute(services.bytes));
  const chain = documents.add(liveRoute(async (request) => (await load()).live.text(request)));
  const liveCommand =
    (name: keyof ConfigService['live']['commands']): CommandHandler =>
    async (...args) =>
      (await load()).live.commands[name](...args);
  return {
    open: async () => {
      try {
        await load();
      } catch (error) {
        services.log.error('Loading the checks of chain configuration failed.', error);
      }
    },
    commands: {
      openChainGenesis: liveCommand('openChainGenesis'),
      compareFile: liveCommand('compareFile'),
      writeUpgrade: liveCommand('writeUpgrade'),
      compareWithChain: liveCommand('compareWithChain'),
      checkAgainstChain: liveCommand('checkAgainstChain'),
      showEffectiveRules: async (of, at) => {
        if (at === 'timeline' && typeof of === 'string') {
          return await rules.show({ of });
        }
        const [{ requestRules }, { files }] = await Promise.all([import('./commands'), load()]);
        const request = await requestRules(files, of, at);
        return request && (await rules.open(request));
      },
      openGenesis: async (bytes) => {
        const { findGenesis } = await import('./commands');
        const { text, chainName } = findGenesis(bytes, services.bytes);
        return await genesis.open(genesisRequest(services.bytes, text, chainName));
      },
    },
    dispose: () => store.dispose(),
  };
}
