import vscode = require('vscode');
import { type ConfigSource, readFileSteps } from '../../../engine/config';
import { DisposableStore } from '../../vscode/disposables';
import { fileBytes } from '../../vscode/fileBytes';

/** What is longer is no file of a chain's configuration that a node takes. */
const longest = 20_000_000;
/** Texts that are kept read: those of a few chains. */
const most = 12;

export interface FileText {
  readonly uri: vscode.Uri;
  /** Without byte order mark, as an editor has it. */
  readonly text: string;
  readonly hasMark: boolean;
}

/** Files and folders on disk, read once until something changes in their folder. What is not there has no text. */
export class FolderTexts implements vscode.Disposable {
  private readonly store = new DisposableStore();
  private readonly texts = new Map<string, Promise<FileText | undefined>>();
  private readonly folders = new Map<string, Promise<readonly string[]>>();
  private readonly watched = new Set<string>();
  private readonly changed = this.store.add(new vscode.EventEmitter<void>());
  readonly onDidChange = this.changed.event;

  /** Names of the files in a folder. */
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

/** A folder need not be there, or may not be read: then nothing lies beside. */
async function namesIn(folder: vscode.Uri): Promise<readonly string[]> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries.map(([name]) => name);
  } catch {
    return [];
  }
}

/** Most of the places that are looked at have no file. */
async function textOf(uri: vscode.Uri): Promise<FileText | undefined> {
  try {
    const bytes = await fileBytes(uri, { maxBytes: longest });
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return typeof bytes === 'string' ? undefined : { uri, text: new TextDecoder().decode(bytes), hasMark };
  } catch {
    return undefined;
  }
}

/** Files as they were read last, by where they are: the same text is read once, since what was compared is known by it. */
export class Sources {
  private readonly read = new Map<string, FileText & { readonly precompiles: string; readonly source: ConfigSource }>();

  /** @param precompiles keys of those that only VMs of the user's own have */
  constructor(private readonly precompiles: () => readonly string[]) {}

  *of(file: FileText): Generator<undefined, ConfigSource> {
    const key = file.uri.toString();
    const before = this.read.get(key);
    this.read.delete(key);
    const own = this.precompiles();
    const precompiles = own.join();
    const isSame = before?.text === file.text && before.hasMark === file.hasMark && before.precompiles === precompiles;
    const source = isSame ? before.source : withMark(yield* readFileSteps(file.text, own), file.hasMark);
    this.read.set(key, { ...file, precompiles, source });
    if (this.read.size > most) {
      this.read.delete(this.read.keys().next().value ?? '');
    }
    return source;
  }
}

/** An editor keeps the byte order mark to itself; the VM sees nothing but that. */
function withMark(source: ConfigSource, hasMark: boolean): ConfigSource {
  return hasMark
    ? {
        ...source,
        faults: [{ kind: 'byteOrderMark', start: 0, end: Math.min(1, source.text.length) }, ...source.faults],
        jsonError: { text: "invalid character 'ï' looking for beginning of value", offset: 0 },
      }
    : source;
}
