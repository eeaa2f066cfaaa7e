import { RpcError } from '../../errors';
import { isNotFoundText } from '../../rpc';
import { code, joined, message, text } from '../../report';
import { shareWords } from '../signatures/signers';
import type { DeliveryCheck } from '../report/messageTrail';
import type { SigningTrace } from '../report/signingTrail';

/** Whether enough weight can sign. */
export function quorumCheck({ able, quorum, problem }: SigningTrace): DeliveryCheck {
  const common = { key: 'quorum', from: -1 };
  const proof = 'warp_getMessageSignature';
  if (able === undefined) {
    const line = `Whether the quorum can be reached is unknown: ${problem ?? 'no allowed node'}`;
    return { ...common, proof, outcome: 'unread', line: [text(line)] };
  }
  const { signed, connected, total, keyless } = able;
  const reaches = (weight: bigint) => total > 0n && weight * 100n >= total * quorum;
  const words = (weight: bigint) => text(shareWords(weight, total));
  const needed = text(`${quorum} %`);
  const values = { signed: words(signed), needed, keyless: words(keyless), connected: words(connected ?? 0n) };
  if (!reaches(total - keyless)) {
    return {
      ...common,
      proof: 'platform.getValidatorsAt',
      outcome: 'cause',
      line: message`The quorum cannot be reached: ${values.needed} of weight must sign, and ${values.keyless} belongs to inactive validators, which cannot. Reactivate them or remove them.`,
    };
  }
  if (reaches(signed)) {
    const line = message`Configured nodes sign ${values.signed} of weight; requires ${values.needed}.`;
    return { ...common, proof, outcome: 'fine', line };
  }
  if (connected !== undefined && !reaches(connected)) {
    return {
      ...common,
      proof: 'info.peers',
      outcome: 'cause',
      line: message`Connected weight is ${values.connected}; requires ${values.needed}. Bring validators back online.`,
    };
  }
  return {
    ...common,
    proof,
    outcome: 'unread',
    line:
      connected === undefined
        ? message`Configured nodes sign ${values.signed} of weight; requires ${values.needed}. Other validators were not queried.`
        : message`Configured nodes sign ${values.signed} of weight, and ${values.connected} is connected; requires ${values.needed}. Other validators were not queried.`,
  };
}

/** Whether validators lack the message: they began after it was sent, or have pruned it. */
export function storedCheck({ able }: SigningTrace): DeliveryCheck | undefined {
  const missing = able?.nodes.filter(
    ({ outcome, weight, error }) =>
      outcome === 'refused' &&
      weight !== undefined &&
      error instanceof RpcError &&
      isNotFoundText(error.method, error.rpcMessage),
  );
  if (able === undefined || missing === undefined || missing.length === 0) {
    return undefined;
  }
  const weight = missing.reduce((sum, one) => sum + (one.weight ?? 0n), 0n);
  const nodes = joined(
    missing.map(({ node }) => [code(node)]),
    ', ',
  );
  const line = message`${nodes} do not sign it and hold ${text(shareWords(weight, able.total))} of weight: the message was pruned (prune-warp-db-enabled) or sent before they ran. Resend it with retrySendCrossChainMessage.`;
  return { key: 'stored', outcome: 'cause', line, proof: 'warp_getMessageSignature', from: -1 };
}
