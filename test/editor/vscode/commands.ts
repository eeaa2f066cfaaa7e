import { Disposable } from './events';

type Command = (...args: never[]) => unknown;

const own = new Map<string, Command>();
const builtIn = new Map<string, Command>();
/** Values of `setContext`, to evaluate menu conditions. */
export const contexts = new Map<string, unknown>();

export function registerCommand(id: string, run: Command): Disposable {
  if (own.has(id)) {
    throw new Error(`command '${id}' already exists`);
  }
  own.set(id, run);
  return new Disposable(() => own.delete(id));
}

/** Registers commands that are built into VS Code. */
export function builtInCommands(commands: Readonly<Record<string, Command>>): void {
  Object.entries(commands).forEach(([id, run]) => builtIn.set(id, run));
}

export async function executeCommand(id: string, ...args: unknown[]): Promise<unknown> {
  const run = own.get(id) ?? builtIn.get(id);
  if (run === undefined) {
    throw new Error(`command '${id}' not found`);
  }
  // VS Code dispatches commands asynchronously.
  await new Promise((resolve) => setImmediate(resolve));
  return await (run as (...args: unknown[]) => unknown)(...args);
}

export function getCommands(isInternalLeftOut = false): Promise<string[]> {
  const all = [...builtIn.keys(), ...own.keys()];
  return Promise.resolve(isInternalLeftOut ? all.filter((id) => !id.startsWith('_')) : all);
}

builtInCommands({
  setContext: (key: string, value: unknown) => void contexts.set(key, value),
  // Test-only: VS Code does not expose contexts.
  '_test.context': (key: string) => contexts.get(key),
});
