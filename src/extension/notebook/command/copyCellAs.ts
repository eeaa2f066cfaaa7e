import { UserError } from '../../../engine/errors';
import vscode = require('vscode');
import { parseCell } from '../../../engine/notebook';
import { toLaunchedCall } from '../../../engine/source';
import { pickOne } from '../../vscode/ui/pick';
import { flash, runWithProgress } from '../../vscode/ui/message';
import type { Services } from '../../shared/services';
import { commands } from '../../vscode/ids';
import { chosenCell, firstProblem } from './changeDirective';
import { type CopyFormat, copyFormats, copyTexts, type RunPlace } from './sendsIn';
import { permissions } from '../run/confirmChange';

/**
 * Copy Cell As…: the requests of a cell as they would be sent now, for a shell or a program. API keys are never
 * included: their headers are named, with placeholders as values.
 *
 * @param format one of `copyFormats`; else prompts for it
 * @throws {UserError} where the cell cannot be sent in its current state
 */
export async function copyCellAs(
  services: Services,
  placeOf: RunPlace,
  argument: unknown,
  format: unknown,
): Promise<void> {
  const { document, notebook } = chosenCell(argument);
  const ast = parseCell(document.getText());
  const problem = firstProblem(document, ast);
  if (problem !== undefined) {
    throw new UserError(`Nothing was copied. ${problem}`);
  }
  const requests = services.state.outgoing(ast, placeOf(notebook));
  const keys = await services.secrets.list();
  const texts = copyTexts(requests, (origin) =>
    keys.flatMap((key) => (key.origin === origin && key.header !== undefined ? [key.header] : [])),
  );
  if (texts.size === 0) {
    throw new UserError('Nothing to copy: a subscription needs its own connection.');
  }
  const named = copyFormats.find((one) => one === format);
  const picked = named ?? (await pickFormat([...texts.keys()]));
  const text = picked === undefined ? undefined : texts.get(picked);
  if (picked !== undefined && text === undefined) {
    throw new UserError(`Only JSON-RPC requests can be copied as ${picked}; use curl for others.`);
  }
  if (text !== undefined) {
    await vscode.env.clipboard.writeText(text);
    flash(`Copied as ${picked ?? ''}, without keys.`);
  }
}

async function pickFormat(formats: readonly CopyFormat[]): Promise<CopyFormat | undefined> {
  const details: Readonly<Record<CopyFormat, string>> = {
    curl: 'one shell command per request',
    cast: 'one Foundry command per JSON-RPC request',
    viem: 'a TypeScript module',
    JSON: 'the request bodies',
  };
  const items = formats.map((label) => ({ label, description: details[label] }));
  return (await pickOne(items, { title: 'Copy Cell As' }))?.label;
}

const uses = [commands.debugTransaction, commands.whatIf] as const;

/**
 * Debugs the first call of a cell, or prompts for changes to it, as it would run now; sends no transaction.
 *
 * @param argument a cell, or the URI of its text
 * @param use one of `uses`
 */
export async function callOfCell(
  services: Services,
  placeOf: RunPlace,
  argument: unknown,
  use: unknown,
): Promise<unknown> {
  const { document, notebook } = chosenCell(argument);
  const run = placeOf(notebook);
  const { allowed } = permissions(services, run.network);
  const found = await runWithProgress(
    'Reading the call',
    async (signal) =>
      (await services.state.callIn(parseCell(document.getText()), { ...run, signal, allowed })) ?? 'none',
  );
  if (found === 'none') {
    throw new UserError('No request of this cell runs a contract: a call, an eth_call, or a transaction.');
  }
  const command = uses.find((one) => one === use);
  if (found === undefined || command === undefined) {
    return undefined;
  }
  const { what, place } = found;
  const launch = {
    name: `Call on ${place.chain}`,
    ...toLaunchedCall(what),
    network: place.network,
    chain: place.chain,
  };
  return await vscode.commands.executeCommand(command, launch);
}
