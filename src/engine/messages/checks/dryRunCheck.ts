import { errorSentence, RpcError } from '../../errors';
import { type RevertHint, decodeRevert, failureReason } from '../../abi';
import { type Line, count, message, remote, text, code, joined } from '../../report';
import { isNotFoundText } from '../../rpc';
import type {
  DryRun,
  Execution,
  ReceiverError,
  DeliveryCheck,
  SigningTrace,
  MessageTrace,
  TraceEndpoint,
} from '../report/messageTrace';
import { relayerGasLimit } from '../payload/relayerGas';
import { endSpan } from '../report/traceText';
import { shareWords, usualQuorum } from '../signatures/signerSet';
import { rejectionAdvice } from './rejectionAdvice';

/** Whether the destination would take the message now. @param hint what the receiver's errors are decoded by */
export function dryRunCheck(result: DryRun, hint: RevertHint): DeliveryCheck {
  const { from } = result;
  switch (result.kind) {
    case 'refused': {
      const { error, proof } = result;
      const reason = reasonLine(error, {});
      const advice = rejectionAdvice(reasonWords(reason));
      const line = message`A delivery would be refused: ${reason}.`;
      return {
        key: 'dryRun',
        outcome: 'cause',
        line: advice === undefined ? line : message`A delivery would be refused: ${reason}. ${text(advice)}`,
        proof,
        from,
      };
    }
    case 'taken':
      return {
        key: 'dryRun',
        outcome: 'fine',
        line: takenLine(result.gas, result.execution, hint),
        proof: result.proof,
        from,
      };
    case 'unread': {
      const problem = result.error === undefined ? 'no allowed node' : errorSentence(result.error);
      return {
        key: 'dryRun',
        outcome: 'unread',
        line: [text(`Whether a delivery would succeed is unknown: ${problem}`)],
        proof: 'eth_call',
        from,
      };
    }
  }
}

function takenLine(gas: bigint | undefined, execution: Execution | undefined, hint: RevertHint): Line {
  const used = gas === undefined ? undefined : count(gas, 'gas');
  if (execution?.outcome === 'failed' && execution.error === undefined) {
    return [text('A delivery would succeed, but execution would fail: the destination address has no code.')];
  }
  if (execution?.outcome === 'failed' && execution.error !== undefined) {
    return message`A delivery would succeed, but execution would fail: ${reasonLine(execution.error, hint)}.`;
  }
  const isExecuted = execution?.outcome === 'executed';
  if (used === undefined) {
    return [text(isExecuted ? 'A delivery would succeed and execute the message.' : 'A delivery would succeed.')];
  }
  return isExecuted
    ? message`A delivery would succeed and execute the message, using ${used}.`
    : message`A delivery would succeed, using ${used}.`;
}

function reasonLine({ data, words }: ReceiverError, hint: RevertHint): Line {
  const revert = decodeRevert(data, hint);
  return revert.kind === 'error'
    ? [remote(revert.text)]
    : failureReason({ revertData: data, rpcMessage: words }, hint).line;
}

/** What a contract said, of a line of ours around it. */
function reasonWords(line: Line): string {
  return line.map((span) => ('text' in span ? span.text : '')).join('');
}

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
