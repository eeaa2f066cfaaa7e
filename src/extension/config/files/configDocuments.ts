import vscode = require('vscode');
import {
  type CheckInput,
  type ConfigFile,
  type ConfigNetwork,
  type Problem,
  type RecognisedFile,
  type RecognisedText,
  type ConfigText,
  ConfigReader,
  siblingChainFiles,
  folderProblems,
  likelyNetwork,
  recognise,
} from '../../../engine/config';
import { UserError } from '../../../engine/errors';
import { DisposableStore } from '../../vscode/disposables';
import { fileBytes } from '../../vscode/fileBytes';
import { settings } from '../../vscode/ids';
import type { Log } from '../../vscode/log';
import { readUri } from '../../vscode/readUri';
import { recognisedConfig } from '../../vscode/recognisedConfig';

/** An open chain config file, and the others of that chain. */
export interface ReadFile {
  readonly document: vscode.TextDocument;
  /** Version of the document that `input` was read from. */
  readonly version: number;
  /** Which file the document is. */
  readonly file: ConfigFile;
  /** All files of the chain including the document's, and what is known of where it runs. */
  readonly input: CheckInput;
  readonly uris: { readonly [File in ConfigFile]?: vscode.Uri };
}

export interface ValidatedFile extends ReadFile {
  /** Of all files of the chain, in the order in which the VM reports them. */
  readonly problems: readonly Problem[];
}

export type ValidatedFileSet = Pick<ConfigDocuments, 'all' | 'of' | 'current' | 'onDidChange'>;

/** The last segment of the file's path. */
export function nameOf({ document: { uri } }: ReadFile): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

/**
 * A genesis or upgrade file, open or not, with the others of its chain.
 *
 * @param of an address, as text in a link or whole from a menu; else the file that is open
 * @throws {UserError} where it is no config file
 */
export async function readAt(files: ValidatedFileSet, of: unknown): Promise<ReadFile> {
  const named = typeof of === 'string' ? readUri(of) : vscode.window.activeTextEditor?.document.uri;
  const uri = of instanceof vscode.Uri ? of : named;
  const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri?.toString());
  const document = open ?? (uri?.scheme === 'file' ? await vscode.workspace.openTextDocument(uri) : undefined);
  const read = document && (await files.current(document));
  if (read?.input.genesis === undefined && read?.input.upgrade === undefined) {
    throw new UserError('Open the genesis or upgrade file of a chain first.');
  }
  return read;
}

/** Delay after the last keystroke. */
const debounceMs = 20;

interface ConfigDocumentsPorts {
  /** What is known of where the chain of a file runs. */
  known(uri: vscode.Uri): Partial<Pick<CheckInput, 'network' | 'running'>>;
  /** The network assumed for files where nothing else is known. */
  network(): ConfigNetwork;
  /** IDs, names and aliases of configured chains. */
  chains(): readonly string[];
  /** Config keys of precompiles that only custom VMs have. */
  precompiles(): readonly string[];
  readonly log: Log;
}

interface Tracked {
  readonly document: vscode.TextDocument;
  readonly is: RecognisedFile;
  /** Something that its validation depends on has changed. */
  isStale: boolean;
  validated: ValidatedFile | undefined;
}

/** Keeps open chain config files validated, in time slices; the next keystroke cancels a run. */
export class ConfigDocuments implements vscode.Disposable {
  private readonly store = new DisposableStore();
  private readonly tracked = new Map<string, Tracked>();
  private readonly changed = this.store.add(new vscode.EventEmitter<vscode.Uri>());
  private readonly folders = this.store.add(new FolderTexts());
  private readonly reader: ConfigReader;
  private timer: NodeJS.Timeout | undefined;
  /** Number of the current run; a later one ends it. */
  private run = 0;
  /** Fires when a file was validated again, or closed. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly ports: ConfigDocumentsPorts) {
    this.reader = new ConfigReader(() => ports.precompiles());
    const { workspace } = vscode;
    const lookAll = (): void => workspace.textDocuments.forEach((document) => this.look(document));
    lookAll();
    this.store.add(workspace.onDidOpenTextDocument((document) => this.look(document)));
    this.store.add(workspace.onDidChangeTextDocument(({ document }) => this.look(document)));
    this.store.add(workspace.onDidCloseTextDocument((document) => this.drop(document)));
    this.store.add(
      workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(settings.chainConfigFiles) && lookAll()),
    );
    this.store.add(this.folders.onDidChange(() => this.invalidateAll()));
  }

  all(): readonly ValidatedFile[] {
    return [...this.tracked.values()].flatMap(({ validated }) => validated ?? []);
  }

  /** `undefined` where it is not a config file, or not validated yet. */
  of(uri: vscode.Uri): ValidatedFile | undefined {
    return this.tracked.get(uri.toString())?.validated;
  }

