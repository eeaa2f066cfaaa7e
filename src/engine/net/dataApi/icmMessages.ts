import * as z from 'zod/mini';
import { address, flag, hash, u64, wireText } from '../../primitives';
import { type Answer, type DataService, findPath, type ReadOptions } from './dataService';
import { Parameters } from './parameters';

const message = z.object({
  messageId: wireText,
  sourceBlockchainId: wireText,
  destinationBlockchainId: wireText,
  /** Of EVM chains, in decimal. */
  sourceEvmChainId: wireText,
  destinationEvmChainId: wireText,
  messageExecuted: flag,
  /** The source was told that it was delivered. */
  receiptDelivered: flag,
  /** Absent: the service does not index the source. */
  sourceTransaction: z.nullish(z.object({ txHash: hash, timestamp: u64 })),
  /** Absent: it is not delivered. */
  destinationTransaction: z.nullish(
    z.object({ txHash: hash, timestamp: u64, rewardRedeemer: address, delivererAddress: address }),
  ),
  /** "pending", "delivered", "delivered_source_not_indexed" */
  status: wireText,
});

/** A Teleporter message as the service indexed it. */
export type IcmMessage = z.infer<typeof message>;

/**
 * `GET /v1/icm/messages/{messageId}`, of older services `GET /v1/teleporter/messages/{messageId}`; `undefined` where the
 * service knows no such message.
 *
 * @param messageId hex with 0x
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function getIcmMessage(
  service: DataService,
  messageId: string,
  options: ReadOptions,
): Promise<Answer<IcmMessage> | undefined> {
  const check = new Parameters('getIcmMessage');
  const id = check.segment('messageId', messageId.slice(2));
  const read = (operations: string): Promise<Answer<IcmMessage> | undefined> => {
    const path = `/v1/${operations}/messages/${id}`;
    return findPath(service, { path, label: check.method, schema: message }, options);
  };
  return (await read('icm')) ?? (await read('teleporter'));
}
