import { type CellAnswer, parseCell } from '../engine';
import { CommandError } from './command';
import { withEngine } from './engine';
import { type NetworkChoice, openNetwork } from './network/openNetwork';

/**
 * Sends one request, as a cell of a notebook has it.
 *
 * @returns its answers, one of each node that was asked
 * @throws {CommandError} before anything is sent that may change something, where that is not allowed
 */
export async function sendCall(
  request: string,
  choice: NetworkChoice & { readonly chain?: string; readonly mayChange?: boolean },
  stop?: AbortSignal,
): Promise<readonly CellAnswer[]> {
  const ast = parseCell(choice.chain === undefined ? request : `# @target ${choice.chain}\n${request}`);
  const [problem] = ast.problems;
  if (problem !== undefined || ast.requests.length === 0) {
    throw new CommandError(problem?.message ?? 'There is no request in that.');
  }
  const opened = await openNetwork(choice);
  return await withEngine(
    opened,
    {},
    (engine, run) =>
      engine.runCell(ast, {
        ...run,
        ...{ network: opened.network, named: new Map(), isTrusted: true },
        confirm: ({ method, host }) => (choice.mayChange === true ? Promise.resolve(true) : refuse(method, host)),
        onSent: () => undefined,
        onAnswer: () => undefined,
        onProgress: () => Promise.resolve(),
      }),
    stop,
  );
}

function refuse(method: string, host: string): never {
  throw new CommandError(`${method} may change something at ${host}. Send it with --allow-changes.`);
}
