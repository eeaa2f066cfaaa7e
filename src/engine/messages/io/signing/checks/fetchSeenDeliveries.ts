import { type EvmBlock, type FoundLog, RpcBatch, getLatestBlock, getLogsAbout, toQuantity } from '../../../../evm';
import { messengerEvents } from '../../../payload/messengerEvents';
import { messengerTopics } from '../../../../abi';
import { bytesToHex, decodeCb58 } from '../../../../primitives';
import type { EvmChain } from '../../../../networks';
import type { SeenDeliveries } from '../../../checks/relayerCheck';
import { isTooMuch } from '../../../../errors';
import type { SourceClient } from '../../../../sources';
import type { FetchCache } from '../../evidence';

/** As many blocks as public nodes let one search span, and what those take that let none so many. */
const spans = [2_048n, 512n] as const;

/** A chain's last block, asked for where nobody has yet; undefined: nobody told. */
export async function fetchTip(
  client: SourceClient,
  chain: EvmChain,
  evidence: FetchCache,
): Promise<EvmBlock | undefined> {
  const known = evidence.latest(chain);
  if (known !== undefined) {
    return known;
  }
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const key = batch.add(getLatestBlock());
    const answers = await node.query(batch);
    return { value: answers.value(key), json: null };
  });
  if (result.ok) {
    evidence.addLatest(chain, result.value);
  }
  return evidence.latest(chain);
}

/**
 * The deliveries of messages from one chain in the last blocks of another.
 *
 * @param source cb58
 * @throws the abort reason alone
 */
export async function fetchSeenDeliveries(
  client: SourceClient,
  chain: EvmChain,
  messenger: string,
  source: string,
  tip: bigint,
): Promise<SeenDeliveries> {
  const sourceHex = bytesToHex(decodeCb58(source, 32)?.bytes ?? new Uint8Array());
  let last: SeenDeliveries = { blocks: 0n, deliveries: [], from: -1 };
  for (const span of spans) {
    const first = tip < span ? 0n : tip - span + 1n;
    const filter = {
      address: messenger,
      topics: [messengerTopics.received, null, sourceHex],
      fromBlock: toQuantity(first),
      toBlock: toQuantity(tip),
    };
    const result = await client.evm(chain, async (node) => {
      const batch = new RpcBatch();
      const key = batch.add({ ...getLogsAbout([], [], first, tip), params: [filter] });
      return { value: (await node.query(batch)).of(key), json: null };
    });
    const error = result.ok ? (result.value.ok ? undefined : result.value.error) : result.error;
    if (result.ok && result.value.ok) {
      return { blocks: tip - first + 1n, deliveries: deliveriesIn(result.value.value), from: result.from };
    }
    last = { ...last, error, from: result.from };
    if (error === undefined || !isTooMuch(error)) {
      break;
    }
  }
  return last;
}

function deliveriesIn(logs: readonly FoundLog[]): SeenDeliveries['deliveries'] {
  return messengerEvents(logs).flatMap((event) =>
    event.kind === 'received' ? [{ deliverer: event.deliverer, nonce: event.message?.nonce }] : [],
  );
}
