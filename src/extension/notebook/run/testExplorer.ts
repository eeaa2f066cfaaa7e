import vscode = require('vscode');
import {
  decodeText,
  NotUtf8Error,
  planTests,
  runTests,
  type TestFailure,
  type TestFile,
  type TestPlan,
  type TestResult,
  varsIn,
} from '../../../engine/notebook';
import { type JsonObject, type JsonValue, parseIfJson } from '../../../engine/primitives';
import { DisposableStore, withSignal } from '../../vscode/disposables';
import { fileBytes } from '../../vscode/fileBytes';
import { notebookLanguage } from '../../vscode/ids';
import { promptText } from '../../vscode/ui/promptText';
import { createTests, failTest, testItem, testMessage, appendTestOutput } from '../../vscode/ui/editorWords';
import { type RangeOf, rangesIn } from '../../shared/languageItems';
import type { Services } from '../../shared/services';
import { permissions } from './confirmChange';

const pattern = '**/*.rpc';
const excluded = '{**/node_modules/**,**/.git/**}';
const maxBytes = 5 * 1024 * 1024;
const jobs = 4;

/**
 * Cells of `.rpc` files with expectations, in the Test Explorer, which VS Code shows once there is one. Reads no file
 * before that view is opened.
 */
export function registerTestExplorer(services: Services): vscode.Disposable {
  const store = new DisposableStore();
  let explorer: TestExplorer | undefined;
  const show = (): void => {
    explorer ??= store.add(new TestExplorer(services));
  };
  const look = ({ languageId }: vscode.TextDocument): void => {
    if (languageId === notebookLanguage) {
      show();
    }
  };
  store.add(vscode.workspace.onDidOpenTextDocument(look));
  vscode.workspace.textDocuments.forEach(look);
  if (explorer === undefined) {
    vscode.workspace.findFiles(pattern, excluded, 1).then(
      ({ length }) => length > 0 && show(),
      (error: unknown) => services.log.error('Searching for .rpc files failed.', error),
    );
  }
  return store;
}

interface KnownFile {
  readonly uri: vscode.Uri;
  readonly rangeOf: RangeOf;
  readonly plan: TestPlan;
  /** Names of its variables: `{{vars.owner}}`. */
  readonly vars: readonly string[];
  readonly items: ReadonlyMap<number, vscode.TestItem>;
}

class TestExplorer implements vscode.Disposable {
  private readonly store = new DisposableStore();
  private readonly controller = this.store.add(createTests('snowprobe', 'RPC Notebooks'));
  private readonly files = new Map<string, KnownFile>();
  private readonly changed = this.store.add(new vscode.EventEmitter<string>());
  private isWatched = false;
  private readonly vars = new Map<string, { readonly typed: string; readonly value: JsonValue }>();