  isOurs({ uri }: vscode.TextDocument): boolean {
    return this.tracked.has(uri.toString());
  }

  /** Reads its current text; `undefined` where it is not a config file, or was closed or changed meanwhile. */
  async current(document: vscode.TextDocument): Promise<ReadFile | undefined> {
    const { version } = document;
    const tracked = this.tracked.get(document.uri.toString());
    return tracked === undefined || isCurrent(tracked)
      ? tracked?.validated
      : await this.read(tracked, () => !document.isClosed && document.version === version);
  }

  /** Waits until its current text is validated; `undefined` where it is not a config file, or was closed meanwhile. */
  async validation(document: vscode.TextDocument): Promise<ValidatedFile | undefined> {
    for (;;) {
      const tracked = this.tracked.get(document.uri.toString());
      if (tracked === undefined || isCurrent(tracked)) {
        return tracked?.validated;
      }
      await new Promise<void>((resolve) => {
        const listener = this.onDidChange(() => {
          listener.dispose();
          resolve();
        });
      });
    }
  }

  /** Called when inputs of validation other than the texts have changed. */
  invalidateAll(): void {
    this.tracked.forEach((tracked) => (tracked.isStale = true));
    this.later();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.run += 1;
    this.store.dispose();
  }

  private look(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    const before = this.tracked.get(key);
    const is = recognisedConfig(document);
    if (is === undefined) {
      this.drop(document);
      return;
    }
    if (before?.is.file !== is.file || before.is.vm !== is.vm || before.document !== document) {
      this.tracked.set(key, { document, is, isStale: true, validated: before?.validated });
    } else if (before.validated?.version === document.version) {
      // Only saved, or marked as dirty.
      return;
    }
    this.staleWith(key);
  }

  private drop({ uri }: vscode.TextDocument): void {
    if (this.tracked.delete(uri.toString())) {
      this.staleWith(uri.toString());
      this.changed.fire(uri);
    }
  }

  /** Marks a file and those validated with it as stale; a new file may belong to any of them. */
  private staleWith(key: string): void {
    const own = this.tracked.get(key);
    for (const one of this.tracked.values()) {
      const uris = Object.values(one.validated?.uris ?? {});
      one.isStale ||= one === own || own?.validated === undefined || uris.some((uri) => uri.toString() === key);
    }
    this.later();
  }

  private later(): void {
    this.run += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.update(), debounceMs);
  }

  private async update(): Promise<void> {
    const run = ++this.run;
    const active = vscode.window.activeTextEditor?.document;
    const stale = [...this.tracked.values()].filter(({ isStale }) => isStale);
    stale.sort((one, other) => Number(other.document === active) - Number(one.document === active));
    for (const tracked of stale) {
      try {
        const validated = await this.validated(tracked, () => run === this.run && !tracked.document.isClosed);
        if (validated === undefined) {
          return;
        }
        tracked.validated = validated;
      } catch (error) {
        this.ports.log.error(`Checking ${tracked.document.fileName} failed.`, error);
      }
      tracked.isStale = false;
      this.changed.fire(tracked.document.uri);
    }
  }

  private async validated(tracked: Tracked, isWanted: () => boolean): Promise<ValidatedFile | undefined> {
    const read = await this.read(tracked, isWanted);
    const problems = read && (await this.reader.problems(read.input, isWanted));
    const folder = read && problems && (await this.folderProblemsOf(read));
    return folder && { ...read, problems: [...folder, ...problems] };
  }

  private async folderProblemsOf({ document: { uri }, file }: ReadFile): Promise<readonly Problem[]> {
    const names = hasFolder(uri) ? await this.folders.names(vscode.Uri.joinPath(uri, '..')) : [];
    return hasFolder(uri) ? folderProblems({ file, path: uri.path, names, chains: this.ports.chains() }) : [];
  }

  private async read({ document, is }: Tracked, isWanted: () => boolean): Promise<ReadFile | undefined> {
    const { version } = document;
    const files = await openChainFilesOf(document, is, this.folders);
    const sources = await this.reader.sources(files, isWanted);
    if (sources === undefined) {
      return undefined;
    }
    const { network = likelyNetwork(this.ports.network(), sources.genesis), ...known } = this.ports.known(document.uri);
    const vm = files.find((file) => file.is.file === 'config')?.is.vm;
    return {
      document,
      version,
      file: is.file,
      input: { ...sources, vm, now: Date.now(), network, ...known },
      uris: Object.fromEntries(files.map((file) => [file.is.file, file.uri])),
    };
  }
}

