import { fetchClientVersion } from '../../evm/io/account';
import { ApiError } from '../../errors/errors';
import { hostOf } from '../../errors/redact';
import { RpcBatch } from '../../evm/io/evmRound';
import { TraceError } from '../../evm/trace/recorder';
import type { Line } from '../../report/finding';
import { text } from '../../report/spans';
import type { EvmChain } from '../../networks/network';
import { brokenTrace } from '../report/noLine';
import { noSteps, noTrace, type TracingNode } from '../report/noTrace';
import type { EvmNode } from '../../sources/evmNode';
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
