import type { DataNetwork, DataService, SignatureRequest } from '../net';
import { aggregateSignatures, getAggregatedSignatures } from '../net';
import { type Report, valueOf } from '../report';
import { type SourceClient, type SourceDeps, createSourceClient, dataNetworkOf } from '../sources';
import { type Network, epochLeft, epochSeconds } from '../networks';
import { aggregateByNodes, nodesReport, signedReport, type SignedBy } from './signatures';
import { WarpError, findMessage } from '../messages';
import { ApiError, errorCategory } from '../errors';
import { getCurrentEpoch, upgrades } from '../rpc';
import { formatDuration } from '../primitives';

/** What is to be signed: a message, or that of a P- or X-Chain transaction by its ID in cb58. */
export type ToSign = SignatureRequest | { readonly txHash: string };

export interface WarpOptions {
  readonly signal: AbortSignal;
  readonly allowed: (url: string) => boolean;
}

/** Warp messages and the signatures that a network's data service collects for them. */
export interface Warp {
  /**
   * Has the data service collect signatures. Takes up to a minute: validators are asked one by one.
   * @returns hex of the signed message, with 0x
   * @throws {ParameterError} before sending, {ApiError}, {WarpError}, the abort reason
   */
  aggregate(network: Network, requested: ToSign, options: WarpOptions): Promise<string>;
  /**
   * Asks each of the network's nodes for its own signature and sums them here. Less than the quorum is a result too.
   * @throws {WarpError} where it is not known what is to be signed or by whom, the abort reason
   */
  aggregateByNodes(network: Network, requested: ToSign, options: WarpOptions): Promise<SignedByNodes>;
  /** A signed message in words, with who signed. @throws {WarpError} where it is none, the abort reason */
  explain(network: Network, signed: string, by: SignedBy, options: WarpOptions): Promise<Report>;
}

export interface SignedByNodes {
  /** Hex with 0x of the message that they were asked for. */
  readonly unsigned: string;
  /** Hex with 0x; absent: nobody signed. */
  readonly signed?: string;
  readonly report: Report;
}

/** A node has its own signature at hand; one that does not answer by then hangs. */
const ownSignatureMs = 5_000;

export function createWarp(deps: SourceDeps): Warp {
  return {
    async aggregate(network, requested, options) {
      const service = serviceOf(deps, network);
      try {
        return await signed(service, dataNetworkOf(network), requested, options.signal);
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

async function signed(
  service: DataService,
  network: DataNetwork,
  requested: ToSign,
  signal: AbortSignal,
): Promise<string> {
  if (!('txHash' in requested)) {
    return prefixed((await aggregateSignatures(service, network, requested, { signal })).value.signedMessage);
  }
  const answer = await getAggregatedSignatures(service, network, requested.txHash, { signal });
  if (answer === undefined) {
    throw new WarpError(
      `${service.host} has no signatures for transaction ${requested.txHash}. Only transactions about L1 validators carry a Warp message; check the ID and the network.`,
    );
  }
  return prefixed(answer.value.signedMessage);
}

/** The service may leave the prefix out. */
function prefixed(hex: string): string {
  return hex.startsWith('0x') ? hex : `0x${hex}`;
}

function serviceOf(deps: SourceDeps, network: Network): DataService {
  if (network.dataApi === undefined) {
    throw new WarpError(
      `${network.name} has no data service. Ask its nodes, or set its dataApi in snowprobe.networks.`,
    );
  }
  return deps.dataService(network.dataApi);
}

/**
 * What a refusal says whose reason is that a validator is too new to sign, with the time that is left as a node knows
 * it. Undefined: it was refused for another reason, or no node tells; then the error's own sentence says how long
 * epochs are.
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
