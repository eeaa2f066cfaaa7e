import { message, text } from '../../report';
import { usualQuorum } from '../signatures/signerSet';
import type { DeliveryCheck, TraceEndpoint } from '../report/messageTrail';
import { endSpan } from '../report/trailWords';

/** How the destination verifies messages. */
export interface VerifiedBy {
  readonly isOn: boolean;
  readonly quorum: bigint;
  readonly demandsPrimary: boolean;
  readonly from: number;
}

/** Whether the destination verifies Warp messages at all, and by whose signatures. @param rules undefined: nobody told */
export function warpConfigCheck(destination: TraceEndpoint, rules: VerifiedBy | undefined): DeliveryCheck {
  const common = { key: 'warpConfig', proof: 'eth_getChainConfig', from: rules?.from ?? -1 };
  const values = { destination: endSpan(destination), quorum: text(String(rules?.quorum ?? usualQuorum)) };
  if (destination.chain?.path === 'C') {
    const line = message`${values.destination} verifies Warp messages: ${values.quorum} % of weight.`;
    return { ...common, proof: '', outcome: 'fine', line };
  }
  if (rules === undefined) {
    const line = message`How ${values.destination} verifies Warp messages is unknown: no node told its chain config.`;
    return { ...common, outcome: 'unread', line };
  }
  if (!rules.isOn) {
    const line = message`${values.destination} verifies no Warp messages: warpConfig is not enabled. Enable it by an upgrade.`;
    return { ...common, outcome: 'cause', line };
  }
  const line = rules.demandsPrimary
    ? message`${values.destination} requires ${values.quorum} % of weight (requirePrimaryNetworkSigners: messages of the C-Chain are signed by the Primary Network).`
    : message`${values.destination} requires ${values.quorum} % of weight.`;
  return { ...common, outcome: 'fine', line };
}
