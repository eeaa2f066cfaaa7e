import { DecodeError } from '../../../api/errors/errors';
import { hostOf } from '../../../api/errors/redact';
import type { JsonValue } from '../../../core/json/value';
import * as avm from '../../../core/rpc/catalogue/avm/chain';
import * as platform from '../../../core/rpc/catalogue/platform/transactions';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import { askNodesElsewhere } from '../../sources/otherNodes';
import type { NodeQuestion } from '../../sources/questions';
import type { SourceClient } from '../../sources/sourceClient';
import { type SourcedResult, rawAnswers } from '../../../explain/sourcedResult';
import { readNodeBytes, type NodeBytesRead } from './readNodeBytes';
import type { FoundTransaction } from '../../../explain/platform/transaction/foundTransaction';
import { getAtomicTx, getAtomicTxStatus } from '../../../core/rpc/catalogue/avax';

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
  const askStatus: NodeQuestion<ResultOf<typeof platform.getTxStatus>> = async (node, options) => {
    const answer = await node.call(platform.getTxStatus, { txID: id }, options);
    return answer.value.status === 'Unknown' ? undefined : answer;
  };
  const [told, first] = await Promise.all([
    client.node('P-Chain', platform.getTx, { txID: id, encoding: 'hex' }),
    client.nodeQuestion('P-Chain', `status of ${id}`, askStatus),
  ]);
  const isUnknown = !told.ok && told.refused && !first.ok && first.refused;
  // What is on its way, or was dropped, one node alone may know.
  const state = isUnknown ? await askNodesElsewhere(client, 'P-Chain', askStatus) : first;
  const read = await readTx(client, 'P', platform.getTx.name, id, told);
  // A node that gives something else than was asked for is not believed about its state either.
  const isWrong = told.ok || (told.error instanceof DecodeError && told.error.found === 'other');
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
    from: told.ok ? told.from : state.from,
    raw: [...rawAnswers(platform.getTx.name, told), ...rawAnswers(platform.getTxStatus.name, state)],
  };
}

async function onX(client: SourceClient, id: string): Promise<FoundTransaction | undefined> {
  const told = await client.node('X-Chain', avm.getTx, { txID: id, encoding: 'hex' });
  const read = await readTx(client, 'X', avm.getTx.name, id, told);
  return read && { ...found('X', id, read, told), status: 'Accepted', raw: rawAnswers(avm.getTx.name, told) };
}

/** What has no block is on its way or was dropped, which a deprecated method alone tells apart. */
async function onC(client: SourceClient, id: string): Promise<FoundTransaction | undefined> {
  const told = await client.node('C-Chain', getAtomicTx, { txID: id, encoding: 'hex' });
  const read = await readTx(client, 'C', getAtomicTx.name, id, told);
  if (read === undefined || !told.ok) {
    return undefined;
  }
  const height = told.value.blockHeight;
  const state = height === undefined ? await client.node('C-Chain', getAtomicTxStatus, { txID: id }) : undefined;
  return {
    ...found('C', id, read, told),
    status: state === undefined ? 'Accepted' : state.ok ? state.value.status : 'Processing',
    height,
    raw: [
      ...rawAnswers(getAtomicTx.name, told),
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
  told: SourcedResult<{ readonly tx: JsonValue }>,
): Promise<NodeBytesRead | undefined> {
  if (!told.ok) {
    return undefined;
  }
  const place = { host: hostOf(told.url), method };
  const read = await client.nodeQuestion(`${chain}-Chain`, `bytes of ${chain} ${id}`, async () => {
    const value = readNodeBytes(told.value.tx, 'tx', chain, client.network, place);
    return Promise.resolve({ value, json: told.json });
  });
  return read.ok ? read.value : undefined;
}

function found(
  chain: FoundTransaction['chain'],
  id: string,
  { decoded }: NodeBytesRead,
  { from }: SourcedResult<unknown>,
): Pick<FoundTransaction, 'chain' | 'id' | 'decoded' | 'from'> {
  return { chain, id, from, decoded };
}
