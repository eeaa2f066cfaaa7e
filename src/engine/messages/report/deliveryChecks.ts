import { errorSentence, RpcError, type ApiError } from '../../errors';
import { type RevertHint, decodeRevert, failureReason } from '../../abi';
import { type Line, count, message, remote, text, code, joined, id, nativeAmount } from '../../report';
import { isNotFoundText } from '../../rpc';
import { checksumAddress, formatDuration } from '../../primitives';
import {
  type DryRun,
  type Execution,
  type ReceiverError,
  type DeliveryCheck,
  type SigningTrace,
  type MessageTrace,
  type TraceEndpoint,
  endSpan,
  type DeliveryStep,
} from './messageTrace';
import { relayerGasLimit } from '../payload/sendCall';
import { shareWords, usualQuorum } from '../signatures/signerSet';

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

/** What to do about a delivery that the messenger refused in these words; undefined: they are none of its own. */
function rejectionAdvice(words: string): string | undefined {
  return rules.find(([pattern]) => pattern.test(words))?.[1];
}

const rules: readonly (readonly [RegExp, string])[] = [
  [/message already received/, 'It was delivered before; nothing is to be done.'],
  [/unauthorized relayer/, 'Have one of its allowed relayers deliver it.'],
  [/insufficient gas/, 'Less gas was left than its requiredGasLimit: deliver it with more.'],
  [
    /invalid origin sender address/,
    'Another contract than this messenger sent it: the destination needs a contract that reads Warp messages, or the messenger of the same version.',
  ],
  [/invalid destination chain ID/, 'It is for another chain: deliver it there.'],
  [/invalid warp message/, 'Its signature was not accepted, or it was not in the access list.'],
];

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

/** Deliveries of messages from one chain to another, the latest last. */
export interface SeenDeliveries {
  /** How many blocks were searched, from the last one back. */
  readonly blocks: bigint;
  readonly deliveries: readonly SeenDelivery[];
  readonly error?: ApiError;
  readonly from: number;
}

interface SeenDelivery {
  readonly deliverer: string;
  /** Messages of one messenger are numbered; absent: the log does not say. */
  readonly nonce?: bigint;
}

/** Relayers wait for signatures, and may be at work as long as this. */
const patienceMs = 120_000;

/** Those that delivered most first. */
export function usualDeliverers({ deliveries }: SeenDeliveries): readonly string[] {
  const counts = new Map<string, number>();
  deliveries.forEach(({ deliverer }) => counts.set(deliverer, (counts.get(deliverer) ?? 0) + 1));
  return [...counts].sort((a, b) => b[1] - a[1]).map(([deliverer]) => deliverer);
}

