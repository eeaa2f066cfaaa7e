import { type CellAnswer, parseRequest, refuseChange } from '../engine';
import { findIdentifiers } from '../engine/detection';
import { CommandError } from './command';
import { withEngine } from './engine';
import { refuseKey } from './keyGuard';
import { type NetworkChoice, openNetwork } from './network/openNetwork';

/**
 * Sends one request, as a cell of a notebook has it.
 *
 * @param choice `mayChange` is absent where nobody could allow it
 * @returns its answers, one of each node that was asked
 * @throws {UserError | CommandError} before anything is sent that may be a key, or may change something and is not allowed to
 */
export async function sendCall(
  request: string,
  { chain, mayChange, ...choice }: NetworkChoice & { readonly chain?: string; readonly mayChange?: boolean },
  stop?: AbortSignal,
): Promise<readonly CellAnswer[]> {
  const ast = parseRequest(request, chain);
  findIdentifiers(request).forEach(({ identifier }) => refuseKey(identifier, process.env));
  const opened = await openNetwork(choice);
  return await withEngine(
    opened,
    {},
    (engine, run) =>
      engine.runCell(ast, {
        ...run,
        ...{ network: opened.network, named: new Map(), isTrusted: true },
        confirm(change) {
          if (mayChange === false) {
            throw new CommandError(
              `${change.method} may change something at ${change.host}. Send it with --allow-changes.`,
            );
          }
          return mayChange === true ? Promise.resolve(true) : refuseChange(change);
        },
        onSent: () => undefined,
        onAnswer: () => undefined,
        onProgress: () => Promise.resolve(),
      }),
    stop,
  );
}
