import vscode = require('vscode');
import { UserError } from '../../../engine/errors';
import { launchedCall, revertedCall } from '../../../engine/source';
import { debugType } from '../../vscode/ids';
import type { OutgoingRequest } from '../../../engine/notebook';
import { chosenCell } from './chosenCell';

const calling = /\beth_(?:call|estimateGas|sendRawTransaction)\b/;

/** Whether a cell has a request that runs code on a node. Looked at with each key. */
export function mayDebug(text: string): boolean {
  return calling.test(text);
}

/**
 * Walks through the first call of a cell, as it would run now; nothing is sent.
 *
 * @param argument a cell, or the URI of its text
 * @param requestsOf what a cell would send now
 */
export async function debugCell(
  argument: unknown,
  requestsOf: (cell: vscode.NotebookCell) => readonly OutgoingRequest[],
): Promise<void> {
  for (const { outgoing, place } of requestsOf(chosenCell(argument))) {
    const traceable = outgoing.kind === 'rpc' ? await revertedCall(outgoing.method, outgoing.params) : undefined;
    if (traceable !== undefined && place.chain !== undefined) {
      const { network, chain } = place;
      const name = `Call on ${chain}`;
      const launch = { type: debugType, request: 'launch', name, ...launchedCall(traceable), network, chain };
      // The cell is read as it stands: a notebook without a file need not be given one first.
      await vscode.debug.startDebugging(undefined, launch, { suppressSaveBeforeStart: true });
      return;
    }
  }
  throw new UserError('No request of this cell runs a contract: eth_call, eth_estimateGas or a raw transaction.');
}