/** Whether somebody delivers messages between the two chains. */
export function relayerCheck(
  trace: MessageTrace,
  destination: TraceEndpoint,
  seen: SeenDeliveries,
  now: number,
): DeliveryCheck {
  const common = { key: 'relayer', proof: 'eth_getLogs', from: seen.from };
  if (seen.error !== undefined) {
    const line = `Whether a relayer delivers between these chains is unknown: ${errorSentence(seen.error)}`;
    return { ...common, outcome: 'unread', line: [text(line)] };
  }
  if (trace.message === undefined) {
    const line = 'No messenger sent it: relayers deliver it only where they are set up for its sender.';
    return { ...common, outcome: 'unread', line: [text(line)] };
  }
  const chains = { source: endSpan(trace.source), destination: endSpan(destination) };
  const tried = trace.deliveries.ok ? trace.deliveries.value.at(-1)?.deliverer : undefined;
  if (tried !== undefined) {
    const line = message`${id(checksumAddress(tried))} tried to deliver it.`;
    return { ...common, proof: 'eth_getTransactionReceipt', outcome: 'fine', line };
  }
  const { nonce } = trace.message;
  const later = seen.deliveries.filter(({ nonce: other }) => other !== undefined && other > nonce);
  const last = later.at(-1);
  if (last !== undefined) {
    const values = { ...chains, count: count(BigInt(later.length)), account: id(checksumAddress(last.deliverer)) };
    return {
      ...common,
      outcome: 'fine',
      line:
        later.length === 1
          ? message`1 later message from ${values.source} was delivered to ${values.destination}, by ${values.account}: a relayer runs.`
          : message`${values.count} later messages from ${values.source} were delivered to ${values.destination}, the last by ${values.account}: a relayer runs.`,
    };
  }
  const sentAt = trace.sends.ok ? trace.sends.value.at(-1)?.at : undefined;
  const age = sentAt === undefined ? undefined : now - sentAt;
  if (age !== undefined && age < patienceMs) {
    const line = message`Sent ${text(formatDuration(Math.max(age, 0)))} ago; a relayer may still be collecting signatures.`;
    return { ...common, outcome: 'fine', line };
  }
  const [usual] = usualDeliverers(seen);
  return usual === undefined
    ? {
        ...common,
        outcome: 'cause',
        line: message`No message from ${chains.source} was delivered to ${chains.destination} in its last ${count(seen.blocks)} blocks: no relayer runs for this pair. Start one, or deliver the message by hand.`,
      }
    : {
        ...common,
        outcome: 'unread',
        line: message`${id(checksumAddress(usual))} delivered earlier messages from ${chains.source} to ${chains.destination}, but no later one: check that it still runs.`,
      };
}

/** Whether those who deliver are allowed to deliver this message. */
export function allowedRelayersCheck({ message: sent }: MessageTrace, seen: SeenDeliveries): DeliveryCheck | undefined {
  const allowed = sent?.relayers;
  if (allowed === undefined) {
    return undefined;
  }
  const common = { key: 'allowedRelayers', proof: 'eth_getLogs', from: seen.from };
  if (allowed.length === 0) {
    return { ...common, outcome: 'fine', line: [text('Anyone may deliver it.')] };
  }
  const usual = usualDeliverers(seen);
  const isAllowed = (account: string) => allowed.some((one) => one.toLowerCase() === account.toLowerCase());
  const values = { allowed: accounts(allowed), usual: accounts(usual.slice(0, 3)) };
  if (usual.length === 0) {
    return { ...common, outcome: 'fine', line: message`Only ${values.allowed} may deliver it.` };
  }
  return usual.some(isAllowed)
    ? {
        ...common,
        outcome: 'fine',
        line: message`Only ${values.allowed} may deliver it, and ${values.usual} delivered recent messages.`,
      }
    : {
        ...common,
        outcome: 'cause',
        line: message`Only ${values.allowed} may deliver it, but ${values.usual} delivered recent messages. Have an allowed relayer deliver it.`,
      };
}

function accounts(addresses: readonly string[]): Line {
  return joined(
    addresses.slice(0, 5).map((address) => [id(checksumAddress(address))]),
    ', ',
  );
}

/** What was read of the account that usually delivers, on the destination. */
export interface DelivererAccount {
  readonly account: string;
  readonly balance?: bigint;
  /** Next nonce after the last block, and with what waits in the pool. */
  readonly latest?: bigint;
  readonly pending?: bigint;
  /** On the list of who may issue transactions; absent: there is no such list. */
  readonly role?: bigint;
  /** What a delivery costs at the base fee of now, in wei; absent: not known. */
  readonly cost?: bigint;
  /** It is a contract: whoever calls it pays. */
  readonly isContract?: boolean;
  readonly error?: ApiError;
  readonly from: number;
}

