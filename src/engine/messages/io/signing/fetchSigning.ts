import { readWarpEnvelope } from '../../../detection';
import { hexToBytes } from '../../../primitives';
import type { EvmChain } from '../../../networks';
import type { DeliveryStep, MessageTrace, Read } from '../../report/messageTrail';
import type { SigningTrace } from '../../report/signingTrail';
import type { SourceClient } from '../../../sources';
import { fetchSigners } from '../warp/fetchSigners';
import { fetchSigningSubnet, type SigningSubnet } from '../warp/signingSubnet';
import type { FetchCache } from '../evidence';
import { fetchEpochHeight } from './epochHeight';
import { fetchAble } from './fetchAble';
import { chainAtHeight } from './chainAt';

/**
 * Who signed a message that was delivered; of another one who could sign it now.
 *
 * @throws the abort reason alone
 */
export async function fetchSigning(
  client: SourceClient,
  trace: MessageTrace,
  evidence: FetchCache,
): Promise<Read<SigningTrace>> {
  const delivery = takenDelivery(trace);
  const bytes = hexToBytes(delivery?.signed ?? trace.unsigned ?? '');
  const envelope = bytes && readWarpEnvelope(bytes);
  if (!client.hasNode || envelope === undefined) {
    return { ok: false, problem: { kind: 'notAsked' } };
  }
  const receiver = trace.destination && chainAtHeight(trace.destination);
  const signing = await fetchSigningSubnet(client, envelope.sourceChainId, receiver);
  const common = { subnetId: signing.subnetId ?? '', quorum: signing.quorum };
  if (delivery === undefined) {
    const able = await fetchAble(client, trace, envelope, signing, receiver);
    return { ok: true, value: { ...common, ...able } };
  }
  return receiver === undefined
    ? { ok: true, value: { ...common, problem: signing.problem } }
    : {
        ok: true,
        value: { ...common, ...(await fetchDeliverySigners(client, delivery, signing, receiver, evidence)) },
      };
}

/** The one that the destination took; of a message that it took there is one alone. */
export function takenDelivery({ deliveries }: MessageTrace): DeliveryStep | undefined {
  return deliveries.ok ? deliveries.value.find(({ outcome }) => outcome !== 'refused') : undefined;
}

/**
 * Who signed what a transaction delivered, at the P-Chain height that counted in its block.
 *
 * @throws the abort reason alone
 */
export async function fetchDeliverySigners(
  client: SourceClient,
  delivery: DeliveryStep,
  signing: SigningSubnet,
  receiver: EvmChain,
  evidence: FetchCache,
): Promise<Pick<SigningTrace, 'signers' | 'height' | 'problem'>> {
  const signed = hexToBytes(delivery.signed ?? '');
  const envelope = signed && readWarpEnvelope(signed);
  if (envelope?.signers === undefined) {
    return { problem: `the access list of ${delivery.transaction} is unknown` };
  }
  const height = await fetchEpochHeight(client, receiver, delivery, evidence);
  const isLikely = height === undefined || height.by === 'likely';
  const result = await fetchSigners(client, envelope, signing, height?.height, isLikely);
  if ('problem' in result) {
    return { ...result, height: isLikely ? undefined : height };
  }
  const { signers } = result;
  return {
    signers,
    height: signers.height === undefined ? undefined : { height: signers.height, by: height?.by ?? 'likely' },
  };
}
