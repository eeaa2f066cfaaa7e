import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { UserError } from '../../../../src/engine/errors/userError';
import { openReplaySession, type ReplaySession } from '../../../../src/engine/source/io/debugger/replaySession';
import { TraceError } from '../../../../src/engine/evm/trace/recorder';
import { NoStepsError } from '../../../../src/engine/source/io/traceSource';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { type Alter, startAlteredNode } from '../../../helpers/alteredNode';
import { testHttp } from '../../../helpers/httpClient';
import { WalkChain } from '../../../helpers/solidity/walkChain';
import { RawClient } from './rawClient';

/** A node with the contracts of an open project, and a man in the middle between it and the debugger. */
export interface AttackedChain {
  readonly chain: WalkChain;
  /** Hash of a transaction that calls, creates, catches and writes. */
  readonly wrote: string;
  /** Loads a transaction from the node, with altered responses. @throws {Error} with a sentence */
  load(hash: string, alter?: Alter): Promise<ReplaySession>;
  /** A client whose launch request does that. */
  client(alter?: Alter): RawClient;
}

/** Starts one, passes it to `run`, and closes it. */
export async function onAttackedChain<T>(run: (chain: AttackedChain) => Promise<T>): Promise<T> {
  const chain = await WalkChain.start();
  const http = testHttp();
  const ends: (() => Promise<unknown>)[] = [() => http.dispose(), () => chain.stop()];
  const load = async (hash: string, alter?: Alter): Promise<ReplaySession> => {
    let url = chain.anvil.url;
    if (alter !== undefined) {
      const altered = await startAlteredNode(url, alter);
      ends.unshift(() => altered.close());
      url = altered.url;
    }
    const node = new EvmNode(createJsonRpc(http), [url], { signal: AbortSignal.timeout(60_000), deadlineMs: 30_000 });
    const session = await openReplaySession(node, hash, { builds: chain.builds }).catch((error: unknown) => {
      // The same sentence as `createReplaySessions`.
      throw error instanceof TraceError || error instanceof NoStepsError
        ? new UserError(`There is nothing to debug: ${error.message}.`)
        : error;
    });
    if (typeof session === 'string') {
      throw new UserError(`There is nothing to debug: ${session}.`);
    }
    return session;
  };
  try {
    const wrote = await chain.call('write', 9n);
    const client = (alter?: Alter): RawClient => new RawClient(({ txHash }) => load(String(txHash), alter));
    return await run({ chain, wrote, load, client });
  } finally {
    for (const end of ends) {
      await end();
    }
  }
}
