import { readWarpEnvelope } from '../../../core/detect/warpMessage';
import { hexToBytes } from '../../../core/ids/hex';
import type { EvmChain } from '../../../core/networks/network';
import type { DeliveryStep, MessageTrail, Read } from '../../../explain/messages/messageTrail';
import type { SigningTrail } from '../../../explain/messages/signingTrail';
import type { SourceClient } from '../../sources/sourceClient';
import { fetchSigners } from '../../warp/fetchSigners';
import { fetchSigningSubnet, type SigningSubnet } from '../../warp/signingSubnet';
import type { Evidence } from '../evidence';
import { fetchEpochHeight } from './epochHeight';
import { fetchAble } from './fetchAble';
import { chainAt } from './chainAt';

/**
 * Who signed a message that was delivered; of another one who could sign it now.
 *
 * @throws the abort reason alone
 */
export async function fetchSigning(
  client: SourceClient,
  trail: MessageTrail,
  evidence: Evidence,
): Promise<Read<SigningTrail>> {
  const delivery = takenDelivery(trail);
  const bytes = hexToBytes(delivery?.signed ?? trail.unsigned ?? '');
  const envelope = bytes && readWarpEnvelope(bytes);
  if (!client.hasNode || envelope === undefined) {
    return { ok: false, problem: { kind: 'notAsked' } };
  }
  const receiver = trail.destination && chainAt(trail.destination);
  const signing = await fetchSigningSubnet(client, envelope.sourceChainId, receiver);
  const common = { subnetId: signing.subnetId ?? '', quorum: signing.quorum };
  if (delivery === undefined) {
    const able = await fetchAble(client, trail, envelope, signing, receiver);
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
export function takenDelivery({ deliveries }: MessageTrail): DeliveryStep | undefined {
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
  evidence: Evidence,
): Promise<Pick<SigningTrail, 'signers' | 'height' | 'problem'>> {
  const signed = hexToBytes(delivery.signed ?? '');
  const envelope = signed && readWarpEnvelope(signed);
  if (envelope?.signers === undefined) {
    return { problem: `the access list of ${delivery.transaction} is unknown` };
  }
  const height = await fetchEpochHeight(client, receiver, delivery, evidence);
  const isLikely = height === undefined || height.by === 'likely';
  const told = await fetchSigners(client, envelope, signing, height?.height, isLikely);
  if ('problem' in told) {
    return { ...told, height: isLikely ? undefined : height };
  }
  const { signers } = told;
  return {
    signers,
    height: signers.height === undefined ? undefined : { height: signers.height, by: height?.by ?? 'likely' },
  };
}