/** Whether who usually delivers can pay, may issue transactions, and has none that waits. */
export function accountCheck(result: DelivererAccount, destination: TraceEndpoint): DeliveryCheck {
  const { balance, latest, pending, role, cost, from } = result;
  const common = { key: 'account', from };
  const symbol = destination.chain?.symbol;
  const values = { account: id(checksumAddress(result.account)), destination: endSpan(destination) };
  if (result.isContract === true) {
    const line = message`${values.account}, which delivers, is a contract: whoever calls it pays.`;
    return { ...common, proof: 'eth_getCode', outcome: 'unread', line };
  }
  // Who has delivered has issued a transaction.
  if (balance === undefined || latest === 0n) {
    const reason =
      latest === 0n
        ? 'the node does not know its transactions'
        : result.error === undefined
          ? 'no allowed node'
          : errorSentence(result.error);
    const line = message`Whether ${values.account} can deliver is unknown: ${text(reason)}`;
    return { ...common, proof: 'eth_getBalance', outcome: 'unread', line };
  }
  const money = nativeAmount(balance, symbol);
  if (balance === 0n || (cost !== undefined && balance < cost)) {
    const line =
      cost === undefined
        ? message`${values.account}, which delivers, has ${money} on ${values.destination}: fund it.`
        : message`${values.account}, which delivers, has ${money} on ${values.destination}; a delivery costs ${nativeAmount(cost, symbol)}: fund it.`;
    return { ...common, proof: 'eth_getBalance', outcome: 'cause', line };
  }
  if (role === 0n) {
    const call = code(`setEnabled(${checksumAddress(result.account)})`);
    const line = message`${values.account}, which delivers, has no role on txAllowList of ${values.destination}: an admin or manager can grant it with ${call}.`;
    return { ...common, proof: 'readAllowList', outcome: 'cause', line };
  }
  if (latest !== undefined && pending !== undefined && pending > latest) {
    const line = message`${values.account}, which delivers, has transactions that wait: next nonce ${count(latest)}, ${count(pending)} with the transaction pool. Replace nonce ${count(latest)} if it stays.`;
    return { ...common, proof: 'eth_getTransactionCount', outcome: 'cause', line };
  }
  const line = message`${values.account}, which delivers, has ${money} on ${values.destination}, and no transaction waits.`;
  return { ...common, proof: 'eth_getBalance', outcome: 'fine', line };
}

/** Which P-Chain height the next block of the destination counts by, and where the P-Chain is. */
export interface ChainView {
  /** Of the destination's epoch. */
  readonly height?: bigint;
  readonly last?: bigint;
  /** Of the weight at the epoch's height that of validators who are in the set of now; absent: heights are the same. */
  readonly staying?: { readonly weight: bigint; readonly total: bigint };
  readonly quorum: bigint;
  /** Age of the destination's last block in milliseconds. */
  readonly idleMs?: number;
  readonly from: number;
}

/** Whether the destination counts validators who are no more, as one that stands still does. */
export function viewCheck(
  { height, last, staying, quorum, idleMs, from }: ChainView,
  destination: TraceEndpoint,
): DeliveryCheck {
  const common = { key: 'staleView', proof: 'proposervm.getCurrentEpoch', from };
  if (height === undefined || last === undefined) {
    const line = message`By which P-Chain height ${endSpan(destination)} counts signers is unknown: no node told.`;
    return { ...common, outcome: 'unread', line };
  }
  const values = { destination: endSpan(destination), height: count(height), last: count(last) };
  if (staying === undefined) {
    const line = message`${values.destination} counts signers at P-Chain height ${values.height}; the P-Chain is at ${values.last}.`;
    return { ...common, outcome: 'fine', line };
  }
  const isEnough = staying.weight * 100n >= staying.total * quorum;
  const idle = text(formatDuration(idleMs ?? 0));
  return isEnough
    ? {
        ...common,
        outcome: 'fine',
        line: message`${values.destination} counts signers at P-Chain height ${values.height}, the P-Chain is at ${values.last}: enough of those validators are left.`,
      }
    : {
        ...common,
        outcome: 'cause',
        line: message`${values.destination} counts signers at P-Chain height ${values.height}, while the P-Chain is at ${values.last} and too few of those validators are left. Its last block is ${idle} old: a transaction there moves it on.`,
      };
}
