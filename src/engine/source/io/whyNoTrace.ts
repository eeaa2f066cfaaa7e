import { RpcBatch, TraceError, fetchClientVersion } from '../../evm';
import { ApiError, hostOf } from '../../errors';
import { type Line, text } from '../../report';
import type { EvmChain } from '../../networks';
import { brokenTrace } from '../report/noLine';
import { noSteps, noTrace, type TracingNode } from '../report/noTrace';
import type { EvmNode } from '../../sources';
import { NoStepsError } from './traceSource';

/** What goes wrong where a node is to tell the steps of a transaction. */
export type AboutTrace = ApiError | TraceError | NoStepsError;

export function isAboutTrace(error: unknown): error is AboutTrace {
  return error instanceof ApiError || error instanceof TraceError || error instanceof NoStepsError;
}

/** Why there is no recording, and what to do for it; a node's settings are told by its version. @throws the abort reason */
export async function whyNoTrace(error: AboutTrace, node: EvmNode, chain: EvmChain): Promise<Line> {
  if (error instanceof TraceError) {
    return [text(brokenTrace(error))];
  }
  const requested = await tracingNode(node, chain);
  return error instanceof ApiError ? noTrace(error, requested) : noSteps(hostOf(node.url), requested);
}

async function tracingNode(node: EvmNode, chain: EvmChain): Promise<TracingNode> {
  const batch = new RpcBatch();
  const key = batch.add(fetchClientVersion());
  const answers = await node.query(batch).catch((error: unknown) => {
    if (error instanceof ApiError) {
      return undefined;
    }
    throw error;
  });
  return { isCChain: chain.name === 'C-Chain', clientVersion: answers?.value(key) };
}
