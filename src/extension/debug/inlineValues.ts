import type { DebugProtocol } from '@vscode/debugprotocol';
import { namesUpTo } from '../../engine/source';

/** What a session answers to a request. @throws {Error} with a sentence */
export type AskSession = <Body>(command: string, args: object) => Promise<Body>;

/** Behind a line, from 0: "amount = 9". */
interface InlineValue {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  readonly text: string;
}

/** Characters of a value: there is a line of code before it. */
const maxValue = 60;

/**
 * What stands in the variables that a function names up to the line where it stands.
 *
 * @param text of the file
 * @param line from 0
 */
export async function inlineValues(
  ask: AskSession,
  text: string,
  { line, frameId }: { readonly line: number; readonly frameId: number },
): Promise<readonly InlineValue[]> {
  const names = namesUpTo(text, line);
  const values = new Map<string, string>();
  const { scopes } = await ask<DebugProtocol.ScopesResponse['body']>('scopes', { frameId });
  // Locals hide variables of the contract.
  for (const scope of ['Storage', 'Locals']) {
    const variablesReference = scopes.find(({ name }) => name === scope)?.variablesReference ?? 0;
    const { variables } = await ask<DebugProtocol.VariablesResponse['body']>('variables', { variablesReference });
    for (const one of variables) {
      values.set(one.name, one.variablesReference === 0 ? one.value : '');
    }
  }
  return names.flatMap(({ name, ...place }) => {
    const value = values.get(name) ?? '';
    const shown = value.length > maxValue ? `${value.slice(0, maxValue)}…` : value;
    return shown === '' ? [] : [{ ...place, text: `${name} = ${shown}` }];
  });
}
