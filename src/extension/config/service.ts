import vscode = require('vscode');
import {
  type ConfigCompletion,
  type ConfigNetwork,
  type LanguageInput,
  completeAt,
  configurable,
  hoverAt,
  inlayHintsIn,
  networkDefaults,
  lensesOf,
} from '../../engine/config';
import type { Names } from '../../engine/names';
import { evmAddress, inEditor, markdownLink } from '../../engine/primitives';
import { commandLink } from '../vscode/target';
import type { Services } from '../shared/services';
import type { Config } from '../vscode/config';
import { DisposableStore } from '../vscode/disposables';
import { commands, hoverCommands } from '../vscode/ids';
import { hintAt, lensAt } from '../vscode/ui/editorWords';
import { linkedMarkdown, plainMarkdown } from '../vscode/ui/markdown';
import { configCodeActions, configDiagnostics, providedKinds } from './diagnostics';
import { ConfigDocuments, type ReadFile } from './files/configDocuments';
import { createLive, type Live, type LivePorts } from './live';

/** How often what a lens says about the time to an upgrade is said anew. */
const lensMs = 60_000;

export type ConfigService = ReturnType<typeof createService>;

/** The language service of the files of chains' configuration: loaded once such a file is open, or a command asks for it. */
export function createService(services: Services, ports: LivePorts) {
  const store = new DisposableStore();
  const { config, state, log, claims } = services;
  const files: ConfigDocuments = store.add(
    new ConfigDocuments({
      known: (uri) => live.known(uri),
      network: () => byDefault(state.networks.active().networkId),
      chains: () =>
        configurable([state.networks.active()]).flatMap(({ of: { name, path, blockchainId } }) => [
          name,
          path,
          blockchainId ?? path,
        ]),
      precompiles: () => config.get().chainConfigPrecompiles,
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
  const live: Live = store.add(createLive(services, files, ports));
  const changed = store.add(new vscode.EventEmitter<void>());
  store.add(live.onDidChange(() => files.invalidateAll()));
  store.add(config.onDidChange(() => files.invalidateAll()));
  store.add(files.onDidChange(() => changed.fire()));
  const timer = setInterval(() => changed.fire(), lensMs);
  store.add({ dispose: () => clearInterval(timer) });
  const hovers = configHovers(files, services.labels.names);
  claims.set(async (document, position) => {
    const none = new vscode.CancellationTokenSource().token;
    return files.isOurs(document) && (await hovers.provideHover(document, position, none)) !== undefined;
  });
  const { languages } = vscode;
  const selector = [{ language: 'json' }, { language: 'jsonc' }];
  store.add(languages.registerHoverProvider(selector, hovers));
  store.add(
    languages.registerCompletionItemProvider(selector, configCompletions(files, services.labels.names), '"', ':', ' '),
  );
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
export function languageInput({ input }: ReadFile, names?: Names): LanguageInput {
  return {
    ...{ ...input, now: Date.now(), locale: vscode.env.language },
    nameOf: (address) => names?.labelOf(address, undefined),
    labelled: names?.addresses(),
  };
}

function rangeOf(document: vscode.TextDocument, { start, end }: { readonly start: number; readonly end: number }) {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/** What a key or value means; of an address also the way to its page. */
function configHovers(files: ConfigDocuments, names: Names): vscode.HoverProvider {
  return {
    async provideHover(document, position) {
      const read = await files.current(document);
      const hover = read && hoverAt(languageInput(read, names), read.file, document.offsetAt(position));
      if (hover === undefined) {
        return undefined;
      }
      const range = rangeOf(document, hover);
      const id = evmAddress(document.getText(range).slice(1, -1))?.address;
      const link = id === undefined ? [] : [markdownLink('Look up', commandLink(hoverCommands.lookUp, { id }))];
      return new vscode.Hover([plainMarkdown(hover.markdown), ...link.map(linkedMarkdown)], range);
    },
  };
}

function configCompletions(files: ConfigDocuments, names: Names): vscode.CompletionItemProvider {
  return {
    async provideCompletionItems(document, position) {
      const read = await files.current(document);
      const offset = document.offsetAt(position);
      return (
        read && completeAt(languageInput(read, names), read.file, offset).map((one) => completionItem(document, one))
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

function completionItem(document: vscode.TextDocument, completion: ConfigCompletion): vscode.CompletionItem {
  const { label, kind, detail, documentation, insertText, filterText, sortText, commaAt } = completion;
  const item = new vscode.CompletionItem(
    { label: inEditor(label), description: detail === undefined ? undefined : inEditor(detail) },
    kinds[kind],
  );
  return Object.assign(item, {
    ...{ filterText, sortText },
    range: rangeOf(document, completion),
    insertText: new vscode.SnippetString(insertText),
    documentation: documentation === undefined ? undefined : plainMarkdown(documentation),
    additionalTextEdits:
      commaAt === undefined ? undefined : [vscode.TextEdit.insert(document.positionAt(commaAt), ',')],
  });
}

/** Amounts in whole tokens and times as people read them, where the setting wants them. */
function configHints(files: ConfigDocuments, config: Config): vscode.InlayHintsProvider {
  return {
    onDidChangeInlayHints: config.onDidChange,
    async provideInlayHints(document, range) {
      const read = config.get().chainConfigInlayHints ? await files.current(document) : undefined;
      const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      return (
        read &&
        inlayHintsIn(languageInput(read), read.file, start, end).map(({ offset, text }) =>
          Object.assign(hintAt(document.positionAt(offset), text), { paddingLeft: true }),
        )
      );
    },
  };
}

/** The timeline above upgrades, and what nodes say of the file. */
function configLenses(files: ConfigDocuments, live: Live, changed: vscode.Event<void>): vscode.CodeLensProvider {
  return {
    onDidChangeCodeLenses: changed,
    async provideCodeLenses(document) {
      const validated = await files.validation(document);
      if (validated === undefined) {
        return [];
      }
      const lens = (offset: number, title: string, command: string, args?: readonly unknown[]): vscode.CodeLens =>
        lensAt(document.positionAt(offset).line, { title, command, arguments: args && [...args] });
      const of = document.uri.toString();
      return [
        ...lensesOf(languageInput(validated), validated.file).map(({ start, title, opens, isTimeline }) =>
          isTimeline === true
            ? lens(start, title, commands.showEffectiveRules, [of, 'timeline'])
            : opens === undefined
              ? lens(start, title, '')
              : lens(start, title, commands.showEffectiveRules, [of, String(opens.rulesAt)]),
        ),
        ...live
          .lenses(validated)
          .map(({ offset, title, args }) => lens(offset, title, commands.compareWithChain, args)),
      ];
    },
  };
}
