import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CancellationToken,
  type ClientCapabilities,
  CodeActionKind,
  createConnection,
  ErrorCodes,
  ProposedFeatures,
  ResponseError,
  TextDocuments,
  TextDocumentSyncKind,
  type Hover,
  MarkupKind,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { builtInNetworks, type Network } from '../../engine/networks';
import { projectPorts } from '../find';
import { type NetworkChoice, knownNetworks, type OpenNetwork, openNetwork } from '../network/openNetwork';
import { version } from '../../../package.json';
import { ConfigLanguage, showRules, NotebookLanguage, resolveItem } from './documentLanguages';
import { LanguageFeatures, fixAllKind, type Language } from './language';
import type { Engine } from '../../engine';
import { hoverTarget, linesAbove, linesBelow, secretReport } from '../../engine/detection';
import { errorSentence } from '../../engine/errors';
import { offlineReport } from '../../engine/lookup';
import { inMarkdown } from '../../engine/primitives';
import { type Report, reportToHover } from '../../engine/report';
import { CommandError } from '../command';
import { createCliEngine, type ProjectPorts } from '../engine';
import { readerContext } from '../reader';

/** After the last keystroke. */
const debounceMs = 150;

const fujiId = 5;

/** Serves an editor on standard input and output; the process ends with its input. */
export function serve(choice: NetworkChoice & { readonly abi?: string }): Promise<never> {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  const documents = new TextDocuments(TextDocument);
  let capabilities: ClientCapabilities = {};
  const hasSnippets = (): boolean => capabilities.textDocument?.completion?.completionItem?.snippetSupport === true;
  const project = projectPorts(choice.abi ?? '.');
  const networks = knownNetworks(choice);
  // Avoids an unhandled rejection; requests report the error.
  networks.catch(() => undefined);
  const networkId = builtInNetworks.find(({ name }) => name === choice.network)?.networkId ?? fujiId;
  const config = new ConfigLanguage({ documents, networkId });
  const languages: readonly Language[] = [
    config,
    new NotebookLanguage(async () => ({ ...(await networks), abi: project.abi })),
  ];
  const identifiers = new IdentifierHover(choice, project, async () => (await networks).active);

  const featuresOf = async (uri: string, isWanted: () => boolean): Promise<LanguageFeatures | undefined> => {
    const document = documents.get(uri);
    const language = document && languages.find((one) => one.has(document));
    const open = language && (await language.open(document, isWanted));
    return open && new LanguageFeatures(document, open);
  };

  /** Runs a request on a document's language features, unless the client has cancelled it. */
  const withFeatures = async <T>(
    { uri }: { readonly uri: string },
    token: CancellationToken,
    work: (features: LanguageFeatures, document: TextDocument) => T | Promise<T>,
  ): Promise<T | undefined> => {
    const document = documents.get(uri);
    const features = await featuresOf(uri, () => !token.isCancellationRequested);
    const result = features && (await work(features, document!));
    if (token.isCancellationRequested) {
      throw new ResponseError(ErrorCodes.InternalError, 'Cancelled.');
    }
    return result;
  };

  const timers = new Map<string, NodeJS.Timeout>();
  const diagnose = async (uri: string): Promise<void> => {
    const document = documents.get(uri);
    const isSupported = document !== undefined && languages.some((one) => one.has(document));
    const isWanted = (): boolean =>
      documents.get(uri)?.version === document?.version && documents.get(uri) !== undefined;
    const diagnostics = isSupported ? await (await featuresOf(uri, isWanted))?.diagnostics() : [];
    if (diagnostics !== undefined && (document === undefined || isWanted())) {
      await connection.sendDiagnostics({ uri, version: document?.version, diagnostics });
    }
  };
  const scheduleDiagnose = (uri: string): void => {
    clearTimeout(timers.get(uri));
    const run = (): void => void diagnose(uri).catch((error: unknown) => connection.console.error(String(error)));
    timers.set(uri, setTimeout(run, debounceMs));
  };
  documents.onDidChangeContent(({ document }) => {
    scheduleDiagnose(document.uri);
    // The files of a chain are validated together.
    if (config.has(document)) {
      documents
        .all()
        .filter((one) => config.has(one))
        .forEach(({ uri }) => scheduleDiagnose(uri));
    }
  });
  documents.onDidSave(() => documents.all().forEach(({ uri }) => scheduleDiagnose(uri)));
  documents.onDidClose(({ document: { uri } }) => scheduleDiagnose(uri));

  connection.onInitialize((params) => {
    capabilities = params.capabilities;
    return {
      serverInfo: { name: 'snowprobe', version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        completionProvider: { triggerCharacters: ['"', ':', '.', '/', '@', '{', ' '], resolveProvider: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
        codeLensProvider: {},
        inlayHintProvider: true,
        documentFormattingProvider: true,
        executeCommandProvider: { commands: [showRules] },
      },
    };
  });
  connection.onHover(async ({ textDocument, position }, token) => {
    const hover = await withFeatures(textDocument, token, (features, document) =>
      features.hover(document.offsetAt(position)),
    );
    const document = documents.get(textDocument.uri);
    return hover ?? (document && (await identifiers.at(document, document.offsetAt(position), signalOf(token))));
  });
  connection.onCompletion(({ textDocument, position }, token) =>
    withFeatures(textDocument, token, (features, document) =>
      features.completions(document.offsetAt(position), hasSnippets()),
    ),
  );
  connection.onCompletionResolve(resolveItem);
  connection.onCodeAction(async ({ textDocument, range, context: { only } }, token) => {
    const actions = await withFeatures(textDocument, token, (features) => features.actions(range));
    const isWanted = (kind: string): boolean =>
      only === undefined ? kind !== fixAllKind : only.some((one) => kind === one || kind.startsWith(`${one}.`));
    return actions?.filter(({ kind = '' }) => isWanted(kind));
  });
  connection.onCodeLens(({ textDocument }, token) =>
    withFeatures(textDocument, token, (features) => features.lenses()),
  );
  connection.languages.inlayHint.on(({ textDocument, range }, token) =>
    withFeatures(textDocument, token, (features) => features.hints(range)),
  );
  connection.onDocumentFormatting(({ textDocument, options }, token) =>
    withFeatures(textDocument, token, (features) => features.format(options)),
  );
  connection.onExecuteCommand(async ({ command, arguments: [uri, time] = [] }) => {
    const document = documents.get(String(uri));
    const text =
      command === showRules && document !== undefined && /^\d{1,20}$/.test(String(time))
        ? await config.rulesText(document, BigInt(String(time)))
        : undefined;
    if (text !== undefined && capabilities.window?.showDocument?.support === true) {
      const file = path.join(await mkdtemp(path.join(tmpdir(), 'snowprobe-')), 'rules.md');
      await writeFile(file, text);
      await connection.window.showDocument({ uri: pathToFileURL(file).href });
    }
    return text;
  });
  documents.listen(connection);
  connection.listen();
  return new Promise(() => undefined);
}

function signalOf(token: CancellationToken): AbortSignal {
  const stop = new AbortController();
  token.onCancellationRequested(() => stop.abort());
  return stop.signal;
}

/** Hovers of identifiers in any document; offline unless a network was chosen. */
class IdentifierHover {
  private opened: Promise<{ readonly open: OpenNetwork; readonly engine: Engine }> | undefined;

  constructor(
    private readonly choice: NetworkChoice,
    private readonly project: ProjectPorts,
    private readonly active: () => Promise<Network>,
  ) {}

  async at(document: TextDocument, offset: number, signal: AbortSignal): Promise<Hover | undefined> {
    const { line, character } = document.positionAt(offset);
    const lines = new DocumentLines(document);
    const found = hoverTarget({
      fileName: decodeURIComponent(document.uri),
      line: lines.lineAt(line).text,
      linesAbove: linesAbove(lines, line),
      linesBelow: linesBelow(lines, line),
      offset: character,
    });
    if (found === undefined) {
      return undefined;
    }
    const report = found.secret ? secretReport(found) : await this.report(found.identifier, signal);
    const value = typeof report === 'string' ? inMarkdown(report) : reportToHover(report, readerContext());
    const range = { start: { line, character: found.start }, end: { line, character: found.end } };
    return { contents: { kind: MarkupKind.Markdown, value }, range };
  }

  /** @returns a sentence if no host may be queried */
  private async report(identifier: Parameters<typeof offlineReport>[0], signal: AbortSignal): Promise<Report | string> {
    const { network, settings, node, yes } = this.choice;
    if (network === undefined && settings === undefined && node === undefined && yes !== true) {
      return offlineReport(identifier, await this.active());
    }
    try {
      this.opened ??= openNetwork(this.choice).then((open) => ({ open, engine: createCliEngine(open, this.project) }));
      const { open, engine } = await this.opened;
      return await engine.lookup.find(identifier, open.network, { signal, allowed: open.allowed, quick: true });
    } catch (error) {
      this.opened = error instanceof CommandError ? undefined : this.opened;
      return error instanceof CommandError ? error.message : errorSentence(error);
    }
  }
}

class DocumentLines {
  readonly lineCount: number;

  constructor(private readonly document: TextDocument) {
    this.lineCount = document.lineCount;
  }

  lineAt(line: number): { readonly text: string } {
    const text = this.document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
    return { text: text.replace(/\r?\n$/, '') };
  }
}
