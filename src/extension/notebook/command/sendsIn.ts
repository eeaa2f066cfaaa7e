import type vscode = require('vscode');
import { UserError } from '../../../engine/errors';
import { type OutgoingRequest, parseCell } from '../../../engine/notebook';
import { callToSend, maySend } from '../../../engine/messages';
import type { Services } from '../../shared/services';
import type { Kernels } from '../run/kernels';
import type { NotebookSessions } from '../run/notebookSessions';
import type { SendInCell } from './beforeSend';

/** Characters of a cell that is looked into with each key. */
const maxLength = 1 << 18;

/** The calls of a cell that would send a message, as its requests would be sent now; each once. */
export function sendsIn(
  services: Services,
  kernels: Kernels,
  sessions: NotebookSessions,
  cell: vscode.NotebookCell,
): readonly SendInCell[] {
  const text = cell.document.getText();
  if (text.length > maxLength || !maySend(text)) {
    return [];
  }
  const sends = outgoing(services, kernels, sessions, cell).flatMap(
    ({ outgoing: one, place }): readonly SendInCell[] => {
      const call = one.kind === 'rpc' ? callToSend(one.method, one.params) : undefined;
      const { network, chain } = place;
      return call === undefined || chain === undefined ? [] : [{ call, network, chain }];
    },
  );
  const keys = sends.map(({ call: { from, to, data, value }, network, chain }) =>
    [network, chain, from, to, data, value].join(' ').toLowerCase(),
  );
  return sends.filter((_, i) => keys.indexOf(keys[i]!) === i);
}

/** What a cell would send as it stands; nothing where it cannot be sent. */
export function outgoing(
  { state }: Services,
  kernels: Kernels,
  sessions: NotebookSessions,
  { notebook, document }: vscode.NotebookCell,
): readonly OutgoingRequest[] {
  const ast = parseCell(document.getText());
  try {
    return state.outgoing(ast, { network: kernels.networkOf(notebook), named: sessions.of(notebook).named });
  } catch (error) {
    if (error instanceof UserError) {
      // It cannot be sent as it stands: the cell itself says why.
      return [];
    }
    throw error;
  }
}
