import { wireName } from './methodName';
import { methods } from './catalogue';
import type { Effect, Method } from './method';

let byName: ReadonlyMap<string, readonly Method[]> | undefined;

/**
 * The entry of a method, by its name in either spelling. `admin_setLogLevel`, as documents write the
 * methods of a chain's admin, is `admin.setLogLevel`: the server knows no other form (docs/facts/json-rpc.md), but for the
 * two that are methods of the EVM's server.
 * @param on whose method is meant where the node and a chain have one of the same name (`admin.lockProfile`)
 */
export function findMethod(name: string, on: 'node' | 'chain' = 'node'): Method | undefined {
  const underscored = name.startsWith('admin_');
  const onChain = underscored || on === 'chain';
  byName ??= groupedByName();
  const found = byName.get(wireName(name, 'wire')) ?? (underscored ? byName.get(name.replace('_', '.')) : undefined);
  return found?.find((method) => method.path.includes('{chain}') === onChain) ?? found?.[0];
}

function groupedByName(): ReadonlyMap<string, readonly Method[]> {
  const groups = new Map<string, Method[]>();
  for (const method of methods) {
    groups.set(method.name, [...(groups.get(method.name) ?? []), method]);
  }
  return groups;
}

/** What a method does that changes something, or `unknown`: nobody says that it only reads. */
export type ChangeEffect = Exclude<Effect, 'reads'> | 'unknown';

/**
 * What a method does by its name. Only what the catalogue knows as reading may be sent without a question, again after a
 * failure, or once for several who ask.
 */
export function effectOf(name: string): 'reads' | ChangeEffect {
  return findMethod(name)?.effect ?? 'unknown';
}
