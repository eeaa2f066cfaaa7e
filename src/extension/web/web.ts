import vscode = require('vscode');
import type { activate as activateExtension } from '../extension';

/**
 * The extension without Node: vscode.dev, github.dev and other browser hosts. It runs the same files, but the browser's
 * extension host can require only this one. The texts of the others are fetched from the extension's folder, with those
 * that they require immediately, the rest on first use, and run as CommonJS, just as the host runs this one.
 */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const { activate } = (await new Parts(context.extensionUri).load('./extension.js')) as {
    activate: typeof activateExtension;
  };
  await activate(context);
}

/** Modules that a file requires when it runs; lazy ones are behind an arrow (scripts/build/commonJsChunks.mjs). */
const required = /(?<!=>\s?)\brequire\("(\.\.?\/[^"]+)"\)/g;

class Parts {
  private readonly texts = new Map<string, Promise<string>>();
  /** Texts of files that can run: everything they require has been fetched. */
  private readonly ready = new Map<string, string>();
  private readonly ran = new Map<string, { exports: unknown }>();

  constructor(private readonly extension: vscode.Uri) {}

  async load(name: string): Promise<unknown> {
    await this.read(name);
    return this.run(name);
  }

  private async read(name: string): Promise<void> {
    const names = new Set([name]);
    const texts = new Map<string, string>();
    // Iteration of a Set includes items added meanwhile.
    for (const one of names) {
      if (!this.ready.has(one)) {
        const text = await this.textOf(one);
        texts.set(one, text);
        const others = [...text.matchAll(required)].map(([, other = '']) => other);
        others.forEach((other) => {
          names.add(other);
          void this.textOf(other).catch(() => undefined);
        });
      }
    }
    texts.forEach((text, one) => this.ready.set(one, text));
  }

  /** A failed fetch is repeated on the next request. */
  private textOf(name: string): Promise<string> {
    let text = this.texts.get(name);
    if (text === undefined) {
      text = this.readText(name);
      this.texts.set(name, text);
      text.catch(() => this.texts.delete(name));
    }
    return text;
  }

  private async readText(name: string): Promise<string> {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(this.uriOf(name)));
  }

  private uriOf(name: string): vscode.Uri {
    return vscode.Uri.joinPath(this.extension, 'dist', name);
  }

  /** @returns the exports of a part; a promise of them where it is not fetched yet */
  private run(name: string): unknown {
    if (!name.startsWith('.')) {
      return name === 'vscode' ? vscode : absent(name);
    }
    const known = this.ran.get(name);
    const text = this.ready.get(name);
    if (known !== undefined || text === undefined) {
      return known === undefined ? this.load(name) : known.exports;
    }
    if (name.endsWith('.json')) {
      return JSON.parse(text);
    }
    const module = { exports: {} as unknown };
    this.ran.set(name, module);
    const body = new Function(
      'module',
      'exports',
      'require',
      `${text}\n//# sourceURL=${this.uriOf(name).toString(true)}`,
    ) as (module: { exports: unknown }, exports: unknown, require: (name: string) => unknown) => void;
    body(module, module.exports, (other) => this.run(other));
    return module.exports;
  }
}

/** Placeholder for a Node module, which throws when called: the adapters for Node are loaded but never run. */
function absent(name: string): unknown {
  const refuse = (): never => {
    throw new Error(`A browser has no ${name}. Use VS Code on your computer for this.`);
  };
  return new Proxy(refuse, {
    get: (_, key) => (typeof key === 'symbol' || key === '__esModule' ? undefined : absent(`${name}.${key}`)),
    apply: refuse,
    construct: refuse,
  });
}
