import { type Line, type TimelineStage, count, message, text } from '../../report';
import { reachesQuorum, signedWeight } from '../signatures/signerSet';
import { shareWords } from '../signatures/signers';
import type { AbleToSign, SigningTrace } from './signingTrail';

/** How far a message is signed: `71 % (5 of 7)`. */
export function signedStage(
  signing: SigningTrace | undefined,
  isDelivered: boolean,
): Pick<TimelineStage, 'state' | 'label' | 'value'> {
  const { signers, able, quorum = 67n } = signing ?? {};
  const label = 'signed';
  if (signers !== undefined) {
    const signed = signedWeight(signers.places, signers.set);
    const value = message`${text(shareWords(signed.weight, signed.total))} (${count(BigInt(signed.signed))} of ${count(BigInt(signers.set.canonical.length))})`;
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
function ableStage(able: AbleToSign, quorum: bigint): Pick<TimelineStage, 'state' | 'label'> {
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
    return message`(${needed} needed, validators of ${text(shareWords(keyless, total))} are inactive)`;
  }
  if (signed * 100n >= total * quorum) {
    return message`by ${text(shareWords(signed, total))}, ${needed} needed`;
  }
  return connected === undefined
    ? message`${text(shareWords(signed, total))} by your nodes, ${needed} needed`
    : message`${text(shareWords(signed, total))} by your nodes, ${text(shareWords(connected, total))} connected, ${needed} needed`;
}
