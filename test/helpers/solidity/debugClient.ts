import { UserError } from '../../../src/api/errors/userError';
import type { JsonRpc } from '../../../src/api/jsonRpc/jsonRpc';
import type { AbiSource } from '../../../src/core/evm/artifact/abiSource';
import { callOf } from '../../../src/core/debugger/launch';
import type { Builds } from '../../../src/state/builds/builds';
import { openCallReplaySession, openReplaySession } from '../../../src/state/debug/debuggee';
import { EvmNode } from '../../../src/state/sources/evmNode';
import { DapClient } from './dapClient';

/** A client of a session about a node's transactions; what cannot be debugged is its word for it. */
export function debugClient(rpc: JsonRpc, url: string, builds: Builds, abi?: AbiSource): DapClient {
  return new DapClient(async ({ txHash = '', ...called }) => {
    const node = new EvmNode(rpc, [url], { signal: AbortSignal.timeout(60_000), deadlineMs: 30_000 });
    const traceable = callOf(called);
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
