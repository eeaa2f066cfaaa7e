import { type Line, count, id, message, remote, text } from '../../report';
import { shareWords } from '../signatures/signerSet';
import type { DeliveryCheck, DeliveryStep } from '../report/messageTrace';
import { rejectionAdvice } from './rejectionAdvice';

/** Why the signature of a delivery that was refused did not count. */
export type RejectedSignature =
  /** The transaction carries no message at the place that it names. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'tooLittle'; readonly weight: bigint; readonly total: bigint; readonly quorum: bigint }
  /** It is that of validators who do not count, cb58. */
  | { readonly kind: 'otherSet'; readonly subnetId: string; readonly counts: string }
  | { readonly kind: 'otherHeight'; readonly height: bigint; readonly counted?: bigint }
  /** It fits no set that was tried. */
  | { readonly kind: 'broken' }
  /** It is valid for the set: the height that counted is not known for sure. */
  | { readonly kind: 'valid' }
  | { readonly kind: 'unknown'; readonly problem: string };

/** Why a transaction that delivered a message was refused. @param signature where the messenger's words leave that open */
export function rejectionCheck(step: DeliveryStep, signature: RejectedSignature | undefined): DeliveryCheck {
  const transaction = id(step.transaction);
  const common = { key: 'refusal', outcome: 'cause' as const, from: step.from };
  if (signature !== undefined) {
    const line = message`Delivery ${transaction} was refused: ${signatureLine(signature)}`;
    const proof = signature.kind === 'absent' ? 'eth_getTransactionByHash' : 'eth_getBlockByNumber';
    return { ...common, outcome: signature.kind === 'unknown' ? 'unread' : 'cause', line, proof };
  }
  const words = step.error ?? '';
  const advice = rejectionAdvice(words);
  const values = { transaction, words: remote(words), advice: text(advice ?? '') };
  const line =
    words === ''
      ? message`Delivery ${values.transaction} was refused; the reason is unknown.`
      : advice === undefined
        ? message`Delivery ${values.transaction} was refused: ${values.words}.`
        : message`Delivery ${values.transaction} was refused: ${values.words}. ${values.advice}`;
  return { ...common, outcome: words === '' ? 'unread' : 'cause', line, proof: 'eth_getTransactionReceipt' };
}

function signatureLine(signature: RejectedSignature): Line {
  switch (signature.kind) {
    case 'absent':
      return [text('the message is not in its access list. Deliver it with the signed message there.')];
    case 'tooLittle': {
      const { weight, total, quorum } = signature;
      return message`too little weight signed: ${count(weight)} / ${count(total)} (${text(shareWords(weight, total))}); requires ${text(String(quorum))} %. Deliver it with more signatures.`;
    }
    case 'otherSet':
      return message`signed by validators of ${id(signature.subnetId)}, but those of ${id(signature.counts)} count. Deliver it with their signatures.`;
    case 'otherHeight':
      return signature.counted === undefined
        ? message`signed by an earlier validator set, that of P-Chain height ${count(signature.height)}. Aggregate the signatures again.`
        : message`signed by an earlier validator set, that of P-Chain height ${count(signature.height)}; that of ${count(signature.counted)} counted. Aggregate the signatures again.`;
    case 'broken':
      return [text('its signature is invalid: it fits no validator set. Aggregate the signatures again.')];
    case 'valid':
      return [
        text(
          'its block did not accept the signature, which is valid for this validator set: another set was in force. Deliver it again.',
        ),
      ];
    case 'unknown':
      return [text(`its signature was not accepted; why is unknown: ${signature.problem}`)];
  }
}
