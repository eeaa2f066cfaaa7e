import { message } from '../../../core/finding/message';
import { text } from '../../../core/finding/spans';
import { usualQuorum } from '../../warp/signerSet';
import type { DeliveryCheck, TrailEnd } from '../messageTrail';
import { endSpan } from '../trailWords';

/** How the destination verifies messages. */
export interface VerifiedBy {
  readonly isOn: boolean;
  readonly quorum: bigint;
  readonly demandsPrimary: boolean;
  readonly from: number;
}

/** Whether the destination verifies Warp messages at all, and by whose signatures. @param rules undefined: nobody told */
export function warpConfigCheck(destination: TrailEnd, rules: VerifiedBy | undefined): DeliveryCheck {
  const common = { key: 'warpConfig', proof: 'eth_getChainConfig', from: rules?.from ?? -1 };
  const values = { destination: endSpan(destination), quorum: text(String(rules?.quorum ?? usualQuorum)) };
  if (destination.chain?.path === 'C') {
    const line = message('{destination} verifies Warp messages: {quorum} % of weight.', values);
    return { ...common, proof: '', outcome: 'fine', line };
  }
  if (rules === undefined) {
    const line = message('How {destination} verifies Warp messages is unknown: no node told its chain config.', values);
    return { ...common, outcome: 'unread', line };
  }
  if (!rules.isOn) {
    const line = message(
      '{destination} verifies no Warp messages: warpConfig is not enabled. Enable it by an upgrade.',
      values,
    );
    return { ...common, outcome: 'cause', line };
  }
  const words = rules.demandsPrimary
    ? '{destination} requires {quorum} % of weight (requirePrimaryNetworkSigners: messages of the C-Chain are signed by the Primary Network).'
    : '{destination} requires {quorum} % of weight.';
  return { ...common, outcome: 'fine', line: message(words, values) };
}