function isCurrent({ validated, document, isStale }: Tracked): boolean {
  return validated?.version === document.version && !isStale;
}

function hasFolder({ scheme }: vscode.Uri): boolean {
  return scheme !== 'untitled' && scheme !== 'snowprobe';
}

type OpenChainFile = FileText & RecognisedText;

/** A document and the other files of its chain. Unsaved text in an open editor takes precedence over the disk. */
async function openChainFilesOf(
  document: vscode.TextDocument,
  is: RecognisedFile,
  folders: FolderTexts,
): Promise<readonly OpenChainFile[]> {
  const { uri } = document;
  const own = { ...openText(document), is };
  if (!hasFolder(uri)) {
    return [own];
  }
  const siblings = await folders.names(vscode.Uri.joinPath(uri, '..'));
  return [
    own,
    ...(await siblingChainFiles(uri.path, is.file, siblings, (path) => fileAt(uri.with({ path }), folders))),
  ];
}

async function fileAt(uri: vscode.Uri, folders: FolderTexts): Promise<OpenChainFile | undefined> {
  const open = vscode.workspace.textDocuments.find((one) => !one.isClosed && one.uri.toString() === uri.toString());
  const found = open === undefined ? await folders.text(uri) : openText(open);
  const { path } = uri;
  const is =
    open === undefined
      ? found && recognise({ path, head: found.text.slice(0, 16_384), tail: found.text.slice(-16_384) })
      : recognisedConfig(open);
  return found && is && { ...found, is };
}

function openText(document: vscode.TextDocument): FileText {
  const { uri } = document;
  return { uri, key: uri.toString(), text: document.getText(), hasMark: document.encoding === 'utf8bom' };
}

/** Nodes accept no longer config file. */
const longest = 20_000_000;

interface FileText extends ConfigText {
  readonly uri: vscode.Uri;
}

/** Files and folders on disk, cached until something changes in their folder. A missing file has no text. */
class FolderTexts implements vscode.Disposable {
  private readonly store = new DisposableStore();
  private readonly texts = new Map<string, Promise<FileText | undefined>>();
  private readonly folders = new Map<string, Promise<readonly string[]>>();
  private readonly watched = new Set<string>();
  private readonly changed = this.store.add(new vscode.EventEmitter<void>());
  readonly onDidChange = this.changed.event;

  names(folder: vscode.Uri): Promise<readonly string[]> {
    this.watch(folder);
    return cached(this.folders, folder, namesIn);
  }

  text(uri: vscode.Uri): Promise<FileText | undefined> {
    this.watch(vscode.Uri.joinPath(uri, '..'));
    return cached(this.texts, uri, textOf);
  }

  dispose(): void {
    this.store.dispose();
  }

  private watch(folder: vscode.Uri): void {
    if (this.watched.has(folder.toString())) {
      return;
    }
    this.watched.add(folder.toString());
    const watcher = this.store.add(vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '*')));
    const forget = (uri: vscode.Uri): void => {
      this.texts.delete(uri.toString());
      this.folders.delete(folder.toString());
      this.changed.fire();
    };
    this.store.add(watcher.onDidChange(forget));
    this.store.add(watcher.onDidCreate(forget));
    this.store.add(watcher.onDidDelete(forget));
  }
}

function cached<T>(map: Map<string, T>, uri: vscode.Uri, read: (uri: vscode.Uri) => T): T {
  const key = uri.toString();
  const found = map.get(key) ?? read(uri);
  map.set(key, found);
  return found;
}

/** A missing or unreadable folder counts as empty. */
async function namesIn(folder: vscode.Uri): Promise<readonly string[]> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries.map(([name]) => name);
  } catch {
    return [];
  }
}

/** Most of the paths that are tried have no file. */
async function textOf(uri: vscode.Uri): Promise<FileText | undefined> {
  try {
    const bytes = await fileBytes(uri, { maxBytes: longest });
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return typeof bytes === 'string'
      ? undefined
      : { uri, key: uri.toString(), text: new TextDecoder().decode(bytes), hasMark };
  } catch {
    return undefined;
  }
}
