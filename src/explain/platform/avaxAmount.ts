import type { Span } from '../../core/finding/finding';
import { amount } from '../../core/finding/spans';

/** AVAX as the P-Chain counts it, in nAVAX. */
export function avaxAmount(nAvax: bigint): Span {
  return amount(nAvax, 9, 'AVAX', 'nAVAX');
}
