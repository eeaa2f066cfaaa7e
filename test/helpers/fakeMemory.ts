import type { Memory } from '../../src/extension/vscode/secrets';

/** The editor's memento as a map; values pass through JSON, as in the editor. */
export class FakeMemory implements Memory {
  readonly values = new Map<string, string>();

  get(key: string): unknown {
    const text = this.values.get(key);
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  }

  async update(key: string, value: unknown): Promise<void> {
    this.values.set(key, JSON.stringify(value));
    await Promise.resolve();
  }
}
