import type { TraceableCall } from '../../evm';
import { revertedCall } from '../../source';
import { type CellAst, isStatement } from '../cell/cellAst';
import { resolveTargets } from '../cell/findTarget';
import type { ResponsePlace, CellRun } from './cellRun';
import { targetContext } from './routes';
import { encode, type EncodeRun } from './sendContractCall';
import { type SendContext, toSends } from './toSends';

/** `allowed`: whether the node may be queried for an ABI. */
export type CallRun = SendContext & EncodeRun & Pick<CellRun, 'allowed'>;

export interface CallInCell {
  readonly what: TraceableCall;
  readonly place: ResponsePlace & { readonly chain: string };
}

const callPattern = /\beth_(?:call|estimateGas|sendRawTransaction|sendTransaction)\b|^[ \t]*call[ \t]/m;

const sequencePattern = /^[ \t]*sequence\b.*(?:\n[ \t]*\S.*)*/gm;

/** Whether a cell may contain a request that runs code on a node; a sequence's steps do not count separately. */
export function mayHaveCall(text: string): boolean {
  return callPattern.test(text.replaceAll(sequencePattern, ''));
}

/**
 * The first request of a cell that runs code on a node. Sends no requests except for the ABI of a `call` statement.
 * @throws {UserError} why it cannot be sent; {ApiError}; the abort reason
 */
export async function findTraceableCall(ast: CellAst, run: CallRun): Promise<CallInCell | undefined> {
  const { requests } = resolveTargets(ast, targetContext(run));
  for (const [i, request] of requests.entries()) {
    const sends = isStatement(request.body) && request.body.kind !== 'contract' ? [] : toSends(request, i, run);
    for (const send of sends) {
      const { chain } = send.place;
      const what =
        send.kind === 'rpc'
          ? await revertedCall(send.route.wireMethod, send.params)
          : send.kind === 'contract' && (await run.allowed(send.route.url))
            ? (await encode(send, run, [])).call
            : undefined;
      if (what !== undefined && chain !== undefined) {
        return { what, place: { ...send.place, chain } };
      }
    }
  }
  return undefined;
}
