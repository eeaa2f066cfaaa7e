import type { DebugProtocol } from '@vscode/debugprotocol';
import { namesUpTo } from '../../engine/source';

/** Sends a request to a session. @throws {Error} with a sentence */
export type SessionRequest = <Body>(command: string, args: object) => Promise<Body>;

/** Shown at the end of a line (zero-based): "amount = 9". */
interface InlineValue {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  readonly text: string;
}

const maxValue = 60;

/**
 * Values of the variables that a function names up to its current line.
 *
 * @param text of the file
 * @param line zero-based
 */
export async function inlineValues(
  send: SessionRequest,
  text: string,
  { line, frameId }: { readonly line: number; readonly frameId: number },
): Promise<readonly InlineValue[]> {
  const names = namesUpTo(text, line);
  const values = new Map<string, string>();
  const { scopes } = await send<DebugProtocol.ScopesResponse['body']>('scopes', { frameId });
  // Locals shadow contract variables.
  for (const scope of ['Storage', 'Locals']) {
    const variablesReference = scopes.find(({ name }) => name === scope)?.variablesReference ?? 0;
    const { variables } = await send<DebugProtocol.VariablesResponse['body']>('variables', { variablesReference });
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
