import { type IcmMessage, getIcmMessage, getTransaction } from '../../net';
import type { DeliveryStep, SendStep, MessageTraceStep } from '../report/messageTrace';
import { valueOf } from '../../report';
import type { SourceClient } from '../../sources';

/** What the data service tells of a message on chains that no node may be asked about. */
export interface IndexedSteps {
  readonly sent?: SendStep;
  readonly delivered?: DeliveryStep;
}

const proof = 'GET /v1/icm/messages/{messageId}';

/** The message as the data service knows it; undefined: it does not, or may not be asked. @throws the abort reason alone */
export async function fetchFromService(client: SourceClient, id: string): Promise<IcmMessage | undefined> {
  if (!client.hasIndex) {
    return undefined;
  }
  return valueOf(await client.index('ICM', `icm ${id}`, (service, _, options) => getIcmMessage(service, id, options)));
}

/** @param ends which of both ends are asked for @throws the abort reason alone */
export async function indexedSteps(
  client: SourceClient,
  result: IcmMessage,
  ends: { readonly source: boolean; readonly destination: boolean },
): Promise<IndexedSteps> {
  const { sourceTransaction, destinationTransaction: delivered } = result;
  const [sent, received] = await Promise.all([
    ends.source && sourceTransaction != null
      ? placeOf(client, result.sourceEvmChainId, sourceTransaction.txHash)
      : undefined,
    ends.destination && delivered != null ? placeOf(client, result.destinationEvmChainId, delivered.txHash) : undefined,
  ]);
  return {
    sent,
    delivered: received && {
      ...received,
      deliverer: delivered?.delivererAddress,
      rewardAddress: delivered?.rewardRedeemer,
      outcome: result.messageExecuted ? 'executed' : 'failed',
    },
  };
}

async function placeOf(
  client: SourceClient,
  evmChainId: string,
  hash: string,
): Promise<
  (MessageTraceStep & { readonly by: string; readonly gasUsed: bigint; readonly gasLimit: bigint }) | undefined
> {
  const result = await client.index('ICM', `transaction ${evmChainId} ${hash}`, (service, _, options) =>
    getTransaction(service, evmChainId, hash, options),
  );
  if (!result.ok) {
    return undefined;
  }
  const { blockNumber, blockTimestamp, blockTimestampMilliseconds, from, gasUsed, gasLimit } =
    result.value.nativeTransaction;
  const at = Number(blockTimestampMilliseconds ?? blockTimestamp * 1_000n);
  return { transaction: hash, block: blockNumber, at, proof, from: result.from, by: from.address, gasUsed, gasLimit };
}