  constructor(private readonly services: Services) {
    const { controller } = this;
    // VS Code calls this only for the root, when the view is opened: all items are created then.
    controller.resolveHandler = () => this.find();
    controller.refreshHandler = () => this.find();
    const profile = (label: string, allowChanges: boolean): void => {
      const run = (request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> =>
        request.continuous === true ? this.runOnSave(request, token) : this.run(request, token, allowChanges);
      const { Run } = vscode.TestRunProfileKind;
      controller.createRunProfile(label, Run, run, !allowChanges, undefined, !allowChanges);
    };
    profile('Run', false);
    profile('Run, Asking Before Each Change', true);
  }

  dispose(): void {
    this.store.dispose();
  }

  private async find(): Promise<void> {
    this.watch();
    const uris = await vscode.workspace.findFiles(pattern, excluded);
    const items = await Promise.all(uris.map((uri) => this.read(uri)));
    this.controller.items.replace(items.filter((item) => item !== undefined));
  }

  private watch(): void {
    if (this.isWatched) {
      return;
    }
    this.isWatched = true;
    const watcher = this.store.add(vscode.workspace.createFileSystemWatcher(pattern));
    const read = (uri: vscode.Uri): void => {
      this.read(uri).then(
        (item) => {
          if (item === undefined) {
            this.controller.items.delete(uri.toString());
          } else {
            this.controller.items.add(item);
          }
          this.changed.fire(uri.toString());
        },
        (error: unknown) => this.services.log.error('Reading tests failed.', error),
      );
    };
    this.store.add(watcher.onDidCreate(read));
    this.store.add(watcher.onDidChange(read));
    this.store.add(watcher.onDidDelete(read));
  }

  /** The item of a file with its tests; `undefined` where it has none. */
  private async read(uri: vscode.Uri): Promise<vscode.TestItem | undefined> {
    const key = uri.toString();
    const bytes = await fileBytes(uri, { maxBytes });
    this.files.delete(key);
    if (typeof bytes === 'string') {
      return undefined;
    }
    const file = testItem(this.controller, key, vscode.workspace.asRelativePath(uri), uri);
    try {
      const text = decodeText(bytes);
      const plan = planTests(text);
      const rangeOf = rangesIn(text);
      const items = this.cells(file, uri, rangeOf, plan);
      this.files.set(key, { uri, rangeOf, plan, vars: varsIn(text), items });
      return items.size === 0 ? undefined : file;
    } catch (error) {
      if (!(error instanceof NotUtf8Error)) {
        throw error;
      }
      failTest(file, `This file is not UTF-8 (line ${error.line}, column ${error.column}).`);
      return file;
    }
  }

  /** Items of cells, nested below their headings; IDs have their parent's as prefix. */
  private cells(
    file: vscode.TestItem,
    uri: vscode.Uri,
    rangeOf: RangeOf,
    plan: TestPlan,
  ): Map<number, vscode.TestItem> {
    const items = new Map<number, vscode.TestItem>();
    plan.steps.forEach(({ isTest, heading, name, start, end }, index) => {
      if (!isTest) {
        return;
      }
      let parent = file;
      if (heading !== undefined) {
        const id = `${file.id}#${heading}`;
        const { text: label, ...place } = plan.headings[heading]!;
        parent = file.children.get(id) ?? testItem(this.controller, id, label, uri, rangeOf(place));
        file.children.add(parent);
      }
      const item = testItem(this.controller, `${parent.id}/${index}`, name, uri, rangeOf({ start, end }));
      parent.children.add(item);
      items.set(index, item);
    });
    return items;
  }

  /** Runs the requested tests of a file whenever it is saved; never prompts. */
  private async runOnSave(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const failed = (error: unknown): void => this.services.log.error('Running tests failed.', error);
    this.watch();
    const listener = this.changed.event((key) => void this.run(request, token, false, [key]).catch(failed));
    await new Promise<void>((resolve) => token.onCancellationRequested(() => resolve()));
    listener.dispose();
  }

  /** Prompts for a run's variables, unless a save started it or it was stopped. @returns `undefined` if cancelled */
  private async promptVariables(names: readonly string[], isSilent: boolean): Promise<JsonObject | undefined> {
    for (const name of new Set(isSilent ? [] : names)) {
      const value = this.vars.get(name)?.typed;
      const typed = await promptText({ title: `Value of vars.${name}`, prompt: 'Text, or JSON.', value });
      if (typed === undefined) {
        return undefined;
      }
      this.vars.set(name, { typed, value: parseIfJson(typed) ?? typed });
    }
    return Object.fromEntries([...this.vars].map(([name, { value }]) => [name, value]));
  }

  private async run(
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
    allowChanges: boolean,
    keys?: readonly string[],
  ): Promise<void> {
    if (!this.isWatched) {
      await this.find();
    }
    // A file that is saved meanwhile gets new items.
    const known = new Map(this.files);
    const files = [...(keys ?? known.keys())].flatMap((key) => selected(key, known.get(key), request));
    const names = files.flatMap(({ path }) => known.get(path)!.vars);
    const vars = await this.promptVariables(names, request.continuous === true || token.isCancellationRequested);
    if (vars === undefined) {
      return;
    }
    const run = this.controller.createTestRun(request);
    const itemOf = ({ path }: TestFile, index: number): vscode.TestItem => known.get(path)!.items.get(index)!;
    files.forEach((file) => file.plan.steps.forEach((_, i) => isSelected(file, i) && run.enqueued(itemOf(file, i))));
    const reports: Promise<void>[] = [];
    const { state, secrets, consent } = this.services;
    const network = state.networks.active();
    const permitted = {
      ...permissions(this.services, network),
      ...(request.continuous === true ? { allowed: (url: string) => consent.maySend(url) } : {}),
    };
    const runUntil = (signal: AbortSignal): Promise<unknown> =>
      runTests(files, {
        runCell: (ast, part) => state.runCell(ast, { network, ...permitted, ...part }),
        ...{ allowChanges, vars, jobs, signal, now: () => performance.now() },
        redact: (text) => secrets.redact(text),
        onStart: (file, index) => run.started(itemOf(file, index)),
        onEnd: (file, index, result) =>
          reports.push(reportResult(run, itemOf(file, index), known.get(file.path)!, index, result)),
      });
    try {
      await withSignal(token, (caller) =>
        withSignal(run.token, (stopped) => runUntil(AbortSignal.any([caller, stopped]))),
      );
    } catch (error) {
      if (!token.isCancellationRequested && !run.token.isCancellationRequested) {
        throw error;
      }
    } finally {
      await Promise.all(reports);
      run.end();
    }
  }
}

/** The part of a file that a test run request includes, if any. */
function selected(
  key: string,
  file: KnownFile | undefined,
  { include, exclude = [] }: vscode.TestRunRequest,
): readonly TestFile[] {
  if (file === undefined) {
    return [];
  }
  const { plan, items } = file;
  const selectedItems = [...items].filter(
    ([, { id }]) =>
      include?.some((item) => isWithin(id, item.id)) !== false && !exclude.some((item) => isWithin(id, item.id)),
  );
  const isWhole = selectedItems.length === items.size && include?.some(({ id }) => id === key) !== false;
  const part = isWhole ? {} : { selected: new Set(selectedItems.map(([index]) => index)) };
  return selectedItems.length === 0 ? [] : [{ path: key, plan, ...part }];
}

function isSelected({ plan, selected }: TestFile, index: number): boolean {
  return plan.steps[index]!.isTest && selected?.has(index) !== false;
}

function isWithin(id: string, parent: string): boolean {
  return id === parent || id.startsWith(`${parent}#`) || id.startsWith(`${parent}/`);
}

async function reportResult(
  run: vscode.TestRun,
  item: vscode.TestItem,
  file: KnownFile,
  index: number,
  { outcome, failures, milliseconds, reason, tries }: TestResult,
): Promise<void> {
  const line = lineOf(item.label, outcome, reason, Math.round(milliseconds), tries);
  appendTestOutput(run, item, [line, ...failures.map(({ message }) => `    ${message}`)].join('\n'));
  if (outcome === 'passed') {
    run.passed(item, milliseconds);
  } else if (outcome === 'skipped') {
    run.skipped(item);
  } else {
    const messages = failures.map(async (failure) => testMessage(failure, await placeOf(file, index, failure)));
    run.failed(item, await Promise.all(messages), milliseconds);
  }
}

function lineOf(
  name: string,
  outcome: TestResult['outcome'],
  reason: string | undefined,
  milliseconds: number,
  tries: number | undefined,
): string {
  if (reason !== undefined) {
    return `${outcome} ${name}: ${reason}`;
  }
  return tries === undefined
    ? `${outcome} ${name} (${milliseconds} ms)`
    : `${outcome} ${name} (${milliseconds} ms, tries: ${tries})`;
}

/** In the text where the file is open as text, else in the cell of the notebook. */
async function placeOf(
  { uri, rangeOf, plan }: KnownFile,
  index: number,
  failure: TestFailure,
): Promise<vscode.Location> {
  const inText = new vscode.Location(uri, rangeOf(failure));
  if (vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString())) {
    return inText;
  }
  const notebook = await vscode.workspace.openNotebookDocument(uri);
  const cells = notebook.getCells().filter(({ document }) => document.languageId === notebookLanguage);
  const { document } = cells[index] ?? {};
  const { start } = plan.steps[index]!;
  const at = (offset: number): vscode.Position => document!.positionAt(offset - start);
  return document === undefined
    ? inText
    : new vscode.Location(document.uri, new vscode.Range(at(failure.start), at(failure.end)));
}
