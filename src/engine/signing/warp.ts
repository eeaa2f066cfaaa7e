import type { DataNetwork, DataService, SignatureRequest } from '../net';
import { aggregateSignatures, getAggregatedSignatures } from '../net';
import { type Report, valueOf } from '../report';
import { type SourceClient, type SourceDeps, createSourceClient, dataNetworkOf, type RequestOptions } from '../sources';
import { type Network, epochLeft, epochSeconds } from '../networks';
import { aggregateByNodes, nodesReport, signedReport, type ExpectedSigners } from './signatures';
import { WarpError, findMessage } from '../messages';
import { ApiError, errorCategory } from '../errors';
import { getCurrentEpoch, upgrades } from '../rpc';
import { formatDuration } from '../primitives';

/** What to sign: a message, or that of a P- or X-Chain transaction by its ID in cb58. */
export type SigningRequest = SignatureRequest | { readonly txHash: string };

/** Warp messages, and the signatures that a network's data service or nodes return for them. */
export interface Warp {
  /**
   * Has the data service collect signatures. Takes up to a minute: it queries validators one by one.
   * @returns the signed message, hex with 0x
   * @throws {ParameterError} before sending, {ApiError}, {WarpError}, the abort reason
   */
  aggregate(network: Network, requested: SigningRequest, options: RequestOptions): Promise<string>;
  /**
   * Requests each node's own signature and aggregates them here. A result may be below the quorum.
   * @throws {WarpError} where the message or its signing subnet is unknown, the abort reason
   */
  aggregateByNodes(network: Network, requested: SigningRequest, options: RequestOptions): Promise<SignedByNodes>;
  /** Decodes a signed message, with its signers. @throws {WarpError} where it is not one, the abort reason */
  explain(network: Network, signed: string, by: ExpectedSigners, options: RequestOptions): Promise<Report>;
}

interface SignedByNodes {
  /** The requested unsigned message, hex with 0x. */
  readonly unsigned: string;
  /** The signed message, hex with 0x; absent: no node signed. */
  readonly signed?: string;
  readonly report: Report;
}

/** A node signs at once; one that does not answer within this time hangs. */
const ownSignatureMs = 5_000;

export function createWarp(deps: SourceDeps): Warp {
  return {
    async aggregate(network, requested, options) {
      const service = serviceOf(deps, network);
      try {
        return await aggregateByService(service, dataNetworkOf(network), requested, options.signal);
      } catch (error) {
        const sentence = await tooNewSentence(createSourceClient(deps, network, options), error);
        throw sentence === undefined ? error : new WarpError(sentence);
      }
    },
    async aggregateByNodes(network, requested, options) {
      const deadlineMs = () => Math.min(deps.deadlineMs(), ownSignatureMs);
      const client = createSourceClient({ ...deps, deadlineMs }, network, options);
      const request = 'txHash' in requested ? { message: await findMessage(client, requested.txHash) } : requested;
      const result = await aggregateByNodes(client, request);
      const report = nodesReport(client, result);
      if (report === undefined) {
        throw new WarpError('These bytes are not a Warp message.');
      }
      return { unsigned: result.unsigned, signed: result.signed, report };
    },
    async explain(network, signed, by, options) {
      const report = await signedReport(createSourceClient(deps, network, options), signed, by);
      if (report === undefined) {
        throw new WarpError('These bytes are not a signed Warp message. Aggregate the signatures again.');
      }
      return report;
    },
  };
}

async function aggregateByService(
  service: DataService,
  network: DataNetwork,
  requested: SigningRequest,
  signal: AbortSignal,
): Promise<string> {
  if (!('txHash' in requested)) {
    return withHexPrefix((await aggregateSignatures(service, network, requested, { signal })).value.signedMessage);
  }
  const response = await getAggregatedSignatures(service, network, requested.txHash, { signal });
  if (response === undefined) {
    throw new WarpError(
      `${service.host} has no signatures for transaction ${requested.txHash}. Only transactions about L1 validators carry a Warp message; check the ID and the network.`,
    );
  }
  return withHexPrefix(response.value.signedMessage);
}

/** The service may omit the prefix. */
function withHexPrefix(hex: string): string {
  return hex.startsWith('0x') ? hex : `0x${hex}`;
}

function serviceOf(deps: SourceDeps, network: Network): DataService {
  if (network.dataApi === undefined) {
    throw new WarpError(
      `${network.name} has no data service. Use its nodes, or set its dataApi in snowprobe.networks.`,
    );
  }
  return deps.dataService(network.dataApi);
}

/**
 * The sentence for a signature rejected because a validator is too new to sign, with the time left until the next
 * epoch. `undefined` where the reason is another, or no node reports the epoch; then the error's own sentence gives the
 * length of epochs.
 */
async function tooNewSentence(client: SourceClient, error: unknown): Promise<string | undefined> {
  if (!(error instanceof ApiError) || errorCategory(error) !== 'signerTooNew') {
    return undefined;
  }
  const [result, times] = await Promise.all([
    client.node('P-Chain', getCurrentEpoch, {}, { chain: 'P' }),
    client.node('node', upgrades, {}),
  ]);
  if (!result.ok) {
    return undefined;
  }
  const length = epochSeconds(client.network.networkId, valueOf(times)?.graniteEpochDuration);
  const left = epochLeft(result.value.startTime, length, client.context.now());
  const { host, method } = error;
  return left > 0
    ? `${host} does not accept the signatures of ${method} yet: a new validator’s signature counts from the next epoch, in ${formatDuration(left)}. Try again then.`
    : `${host} does not accept the signatures of ${method} yet: a new validator’s signature counts from the next epoch, which starts with the next P-Chain block. Try again then.`;
}
