// Makes VS Code in memory what `vscode` is, opens the demo workspace of a development network in it, and starts the extension.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeDevnet } from '../../scripts/vscode/describeDevnet';
import { type Demo, startDemo } from '../../scripts/vscode/demo';
import { useBridge } from '../integration/harness/bridge';
import { setUserSettings } from './vscode/configuration';
import { closeDisk } from './vscode/disk';
import { host } from './vscode/host';
import { onScreen } from './vscode/screen';
import { extension, EventEmitter, Uri } from './vscode';

type Resolve = (request: string, ...rest: unknown[]) => string;
const modules = Module as unknown as { _resolveFilename: Resolve };
const resolve = modules._resolveFilename;
modules._resolveFilename = (request, ...rest) =>
  request === 'vscode' ? require.resolve('./vscode/index') : resolve.call(Module, request, ...rest);

/** As `vscode.Memento`. */
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

let demo: Demo;
let storage: string;
const subscriptions: { dispose(): unknown }[] = [];

export const mochaHooks = {
  async beforeAll(this: Mocha.Context): Promise<void> {
    this.timeout(300_000);
    useBridge(onScreen);
    demo = await startDemo();
    describeDevnet(demo);
    Object.assign(host, { workspace: demo.workspace });
    setUserSettings(demo.settings);
    storage = mkdtempSync(path.join(tmpdir(), 'snowprobe-editor-'));
    const globalStorageUri = Uri.file(path.join(storage, 'global'));
    mkdirSync(globalStorageUri.fsPath, { recursive: true });
    // Not before `vscode` can be found.
    const { activate } = await import('../../src/extension/extension');
    const { extensionUri } = extension;
    const context = {
      ...{ subscriptions, extension, extensionUri, globalStorageUri, secrets: new Secrets() },
      ...{ globalState: new Memento(), workspaceState: new Memento(), extensionMode: 1 },
    };
    await activate(context as never);
  },
  async afterAll(this: Mocha.Context): Promise<void> {
    this.timeout(60_000);
    subscriptions.reverse().forEach((one) => one.dispose());
    closeDisk();
    await demo.close();
    rmSync(storage, { recursive: true, force: true });
  },
};
