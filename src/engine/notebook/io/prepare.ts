import { UserError } from '../../errors';
import { calleeText } from '../cell/callStatement';
import type { Request } from '../cell/cellAst';
import type { CellAnswer } from './cellAnswer';
import type { CellRun } from './cellRun';
import { type ChangingCall, changesIn } from './changesIn';
import { type Send, toSends } from './toSends';

/** A request that may be sent, or the answer that says why it is not; nothing is expected of one that is held back. */
export type Prepared =
  Send | { readonly kind: 'refused' | 'heldBack'; readonly answer: Omit<CellAnswer, 'expectations'> };

/** Fills in the references of a request, finds where it goes, and asks before it changes something. */
export async function prepare(request: Request, index: number, run: CellRun): Promise<readonly Prepared[]> {
  try {
    const prepared: Prepared[] = [];
    const denied = new Set<string>();
    // One question after the other.
    for (const send of toSends(request, index, run)) {
      run.signal.throwIfAborted();
      prepared.push(await permit(send, run, denied));
    }
    return prepared;
  } catch (error) {
    if (!(error instanceof UserError)) {
      throw error;
    }
    return [rejected({ request: index, label: labelOf(request), place: placeOf(request, run) }, error.message)];
  }
}

/** What is said of a request that is not sent since an expectation above it failed. */
export function withheld(request: Request, index: number, run: CellRun): Prepared {
  const sentence = 'Not sent: an expectation before it failed. To send it anyway, write # @continue above it.';
  const at = { request: index, label: labelOf(request), place: placeOf(request, run) };
  const outcome = { kind: 'failed', sentence, isWithheld: true } as const;
  return { kind: 'heldBack', answer: { ...rejectedAnswer(at, sentence), outcome } };
}

/**
 * Nothing goes to a host that the user refused, or that only the workspace chose, without the user's yes, and nothing is
 * changed without one.
 *
 * @param denied URLs where the request was said no to, which holds for the rest of a batch there
 */
async function permit(send: Send, run: CellRun, denied: Set<string>): Promise<Prepared> {
  const url = send.kind === 'rest' ? send.url : send.route.url;
  if (!(await run.allowed(url))) {
    return rejected(
      send,
      `${send.place.host} was not queried: you did not allow this host. To allow it, run Manage Host Permissions.`,
    );
  }
  for (const change of changesIn(send)) {
    if (!run.isTrusted) {
      return rejected(send, untrusted(change));
    }
    if (denied.has(url) || !(await run.confirm({ ...change, host: send.place.host, network: send.place.network }))) {
      denied.add(url);
      return rejected(send, `${change.method} was not sent: cancelled.`);
    }
  }
  return send;
}

function untrusted({ method, effect }: ChangingCall): string {
  if (effect === 'endangers') {
    return `${method} was not sent: it may hang the node, and this workspace is not trusted. Trust the workspace first.`;
  }
  return effect === 'unknown'
    ? `${method} was not sent: it may change state, and this workspace is not trusted. Trust the workspace first.`
    : `${method} was not sent: it changes state, and this workspace is not trusted. Trust the workspace first.`;
}

function rejected(at: Pick<CellAnswer, 'request' | 'label' | 'place'>, sentence: string): Prepared {
  return { kind: 'refused', answer: rejectedAnswer(at, sentence) };
}

function rejectedAnswer(
  { request, label, place }: Pick<CellAnswer, 'request' | 'label' | 'place'>,
  sentence: string,
): Omit<CellAnswer, 'expectations'> {
  return { request, label, place, outcome: { kind: 'failed', sentence }, milliseconds: 0 };
}

/** Of what goes nowhere. */
function placeOf({ settings }: Request, { network }: CellRun): CellAnswer['place'] {
  return { network: settings.target?.network ?? network.name, host: '' };
}

function labelOf({ body }: Request): string {
  switch (body.kind) {
    case 'call':
      return body.method;
    case 'envelope':
      return body.calls.map(({ method }) => method).join(', ');
    case 'rest':
      return `${body.verb} ${body.path.split('?')[0]}`;
    case 'subscribe':
      return `subscribe ${body.event}`;
    case 'contract':
      return `call ${calleeText(body.statement)}`;
  }
}
