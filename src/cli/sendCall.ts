import { type CellResult, parseRequest, refuseChange, printJson } from '../engine';
import { findIdentifiers } from '../engine/detection';
import { CommandError, exitCodes } from './command';
import { withEngine } from './engine';
import { refuseKey } from './keys';
import { type NetworkChoice, openNetwork } from './network/openNetwork';
import { isFailure } from '../engine/notebook';

/**
 * Sends one request in the syntax of a notebook cell.
 *
 * @param choice without `mayChange`, nobody is there to allow changes
 * @returns one answer per queried node
 * @throws {UserError | CommandError} without sending anything, if the request may contain a key or make a change that
 * is not allowed
 */
export async function sendCall(
  request: string,
  { chain, mayChange, ...choice }: NetworkChoice & { readonly chain?: string; readonly mayChange?: boolean },
  stop?: AbortSignal,
): Promise<readonly CellResult[]> {
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
        onResult: () => undefined,
        onProgress: () => Promise.resolve(),
      }),
    stop,
  );
}

/** Prints the result to stdout, or the error to stderr. @returns the exit code */
export function printResult(result: CellResult): number {
  const { outcome, place } = result;
  switch (outcome.kind) {
    case 'result':
      process.stdout.write(`${printJson(outcome.json, 2)}\n`);
      break;
    case 'text':
      process.stdout.write(outcome.text.endsWith('\n') ? outcome.text : `${outcome.text}\n`);
      break;
    case 'error':
      process.stderr.write(`${printJson(outcome.error, 2)}\n${place.host}: ${outcome.meaning}\n`);
      break;
    case 'failed':
      process.stderr.write(`${outcome.sentence}\n`);
      return exitCodes.notFound;
    case 'waiting':
      break;
  }
  return isFailure(result) ? exitCodes.failed : exitCodes.ok;
}
