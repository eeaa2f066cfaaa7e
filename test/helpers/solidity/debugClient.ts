import { UserError } from '../../../src/engine/errors/userError';
import type { JsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import type { AbiSource } from '../../../src/engine/abi/known/signatures';
import { parseCall } from '../../../src/engine/source/debugger/launch';
import type { Builds } from '../../../src/engine/source/io/project/projectBuilds';
import { openCallReplaySession, openReplaySession } from '../../../src/engine/source/io/debugger/replaySession';
import { EvmNode } from '../../../src/engine/sources/evmNode';
import { DapClient } from './dapClient';

/** A debug client for a node's transactions; rejects with the reason if one cannot be debugged. */
export function debugClient(rpc: JsonRpc, url: string, builds: Builds, abi?: AbiSource): DapClient {
  return new DapClient(async ({ txHash = '', ...called }) => {
    const node = new EvmNode(rpc, [url], { signal: AbortSignal.timeout(60_000), deadlineMs: 30_000 });
    const traceable = parseCall(called);
    const session =
      traceable === undefined
        ? await openReplaySession(node, txHash, { builds, abi })
        : await openCallReplaySession(node, traceable, { builds, abi });
    if (typeof session === 'string') {
      throw new UserError(session);
    }
    return session;
  });
}
