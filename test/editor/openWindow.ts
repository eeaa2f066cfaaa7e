import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setUserSettings } from './vscode/configuration';
import { closeDisk } from './vscode/disk';
import { host } from './vscode/host';
import { extension, EventEmitter, Uri } from './vscode';

type Resolve = (request: string, ...rest: unknown[]) => string;
const modules = Module as unknown as { _resolveFilename: Resolve };
const resolve = modules._resolveFilename;
modules._resolveFilename = (request, ...rest) =>
  request === 'vscode' ? require.resolve('./vscode/index') : resolve.call(Module, request, ...rest);

/** In-memory `vscode.Memento`. */
class Memento {
  private readonly values = new Map<string, unknown>();

  keys(): readonly string[] {
    return [...this.values.keys()];
  }

  get(key: string, otherwise?: unknown): unknown {
    return this.values.get(key) ?? otherwise;
  }

  update(key: string, value: unknown): Promise<void> {
    this.values.set(key, value);
    return Promise.resolve();
  }
}

class Secrets {
  private readonly values = new Map<string, string>();
  private readonly changed = new EventEmitter<{ readonly key: string }>();
  readonly onDidChange = this.changed.event;

  keys(): Promise<readonly string[]> {
    return Promise.resolve([...this.values.keys()]);
  }

  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.values.get(key));
  }

  store(key: string, value: string): Promise<void> {
    this.values.set(key, value);
    this.changed.fire({ key });
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    this.values.delete(key);
    this.changed.fire({ key });
    return Promise.resolve();
  }
}

/**
 * Installs the in-memory VS Code as module `vscode`, opens a folder, and activates the extension.
 *
 * @returns a function that closes it
 */
export async function openWindow(workspace: string, settings: Readonly<Record<string, unknown>>): Promise<() => void> {
  const storage = mkdtempSync(path.join(tmpdir(), 'snowprobe-editor-'));
  Object.assign(host, { workspace, user: storage });
  setUserSettings(settings);
  const globalStorageUri = Uri.file(path.join(storage, 'globalStorage/snowprobe'));
  mkdirSync(globalStorageUri.fsPath, { recursive: true });
  // Imported after `vscode` is defined.
  const { activate } = await import('../../src/extension/extension');
  const { extensionUri } = extension;
  const subscriptions: { dispose(): unknown }[] = [];
  const context = {
    ...{ subscriptions, extension, extensionUri, globalStorageUri, secrets: new Secrets() },
    ...{ globalState: new Memento(), workspaceState: new Memento(), extensionMode: 1 },
  };
  await activate(context as never);
  return () => {
    subscriptions.reverse().forEach((one) => one.dispose());
    closeDisk();
    rmSync(storage, { recursive: true, force: true });
  };
}
