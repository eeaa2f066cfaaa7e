import vscode = require('vscode');
import {
  type ConfigNetwork,
  configurable,
  networkDefaults,
  type ConfigCompletion,
  type LanguageInput,
  completeAt,
  hoverAt,
  inlayHintsIn,
  lensesOf,
} from '../../engine/config';
import { DisposableStore } from '../vscode/disposables';
import type { Services } from '../shared/services';
import { ConfigDocuments, type ReadFile } from './files/configDocuments';
import { createLive, type Live, type LivePorts } from './live';
import { configCodeActions, providedKinds, configDiagnostics } from './diagnostics';
import { evmAddress, inEditor, markdownLink } from '../../engine/primitives';
import { commandLink } from '../vscode/target';
import type { Config } from '../vscode/config';
import { commands, hoverCommands } from '../vscode/ids';
import { hintAt, lensAt } from '../vscode/ui/editorWords';
import { linkedMarkdown, plainMarkdown } from '../vscode/ui/markdown';

export interface ConfigService extends vscode.Disposable {
  readonly files: ConfigDocuments;
  readonly live: Live;
}

/** How often what a lens says about the time to an upgrade is said anew. */
const lensMs = 60_000;

/** The language service of the files of chains' configuration: loaded once such a file is open, or a command asks for it. */
export function createService(services: Services, ports: LivePorts): ConfigService {
  const store = new DisposableStore();
  const { config, state, log, claims } = services;
  const files: ConfigDocuments = store.add(
    new ConfigDocuments({
      known: (uri) => {
        const { network, ...known } = live.known(uri);
        return { ...known, network: network ?? byDefault(state.networks.active().networkId) };
      },
      chains: () =>
        configurable([state.networks.active()]).flatMap(({ of: { name, path, blockchainId } }) => [
          name,
          path,
          blockchainId ?? path,
        ]),
      log,
    }),
  );
  // One object for one network: what was judged with it is kept by that.
  const defaults = new Map<number, ConfigNetwork>();
  const byDefault = (id: number): ConfigNetwork => {
    const network = defaults.get(id) ?? networkDefaults(id);
    defaults.set(id, network);
    return network;
  };
  const live = store.add(createLive(services, files, ports));
  const changed = store.add(new vscode.EventEmitter<void>());
  store.add(live.onDidChange(() => files.classifyAll()));
  store.add(config.onDidChange(() => files.classifyAll()));
  store.add(files.onDidChange(() => changed.fire()));
  const timer = setInterval(() => changed.fire(), lensMs);
  store.add({ dispose: () => clearInterval(timer) });
  const hovers = configHovers(files);
  claims.set(async (document, position) => {
    const none = new vscode.CancellationTokenSource().token;
    return files.isOurs(document) && (await hovers.provideHover(document, position, none)) !== undefined;
  });
  const { languages } = vscode;
  const selector = [{ language: 'json' }, { language: 'jsonc' }];
  store.add(languages.registerHoverProvider(selector, hovers));
  store.add(languages.registerCompletionItemProvider(selector, configCompletions(files), ...configCompletionTriggers));
  store.add(
    languages.registerCodeActionsProvider(selector, configCodeActions(files), {
      providedCodeActionKinds: providedKinds,
    }),
  );
  store.add(languages.registerInlayHintsProvider(selector, configHints(files, config)));
  store.add(languages.registerCodeLensProvider(selector, configLenses(files, live, changed.event)));
  store.add(configDiagnostics(files, live));
  return { files, live, dispose: () => store.dispose() };
}

/** What is known for hovers, completion and lenses of a file. */
export function languageInput({ input }: ReadFile): LanguageInput {
  return { ...input, now: Date.now(), locale: vscode.env.language };
}

/** What a key or value means; of an address also the way to its page. */
export function configHovers(files: ConfigDocuments): vscode.HoverProvider {
  return {
    async provideHover(document, position) {
      const read = await files.current(document);
      const hover = read && hoverAt(languageInput(read), read.file, document.offsetAt(position));
      if (hover === undefined) {
        return undefined;
      }
      const range = new vscode.Range(document.positionAt(hover.start), document.positionAt(hover.end));
      const address = evmAddress(document.getText(range).slice(1, -1))?.address;
      const link = address === undefined ? [] : [linkedMarkdown(lookUpLink(address))];
      return new vscode.Hover([plainMarkdown(hover.markdown), ...link], range);
    },
  };
}

function lookUpLink(id: string): string {
  return markdownLink('Look up', commandLink(hoverCommands.lookUp, { id }));
}

export const configCompletionTriggers = ['"', ':', ' '] as const;

export function configCompletions(files: ConfigDocuments): vscode.CompletionItemProvider {
  return {
    async provideCompletionItems(document, position) {
      const read = await files.current(document);
      return (
        read &&
        completeAt(languageInput(read), read.file, document.offsetAt(position)).map((one) => item(document, one))
      );
    },
  };
}

const kinds: Readonly<Record<ConfigCompletion['kind'], vscode.CompletionItemKind>> = {
  key: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.Value,
  address: vscode.CompletionItemKind.Constant,
  time: vscode.CompletionItemKind.Event,
  snippet: vscode.CompletionItemKind.Snippet,
};

function item(document: vscode.TextDocument, completion: ConfigCompletion): vscode.CompletionItem {
  const { label, kind, detail, documentation, insertText, filterText, sortText, commaAt } = completion;
  const made = new vscode.CompletionItem(
    { label: inEditor(label), description: detail === undefined ? undefined : inEditor(detail) },
    kinds[kind],
  );
  const range = new vscode.Range(document.positionAt(completion.start), document.positionAt(completion.end));
  made.range = range;
  made.insertText = new vscode.SnippetString(insertText);
  made.filterText = filterText;
  made.sortText = sortText;
  made.documentation = documentation === undefined ? undefined : plainMarkdown(documentation);
  if (commaAt !== undefined) {
    made.additionalTextEdits = [vscode.TextEdit.insert(document.positionAt(commaAt), ',')];
  }
  return made;
}

/** Amounts in whole tokens and times as people read them, where the setting wants them. */
export function configHints(files: ConfigDocuments, config: Config): vscode.InlayHintsProvider {
  return {
    onDidChangeInlayHints: config.onDidChange,
    async provideInlayHints(document, range) {
      const read = config.get().chainConfigInlayHints ? await files.current(document) : undefined;
      const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      return (
        read &&
        inlayHintsIn(languageInput(read), read.file, start, end).map(({ offset, text }) => {
          const hint = hintAt(document.positionAt(offset), text);
          hint.paddingLeft = true;
          return hint;
        })
      );
    },
  };
}

/** The timeline above upgrades, and what nodes say of the file. */
export function configLenses(files: ConfigDocuments, live: Live, changed: vscode.Event<void>): vscode.CodeLensProvider {
  return {
    onDidChangeCodeLenses: changed,
    async provideCodeLenses(document) {
      const validated = await files.judgement(document);
      if (validated === undefined) {
        return [];
      }
      const lineOf = (offset: number): number => document.positionAt(offset).line;
      const own = lensesOf(languageInput(validated), validated.file).map(({ start, title, opens }) => {
        const args = opens && [document.uri.toString(), String(opens.rulesAt)];
        const command = args === undefined ? '' : commands.showEffectiveRules;
        return lensAt(lineOf(start), { title, command, arguments: args });
      });
      const others = live
        .lenses(validated)
        .map(({ offset, title, command = '', args }) =>
          lensAt(lineOf(offset), { title, command, arguments: args && [...args] }),
        );
      return [...own, ...others];
    },
  };
}
