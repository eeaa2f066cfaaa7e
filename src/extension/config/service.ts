import vscode = require('vscode');
import {
  type ConfigNetwork,
  type LanguageInput,
  type ConfigFile,
  type ConfigSource,
  type Problem,
  configDocument,
  configurable,
  lensesOf,
  networkDefaults,
  safeEdits,
  toLanguageProblem,
  selectShown,
} from '../../engine/config';
import type { Names } from '../../engine/names';
import { evmAddress, markdownLink } from '../../engine/primitives';
import {
  type LocationOf,
  type RangeOf,
  LanguageItem,
  registerLanguage,
  quickFixes,
  rangesIn,
  rangeIn,
  rangeOfProblem,
  toDiagnostic,
  toEdit,
} from '../shared/languageItems';
import type { Services } from '../shared/services';
import { DisposableStore } from '../vscode/disposables';
import { commands, hoverCommands } from '../vscode/ids';
import { commandLink } from '../vscode/target';
import { lensAt, fixAll } from '../vscode/ui/editorWords';
import { linkedMarkdown } from '../vscode/ui/markdown';
import { type ReadFile, type ValidatedFile, type ValidatedFileSet, ConfigDocuments } from './files/configDocuments';
import { type Live, type LivePorts, createLive } from './live';

/** How often the time to an upgrade is refreshed in lenses. */
const lensMs = 60_000;

export type ConfigService = ReturnType<typeof createService>;

/** The language service of chain config files, loaded once one is open or a command needs it. */
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
  // One object per network: validation results are cached by its identity.
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
  const open = async (document: vscode.TextDocument, what?: 'hover' | 'hints') => {
    const isOff = what === 'hints' && !config.get().chainConfigInlayHints;
    const read = isOff ? undefined : await files.current(document);
    // Hints contain no names.
    return read && configDocument(languageInput(read, what === 'hints' ? undefined : services.labels.names), read.file);
  };
  claims.set(
    async (document, position) =>
      files.isOurs(document) && (await open(document))?.hover(document.offsetAt(position)) !== undefined,
  );
  const { languages } = vscode;
  const selector = [{ language: 'json' }, { language: 'jsonc' }];
  store.add(registerLanguage(selector, open, config.onDidChange, lookUpLinks));
  const completions: vscode.CompletionItemProvider = {
    provideCompletionItems: async (document, position) =>
      (await open(document))
        ?.completions(document.offsetAt(position))
        .map((completion) => new LanguageItem(document, completion)),
  };
  store.add(languages.registerCompletionItemProvider(selector, completions, '"', ':', ' '));
  store.add(
    languages.registerCodeActionsProvider(selector, configCodeActions(files), {
      providedCodeActionKinds: providedKinds,
    }),
  );
  store.add(languages.registerCodeLensProvider(selector, configLenses(files, live, changed.event)));
  store.add(configDiagnostics(files, live));
  return { files, live, dispose: () => store.dispose() };
}

export function languageInput({ input }: ReadFile, names?: Names): LanguageInput {
  return {
    ...{ ...input, now: Date.now(), locale: vscode.env.language },
    nameOf: (address) => names?.labelOf(address, undefined),
    labelled: names?.addresses(),
  };
}

function lookUpLinks(words: string): readonly vscode.MarkdownString[] {
  const id = evmAddress(words.slice(1, -1))?.address;
  return id === undefined ? [] : [linkedMarkdown(markdownLink('Look up', commandLink(hoverCommands.lookUp, { id })))];
}

/** The timeline above upgrades, and how nodes differ from the file. */
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

/** Cached for all positions in a file that is not open. */
const ranges = new WeakMap<ConfigSource, RangeOf>();

function locationsOf(read: ReadFile): LocationOf {
  return (place) => {
    const file = place.file as ConfigFile;
    const [source, uri] = [read.input[file], read.uris[file]];
    if (source === undefined || uri === undefined) {
      return undefined;
    }
    if (file === read.file) {
      return new vscode.Location(uri, rangeIn(read.document, place));
    }
    const rangeOf = ranges.get(source) ?? rangesIn(source.text);
    ranges.set(source, rangeOf);
    return new vscode.Location(uri, rangeOf(place));
  };
}

/** The VM's verdicts as diagnostics of a file, in view of what is known of the network. */
function configDiagnostics(files: ValidatedFileSet, live: Live): vscode.Disposable {
  const store = new DisposableStore();
  const collection = store.add(vscode.languages.createDiagnosticCollection('snowprobe-chain-config'));
  const show = (uri: vscode.Uri): void => {
    const validated = files.of(uri);
    if (validated === undefined) {
      collection.delete(uri);
    } else if (validated.version === validated.document.version) {
      const problems = selectShown(validated, [...validated.problems, ...live.problems(validated)]);
      const locationOf = locationsOf(validated);
      collection.set(
        uri,
        problems.map((problem) => toDiagnostic(toLanguageProblem(problem), locationOf)),
      );
    }
  };
  const showAll = (): void => files.all().forEach(({ document }) => show(document.uri));
  showAll();
  store.add(files.onDidChange(show));
  store.add(live.onDidChange((uri) => (uri === undefined ? showAll() : show(uri))));
  return store;
}

const allKind = vscode.CodeActionKind.SourceFixAll.append('snowprobe');

const providedKinds = [vscode.CodeActionKind.QuickFix, allKind];

/** Quick fixes: one for each problem, and one for all problems that can be fixed without a change of meaning. */
function configCodeActions(files: ConfigDocuments): vscode.CodeActionProvider {
  return {
    async provideCodeActions(document, range, { only }, token) {
      const validated = await files.validation(document);
      if (validated === undefined || token.isCancellationRequested) {
        return [];
      }
      const problems = selectShown(validated, validated.problems);
      const locationOf = locationsOf(validated);
      const here = problems.map(toLanguageProblem).filter((one) => rangeOfProblem(one, locationOf).intersection(range));
      const isWanted = only === undefined || only.contains(vscode.CodeActionKind.QuickFix);
      return [
        ...(isWanted ? here.flatMap((problem) => quickFixes(problem, locationOf)) : []),
        ...(only?.contains(allKind) === true ? allFixes(validated, problems, locationOf) : []),
      ];
    },
  };
}

function allFixes(
  { file }: ValidatedFile,
  problems: readonly Problem[],
  locationOf: LocationOf,
): readonly vscode.CodeAction[] {
  const edits = safeEdits(file, problems);
  const action = fixAll('Apply all fixes that keep the meaning');
  return edits.length === 0 ? [] : [Object.assign(action, { edit: toEdit(edits, locationOf) })];
}
