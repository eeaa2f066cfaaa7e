import * as z from 'zod/mini';
import { type JsonObject, address, flag, hash, wireText } from '../../primitives';
import { type ServiceResponse, type DataService, type ReadOptions, findPath, operation } from './dataService';
import { type DataNetwork, Parameters } from './parameters';

const message = z.object({
  sourceBlockchainId: wireText,
  destinationBlockchainId: wireText,
  /** EVM chain IDs in decimal. */
  sourceEvmChainId: wireText,
  destinationEvmChainId: wireText,
  messageExecuted: flag,
  /** Absent where the service does not index the source chain. */
  sourceTransaction: z.nullish(z.object({ txHash: hash })),
  /** Absent until delivered. */
  destinationTransaction: z.nullish(z.object({ txHash: hash, rewardRedeemer: address, delivererAddress: address })),
});

export type IcmMessage = z.infer<typeof message>;

/**
 * `GET /v1/icm/messages/{messageId}`, falling back to `GET /v1/teleporter/messages/{messageId}` of older services;
 * `undefined` where the service does not know the message.
 *
 * @param messageId hex with 0x
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function getIcmMessage(
  service: DataService,
  messageId: string,
  options: ReadOptions,
): Promise<ServiceResponse<IcmMessage> | undefined> {
  const check = new Parameters('getIcmMessage');
  const id = check.segment('messageId', messageId.slice(2));
  const read = (operations: string): Promise<ServiceResponse<IcmMessage> | undefined> => {
    const path = `/v1/${operations}/messages/${id}`;
    return findPath(service, { path, label: check.method, schema: message }, options);
  };
  return (await read('icm')) ?? (await read('teleporter'));
}

/** A signature aggregation request; needs `message`, `justification` or both. */
export interface SignatureRequest {
  /** Unsigned Warp message in hex, with or without 0x. */
  readonly message?: string;
  /** Justification for signing, in hex, with or without 0x. */
  readonly justification?: string;
  /** Subnet ID in cb58, or 32 bytes in hex; absent: the subnet of the source blockchain. */
  readonly signingSubnetId?: string;
  /** Share of the subnet's weight that must sign, in percent. Default 67. */
  readonly quorumPercentage?: number;
  /** Weight to aim for on top of the quorum, in percent. Default 0. */
  readonly quorumPercentageBuffer?: number;
  /** P-Chain height of the validator set; absent or 0: the proposed height. */
  readonly pChainHeight?: bigint;
}

/** `signedMessage`: hex of the signed Warp message, with or without 0x. */
const signed = z.object({
  signedMessage: z.string('hex bytes').check(z.regex(/^(?:0x)?(?:[0-9a-f]{2})+$/i, 'hex bytes')),
});

/** Validators are queried one by one, which takes longer than reading an index. */
const SIGNING_DEADLINE = 60_000;
const MAX_HEIGHT = 2n ** 64n - 1n;

/**
 * `POST /v1/signatureAggregator/{network}/aggregateSignatures`. The service responds with 201 or 200.
 *
 * @throws {ParameterError} before sending, {ApiError} where the quorum was not reached or there was no response
 */
export async function aggregateSignatures(
  service: DataService,
  network: DataNetwork,
  request: SignatureRequest,
  options: ReadOptions,
): Promise<ServiceResponse<z.infer<typeof signed>>> {
  const check = new Parameters('aggregateSignatures');
  const path = `/v1/signatureAggregator/${check.network(network)}/aggregateSignatures`;
  const read = { path, body: bodyOf(check, request), label: check.method, schema: signed };
  return service.read(read, { deadlineMs: SIGNING_DEADLINE, ...options });
}

/**
 * `GET /v1/signatureAggregator/{network}/aggregateSignatures/{txHash}`: signatures for an L1 transaction's message.
 *
 * @param txHash cb58 ID of a P- or X-Chain transaction
 */
export const getAggregatedSignatures = operation(
  'getAggregatedSignatures',
  signed,
  (check, network: DataNetwork, txHash: string) => ({
    path: `/v1/signatureAggregator/${check.network(network)}/aggregateSignatures/${check.id('txHash', txHash)}`,
    deadlineMs: SIGNING_DEADLINE,
  }),
);

function bodyOf(check: Parameters, request: SignatureRequest): JsonObject {
  const { message, justification, signingSubnetId, quorumPercentage, quorumPercentageBuffer, pChainHeight } = request;
  if (!message && !justification) {
    check.reject('message', `${check.method} was not queried: it needs a message or a justification. Add one.`);
  }
  checkHex(check, 'message', message);
  checkHex(check, 'justification', justification);
  if (signingSubnetId !== undefined && !/^(?:0x)?[0-9a-f]{64}$/i.test(signingSubnetId)) {
    check.id('signingSubnetId', signingSubnetId);
  }
  check.integer('quorumPercentage', quorumPercentage, 0, 100);
  check.integer('quorumPercentageBuffer', quorumPercentageBuffer, 0, 100);
  const sum = (quorumPercentage ?? 67) + (quorumPercentageBuffer ?? 0);
  if (sum > 100) {
    check.reject(
      'quorumPercentageBuffer',
      `${check.method} was not queried: quorumPercentage plus quorumPercentageBuffer is ${sum}, the maximum is 100. Lower one of them.`,
    );
  }
  if (pChainHeight !== undefined && (pChainHeight < 0n || pChainHeight > MAX_HEIGHT)) {
    check.wrong('pChainHeight', String(pChainHeight), 'a height from 0 to 2^64-1');
  }
  return {
    ...(message ? { message } : {}),
    ...(justification ? { justification } : {}),
    ...(signingSubnetId === undefined ? {} : { signingSubnetId }),
    ...(quorumPercentage === undefined ? {} : { quorumPercentage: BigInt(quorumPercentage) }),
    ...(quorumPercentageBuffer === undefined ? {} : { quorumPercentageBuffer: BigInt(quorumPercentageBuffer) }),
    ...(pChainHeight === undefined ? {} : { pChainHeight }),
  };
}

function checkHex(check: Parameters, name: string, value: string | undefined): void {
  if (value && !/^(?:0x)?(?:[0-9a-f]{2})+$/i.test(value)) {
    check.wrong(name, value, 'hex with two digits per byte');
  }
}
