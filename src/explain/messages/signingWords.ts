import type { LaneStage, Line } from '../../core/finding/finding';
import { message } from '../../core/finding/message';
import { count, text } from '../../core/finding/spans';
import { reachesQuorum, signedWeight } from '../warp/signerSet';
import { shareWords } from '../warp/signers';
import type { AbleToSign, SigningTrail } from './signingTrail';

/** How far a message is signed: `71 % (5 of 7)`. */
export function signedStage(
  signing: SigningTrail | undefined,
  isDelivered: boolean,
): Pick<LaneStage, 'state' | 'label' | 'value'> {
  const { signers, able, quorum = 67n } = signing ?? {};
  const label = 'signed';
  if (signers !== undefined) {
    const signed = signedWeight(signers.places, signers.set);
    const value = message('{share} ({signed} of {all})', {
      share: text(shareWords(signed.weight, signed.total)),
      signed: count(BigInt(signed.signed)),
      all: count(BigInt(signers.set.canonical.length)),
    });
    return { state: isDelivered || reachesQuorum(signed, signers.quorum) ? 'done' : 'failed', label, value };
  }
  if (isDelivered) {
    return { state: 'done', label, value: [] };
  }
  return able === undefined
    ? { state: 'unknown', label, value: [] }
    : { ...ableStage(able, quorum), value: ableLine(able, quorum) };
}

/** Validators sign when a relayer asks them: what they have given proof of now, they give then. */
function ableStage(able: AbleToSign, quorum: bigint): Pick<LaneStage, 'state' | 'label'> {
  if (!canReach(able, quorum)) {
    return { state: 'failed', label: 'cannot be signed' };
  }
  return hasSigned(able, quorum) ? { state: 'done', label: 'ready to be signed' } : { state: 'open', label: 'signed' };
}

function hasSigned({ signed, total }: AbleToSign, quorum: bigint): boolean {
  return total > 0n && signed * 100n >= total * quorum;
}

/** Whether all who have a key are enough together. */
export function canReach({ total, keyless }: AbleToSign, quorum: bigint): boolean {
  return total > 0n && (total - keyless) * 100n >= total * quorum;
}

function ableLine({ signed, connected, total, keyless }: AbleToSign, quorum: bigint): Line {
  const needed = text(`${quorum} %`);
  if ((total - keyless) * 100n < total * quorum) {
    return message('({needed} needed, validators of {share} are inactive)', {
      needed,
      share: text(shareWords(keyless, total)),
    });
  }
  if (signed * 100n >= total * quorum) {
    return message('by {share}, {needed} needed', { share: text(shareWords(signed, total)), needed });
  }
  return connected === undefined
    ? message('{share} by your nodes, {needed} needed', { share: text(shareWords(signed, total)), needed })
    : message('{share} by your nodes, {connected} connected, {needed} needed', {
        share: text(shareWords(signed, total)),
        connected: text(shareWords(connected, total)),
        needed,
      });
}
