import { relayerGasLimit } from '../payload/relayerGas';
import { count, message } from '../../report';
import type { DeliveryCheck, MessageTrace, TraceEndpoint } from '../report/messageTrail';
import { endSpan } from '../report/trailWords';

/** Whether a block of the destination has room for the delivery. @param limit of its last block */
export function gasLimitCheck(
  { message: sent, unsigned }: MessageTrace,
  destination: TraceEndpoint,
  limit: bigint,
  signers: number,
  from: number,
): DeliveryCheck | undefined {
  if (sent === undefined) {
    return undefined;
  }
  const common = { key: 'gasLimit', proof: 'eth_getBlockByNumber', from };
  const wanted = relayerGasLimit(sent, ((unsigned?.length ?? 2) - 2) / 2, signers);
  const values = {
    gas: count(sent.gas),
    wanted: count(wanted),
    limit: count(limit),
    destination: endSpan(destination),
  };
  if (sent.gas > limit) {
    return {
      ...common,
      outcome: 'cause',
      line: message`Its requiredGasLimit of ${values.gas} exceeds the block gas limit of ${values.destination}, ${values.limit}: no block has room for it. Send it again with less.`,
    };
  }
  return wanted > limit
    ? {
        ...common,
        outcome: 'cause',
        line: message`A relayer gives its delivery ${values.wanted} gas, more than the block gas limit of ${values.destination}, ${values.limit}. Send it again with a lower requiredGasLimit than ${values.gas}.`,
      }
    : {
        ...common,
        outcome: 'fine',
        line: message`requiredGasLimit ${values.gas}; block gas limit of ${values.destination} ${values.limit}.`,
      };
}
