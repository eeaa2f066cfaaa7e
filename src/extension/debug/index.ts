import vscode = require('vscode');
import * as z from 'zod/mini';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { type LaunchArguments, DebugSession } from '../../engine/debug';
import { UserError } from '../../engine/errors';
import { recordedNetwork, displayTime } from '../../engine/networks';
import { cleanRemote } from '../../engine/primitives';
import { type ReplaySession, evmTransactionHash, launchTarget, sourceScheme } from '../../engine/source';
import { confirmHosts } from '../shared/confirmHostAccess';
import { networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { DisposableStore } from '../vscode/disposables';
import { type CommandHandlers, debugType } from '../vscode/ids';
import { readUri } from '../vscode/readUri';
import { readTarget } from '../vscode/target';
import { linkedMarkdown } from '../vscode/ui/markdown';
import { type SessionRequest, inlineValues } from './inlineValues';
import { LineMarks } from './lineMarks';
import { promptTransaction } from './promptTransaction';
import { failureMarkdown, removalLink, sourcePlace } from './sourcePlace';

const gasLines = z.array(z.extend(z.omit(sourcePlace, { column: true }), { words: z.string() }));

/**
 * Shows gas costs at line ends until their files are closed: opens the most expensive line, and marks all.
 *
 * @param lines `{ uri, line, words }` each, most expensive first
 * @param at when they were determined, milliseconds since the epoch: files that changed since are left out
 * @param others whose hover removes all marks of a line
 * @throws {UserError} they are in no file of the open folder, or the first one has changed
 */
async function showGas(marks: LineMarks, lines: unknown, at: unknown, others: LineMarks): Promise<void> {
  const all = z.safeParse(gasLines, lines).data ?? [];
  const [hottest] = all;
  if (hottest === undefined) {
    throw new UserError('No line of the open folder used gas in this transaction.');
  }
  await openUnchanged({ uri: hottest.uri, line: hottest.line, column: 0 }, at);
  const files = new Map(all.flatMap(({ uri }) => readUri(uri) ?? []).map((uri) => [uri.toString(), uri]));
  const unchanged = new Set<string>();
  await Promise.all(
    [...files].map(async ([key, uri]) => ((await isUnchanged(uri, at)) ? unchanged.add(key) : undefined)),
  );
  const hover = linkedMarkdown(removalLink());
  marks.show(
    all
      .map(({ uri, line, words }) => ({ uri: readUri(uri)?.toString() ?? '', line, words: cleanRemote(words, 60) }))
      .filter(({ uri }) => unchanged.has(uri))
      .map((mark) => (others.isAt(mark.uri, mark.line) ? mark : { ...mark, hover })),
  );
}

/** Characters of a reason behind a line. */
const maxReasonLength = 160;

/**
 * Marks the line of a failure with its reason, until the file is closed or that line is edited.
 *
 * @param place of a link, `{ uri, line, column }`
 * @param reason one line; untrusted
 * @param stack of the link too, `{ uri, line, column, words }` each
 * @param at when it was determined, milliseconds since the epoch
 * @param others whose hover removes all marks of a line
 * @throws {UserError} the place does not exist, or no longer
 */
async function showFailure(
  marks: LineMarks,
  [place, reason, stack, at]: readonly unknown[],
  others: LineMarks,
): Promise<void> {
  const { document, selection } = await openUnchanged(place, at);
  const words = cleanRemote(typeof reason === 'string' ? reason : '', maxReasonLength);
  const uri = document.uri.toString();
  const { line } = selection.active;
  const hover = linkedMarkdown(failureMarkdown(words, stack, others.isAt(uri, line)));
  marks.show([{ uri, line, words, hover }]);
}

export interface DebugFeature extends vscode.Disposable {
  readonly commands: CommandHandlers<'debug'>;
  /** One per session. */
  adapter(): vscode.DebugAdapterDescriptor;
  /** Completes a launch configuration; `undefined` where the user cancelled. */
  resolve(configuration: vscode.DebugConfiguration): Promise<vscode.DebugConfiguration | undefined>;
}

export function createDebug(services: Services): DebugFeature {
  const store = new DisposableStore();
  const color = (id: string): vscode.ThemeColor => new vscode.ThemeColor(id);
  const gas = store.add(new LineMarks({ after: { color: color('editorCodeLens.foreground') } }));
  const failing = store.add(
    new LineMarks({
      isWholeLine: true,
      backgroundColor: color('diffEditor.removedLineBackground'),
      overviewRulerColor: color('editorError.foreground'),
      overviewRulerLane: vscode.OverviewRulerLane.Right,
      after: { color: color('editorError.foreground'), fontStyle: 'italic' },
    }),
  );
  const inline = store.add(
    new RefCounted(() => vscode.languages.registerInlineValuesProvider(solidity, inlineProvider)),
  );
  return {
    commands: {
      openSource: (place) => openSource(place),
      showFailingLine: (...link) => showFailure(failing, link, gas),
      showGas: (lines, at) => showGas(gas, lines, at, failing),
      clearMarks() {
        failing.clear();
        gas.clear();
      },
      debugTransaction: (target, stopAtFailure) => debugTransaction(services, target, stopAtFailure),
      restartWithBuild,
    },
    adapter() {
      const running = inline.use();
      return new vscode.DebugAdapterInlineImplementation(
        new TransactionDebugAdapter(services, () => void running.dispose()),
      );
    },
    resolve: (configuration) => resolveDebug(services, configuration),
    dispose: () => store.dispose(),
  };
}

const solidity: vscode.DocumentSelector = { pattern: '**/*.sol' };

const inlineProvider: vscode.InlineValuesProvider = {
  async provideInlineValues(document, _viewPort, { frameId, stoppedLocation }, token) {
    const session = vscode.debug.activeDebugSession;
    if (session?.type !== debugType) {
      return [];
    }
    const send: SessionRequest = (command, args) => Promise.resolve(session.customRequest(command, args));
    const values = await inlineValues(send, document.getText(), { line: stoppedLocation.end.line, frameId });
    return token.isCancellationRequested
      ? []
      : values.map(
          ({ line, column, endColumn, text }) =>
            new vscode.InlineValueText(new vscode.Range(line, column, line, endColumn), text),
        );
  },
};

/** A resource that exists while it has users. */
class RefCounted {
  private users = 0;
  private held: vscode.Disposable | undefined;

  constructor(private readonly make: () => vscode.Disposable) {}

  use(): vscode.Disposable {
    this.users += 1;
    this.held ??= this.make();
    return { dispose: () => (--this.users === 0 ? this.dispose() : undefined) };
  }

  dispose(): void {
    this.held?.dispose();
    this.held = undefined;
  }
}

/** Debugs a recorded transaction in VS Code's debugger, in this process: starts no other process, opens no port. */
class TransactionDebugAdapter implements vscode.DebugAdapter {
  private readonly sent = new vscode.EventEmitter<vscode.DebugProtocolMessage>();
  readonly onDidSendMessage = this.sent.event;
  private readonly session: DebugSession;

  constructor(
    private readonly services: Services,
    private readonly ended: () => void,
  ) {
    this.session = new DebugSession({
      send: (message) => this.sent.fire(message),
      load: (target, signal) => this.load(target, signal),
      pathOf: (uri) => fileName(vscode.Uri.parse(uri)),
      uriOf: (path) => uriOf(path).toString(),
    });
  }

  handleMessage(message: vscode.DebugProtocolMessage): void {
    const { type } = message as DebugProtocol.ProtocolMessage;
    if (type === 'request') {
      void this.session.handle(message as DebugProtocol.Request);
    }
  }

  dispose(): void {
    this.session.dispose();
    this.sent.dispose();
    this.ended();
  }

  private async load(requested: LaunchArguments, signal: AbortSignal): Promise<ReplaySession> {
    const { state } = this.services;
    const what = launchTarget(requested);
    const { chain, withBuild } = requested;
    const named = networkNamed(requested.network, state.networks);
    const network = { ...named, chains: [...named.chains, ...state.networks.unconfigured(named)] };
    const allowed = await confirmHosts(this.services, network.name, state.sessions.urls({ what, network, chain }));
    if (allowed === undefined) {
      throw new UserError('No host may be queried for this transaction. Look it up first, and allow one.');
    }
    const options = { signal, allowed };
    if (withBuild !== true || !('hash' in what)) {
      return await state.sessions.fetch({ what, network, chain }, options);
    }
    const { traceableWithBuild } = await import('../../engine/replay/io/withBuild');
    const rebuilt = await traceableWithBuild(
      await state.lookup.client(network, { ...options, chain }),
      what.hash,
      chain,
    );
    return await state.sessions.fetch({ what: rebuilt, network, chain }, options);
  }
}

/** As the protocol names files: a path, or the URI of what is not a file. */
function fileName(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.toString();
}

function uriOf(path: string): vscode.Uri {
  return /^[a-z][a-z\d+.-]+:/i.test(path) ? vscode.Uri.parse(path) : vscode.Uri.file(path);
}

/** A simulated call, as in a launch configuration; the debugger validates its contents. */
const launchable = z.looseObject({ call: z.looseObject({}), network: z.string() });

/** Debugs a transaction of a link, or the user's pick. @param of `{ id, network, chain }`, or a simulated call */
async function debugTransaction(services: Services, of: unknown, stopAtFailure: unknown): Promise<void> {
  const call = z.safeParse(launchable, of).data;
  if (call !== undefined) {
    const launch = { type: debugType, request: 'launch', name: 'What if', ...call };
    await vscode.debug.startDebugging(undefined, launch, { suppressSaveBeforeStart: true });
    return;
  }
  const target = readTarget(of);
  const txHash = target === undefined ? await promptTransaction(services) : evmTransactionHash(target.id);
  if (txHash === undefined) {
    if (target !== undefined) {
      throw new UserError('Only transactions of an EVM chain can be debugged.');
    }
    return;
  }
  const launch = {
    ...{ type: debugType, request: 'launch', name: `Transaction ${txHash.slice(0, 10)}…` },
    ...{ txHash, network: target?.network, chain: target?.chain, stopAtFailure: stopAtFailure === true },
  };
  // The debugged code was built before: unsaved changes are not part of it.
  await vscode.debug.startDebugging(undefined, launch, { suppressSaveBeforeStart: true });
}

/** Restarts the session of a transaction with the code that the project has been rebuilt to since. */
async function restartWithBuild(): Promise<void> {
  const session = vscode.debug.activeDebugSession;
  if (session?.type !== debugType || session.configuration['txHash'] === undefined) {
    throw new UserError('Debug a transaction of a block first, then restart it with the current build.');
  }
  const { configuration, workspaceFolder } = session;
  await vscode.debug.stopDebugging(session);
  await vscode.debug.startDebugging(workspaceFolder, { ...configuration, withBuild: true });
}

/** Completes a launch.json configuration, which may be empty; `undefined` where the user cancelled. */
async function resolveDebug(
  services: Services,
  configuration: vscode.DebugConfiguration,
): Promise<vscode.DebugConfiguration | undefined> {
  const { txHash, name, ...rest } = configuration as vscode.DebugConfiguration & { readonly txHash?: unknown };
  const whole = { ...rest, type: debugType, request: 'launch', name: name || 'Debug Transaction' };
  if (rest['call'] !== undefined && txHash === undefined) {
    return whole;
  }
  const hash = typeof txHash === 'string' && txHash !== '' ? txHash : await promptTransaction(services);
  return hash === undefined ? undefined : { ...whole, txHash: hash };
}

/**
 * Shows a place in a file of the open workspace; links to other files are rejected.
 *
 * @param place `{ uri, line, column }`, zero-based, of a link
 * @throws {UserError} the place is invalid, or the file is gone
 */
async function openSource(place: unknown): Promise<vscode.TextEditor> {
  return await open(readPlace(place));
}

/**
 * Same, unless the file has changed since.
 *
 * @param at when the place was determined, milliseconds since the epoch
 * @throws {UserError} it has, or as above
 */
async function openUnchanged(place: unknown, at: unknown): Promise<vscode.TextEditor> {
  const location = readPlace(place);
  if (!(await isUnchanged(location.uri, at))) {
    throw changedSince(location.uri);
  }
  return await open(location);
}

function readPlace(place: unknown): vscode.Location {
  const read = z.safeParse(sourcePlace, place).data;
  const uri = read && fileOf(read.uri);
  if (read === undefined || uri === undefined) {
    throw new UserError('The link leads to no file of the open folder.');
  }
  return new vscode.Location(uri, new vscode.Position(read.line, read.column));
}

/** `undefined` for a file outside the open folders, or that leads out of them again. */
function fileOf(text: string): vscode.Uri | undefined {
  try {
    const uri = vscode.Uri.parse(text, true);
    const isInside =
      (uri.scheme === sourceScheme || vscode.workspace.getWorkspaceFolder(uri) !== undefined) &&
      !/[\\/]\.\.(?:[\\/]|$)/.test(uri.path);
    return isInside ? uri : undefined;
  } catch {
    return undefined;
  }
}

async function open({ uri, range }: vscode.Location): Promise<vscode.TextEditor> {
  try {
    return await vscode.window.showTextDocument(uri, { selection: range });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`Cannot open ${vscode.workspace.asRelativePath(uri)}: ${reason}`, { cause: error });
  }
}

/**
 * Whether a file is as it was when its lines were determined: neither edited nor written since.
 *
 * @param at milliseconds since the epoch, of a link
 */
async function isUnchanged(uri: vscode.Uri, at: unknown): Promise<boolean> {
  const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  if (open?.isDirty === true || typeof at !== 'number') {
    return false;
  }
  // The recording is of its own time; files of the demo workspace have been written since.
  if (at === displayTime([recordedNetwork], NaN)) {
    return true;
  }
  try {
    return (await vscode.workspace.fs.stat(uri)).mtime <= at;
  } catch {
    // Opening it reports the error.
    return true;
  }
}

/** Lines may have moved, and a wrong one is worse than none. */
function changedSince(uri: vscode.Uri): UserError {
  const file = vscode.workspace.asRelativePath(uri);
  return new UserError(`${file} has changed since this was shown. Build it and look the transaction up again.`);
}
