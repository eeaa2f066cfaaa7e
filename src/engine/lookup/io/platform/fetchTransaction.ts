import { DecodeError, hostOf } from '../../../errors';
import type { JsonValue } from '../../../primitives';
import {
  type ResultOf,
  avmGetTx,
  getAtomicTx,
  getAtomicTxStatus,
  platformGetTx,
  platformGetTxStatus,
} from '../../../rpc';
import {
  type NodeBytesRead,
  type NodeQuestion,
  type SourceClient,
  queryNodesElsewhere,
  readNodeBytes,
} from '../../../sources';
import { type QueryResult, rawAnswers } from '../../../report';
import type { FoundTransaction } from '../../../transactions';

/**
 * Asks a node for a transaction of one chain: one round trip. Undefined: it knows no such one, or could not be asked.
 *
 * @param id cb58
 */
export function fetchTransaction(
  client: SourceClient,
  chain: FoundTransaction['chain'],
  id: string,
): Promise<FoundTransaction | undefined> {
  switch (chain) {
    case 'P':
      return onP(client, id);
    case 'X':
      return onX(client, id);
    case 'C':
      return onC(client, id);
  }
}

/** Of what is not accepted, the P-Chain tells nothing but how far it is. */
async function onP(client: SourceClient, id: string): Promise<FoundTransaction | undefined> {
  const requestStatus: NodeQuestion<ResultOf<typeof platformGetTxStatus>> = async (node, options) => {
    const answer = await node.call(platformGetTxStatus, { txID: id }, options);
    return answer.value.status === 'Unknown' ? undefined : answer;
  };
  const [result, first] = await Promise.all([
    client.node('P-Chain', platformGetTx, { txID: id, encoding: 'hex' }),
    client.nodeQuestion('P-Chain', `status of ${id}`, requestStatus),
  ]);
  const isUnknown = !result.ok && result.rejected && !first.ok && first.rejected;
  // What is on its way, or was dropped, one node alone may know.
  const state = isUnknown ? await queryNodesElsewhere(client, 'P-Chain', requestStatus) : first;
  const read = await readTx(client, 'P', platformGetTx.name, id, result);
  // A node that gives something else than was asked for is not believed about its state either.
  const isWrong = result.ok || (result.error instanceof DecodeError && result.error.found === 'other');
  if (read === undefined && (isWrong || !state.ok)) {
    return undefined;
  }
  const reason = state.ok ? state.value.reason : undefined;
  return {
    chain: 'P',
    id,
    decoded: read?.decoded,
    // A node gives only what it has accepted.
    status: state.ok ? state.value.status : 'Committed',
    reason: reason === undefined || reason === '' ? undefined : reason,
    from: result.ok ? result.from : state.from,
    raw: [...rawAnswers(platformGetTx.name, result), ...rawAnswers(platformGetTxStatus.name, state)],
  };
}

async function onX(client: SourceClient, id: string): Promise<FoundTransaction | undefined> {
  const result = await client.node('X-Chain', avmGetTx, { txID: id, encoding: 'hex' });
  const read = await readTx(client, 'X', avmGetTx.name, id, result);
  return read && { ...found('X', id, read, result), status: 'Accepted', raw: rawAnswers(avmGetTx.name, result) };
}

/** What has no block is on its way or was dropped, which a deprecated method alone tells apart. */
async function onC(client: SourceClient, id: string): Promise<FoundTransaction | undefined> {
  const result = await client.node('C-Chain', getAtomicTx, { txID: id, encoding: 'hex' });
  const read = await readTx(client, 'C', getAtomicTx.name, id, result);
  if (read === undefined || !result.ok) {
    return undefined;
  }
  const height = result.value.blockHeight;
  const state = height === undefined ? await client.node('C-Chain', getAtomicTxStatus, { txID: id }) : undefined;
  return {
    ...found('C', id, read, result),
    status: state === undefined ? 'Accepted' : state.ok ? state.value.status : 'Processing',
    height,
    raw: [
      ...rawAnswers(getAtomicTx.name, result),
      ...(state === undefined ? [] : rawAnswers(getAtomicTxStatus.name, state)),
    ],
  };
}

/** What are no bytes makes the source one that failed. */
async function readTx(
  client: SourceClient,
  chain: FoundTransaction['chain'],
  method: string,
  id: string,
  result: QueryResult<{ readonly tx: JsonValue }>,
): Promise<NodeBytesRead | undefined> {
  if (!result.ok) {
    return undefined;
  }
  const place = { host: hostOf(result.url), method };
  const read = await client.nodeQuestion(`${chain}-Chain`, `bytes of ${chain} ${id}`, async () => {
    const value = readNodeBytes(result.value.tx, 'tx', chain, client.network, place);
    return Promise.resolve({ value, json: result.json });
  });
  return read.ok ? read.value : undefined;
}

function found(
  chain: FoundTransaction['chain'],
  id: string,
  { decoded }: NodeBytesRead,
  { from }: QueryResult<unknown>,
): Pick<FoundTransaction, 'chain' | 'id' | 'decoded' | 'from'> {
  return { chain, id, from, decoded };
}
