import { type ApiError, errorSentence, RpcError } from '../../errors';
import { type RevertHint, decodeRevert, failureReason } from '../../abi';
import { type Line, code, joinEach, count, id, message, nativeAmount, remote, text, textLine } from '../../report';
import { checksumAddress, formatDuration } from '../../primitives';
import { isNotFoundText } from '../../rpc';
import { relayerGasLimit } from '../payload/sendCall';
import { shareWords, defaultQuorum } from '../signatures/signerSet';
import {
  type DeliveryCheck,
  type DryRun,
  type Execution,
  type MessageTrace,
  type ReceiverError,
  type SigningTrace,
  type TraceEndpoint,
  endSpan,
} from './messageTrace';
import { withAdvice, rejectionAdvice } from './failureWords';

interface DeliverySituation {
  readonly trace: MessageTrace;
  /** Absent where the message names none. Without `chain`, no node can be queried there. */
  readonly destination: TraceEndpoint | undefined;
  readonly signing?: SigningTrace;
  /** Absent where the chain or the message is unknown. */
  readonly there?: DestinationReadings;
}

export interface DestinationReadings {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly dryRun: DryRun;
  readonly hint: RevertHint;
  readonly seen: SeenDeliveries;
  /** Of the latest block. */
  readonly gasLimit?: bigint;
  readonly account?: DelivererAccount;
  /** `undefined` where no node answered. */
  readonly rules?: WarpRules;
  readonly view: ChainView;
}

/** Deliveries of messages between two chains, oldest first. */
export interface SeenDeliveries {
  /** Number of blocks searched, back from the latest. */
  readonly blocks: bigint;
  /** `nonce` counts the messages of one messenger; absent where the log does not include it. */
  readonly deliveries: readonly { readonly deliverer: string; readonly nonce?: bigint }[];
  readonly error?: ApiError;
  readonly from: number;
}

export interface DelivererAccount {
  readonly account: string;
  readonly balance?: bigint;
  /** Next nonce by the latest block, and including the pool. */
  readonly latest?: bigint;
  readonly pending?: bigint;
  /** Role on the tx allow list; absent where there is no list. */
  readonly role?: bigint;
  /** Cost of a delivery at the current base fee, which may be an upper bound; absent where it is unknown. */
  readonly cost?: { readonly wei: bigint; readonly isMost: boolean };
  /** The account is a contract, so its caller pays. */
  readonly isContract?: boolean;
  readonly error?: ApiError;
  readonly from: number;
}

export interface WarpRules {
  /** Percent of weight. */
  readonly quorum: bigint;
  readonly demandsPrimary: boolean;
  /** False where the precompile is missing from the configuration or disabled: the chain verifies no messages. */
  readonly isOn: boolean;
  /** Issuing transactions is restricted by an allow list. */
  readonly hasTxAllowList: boolean;
  readonly from: number;
}

/** The P-Chain height that the destination's next block uses for validator sets, and the current one. */
export interface ChainView {
  /** Of the destination's epoch. */
  readonly height?: bigint;
  readonly last?: bigint;
  /** Weight in the epoch's set of validators that are still in the current one; absent where the heights are equal. */
  readonly staying?: { readonly weight: bigint; readonly total: bigint };
  readonly quorum: bigint;
  /** Age of the destination's latest block in milliseconds. */
  readonly idleMs?: number;
  readonly from: number;
}

/** Result of a check; `proof` where the method differs from the row's. */
interface Finding extends Pick<DeliveryCheck, 'outcome' | 'line'> {
  readonly proof?: string;
}

const cause = (line: Line, proof?: string): Finding => ({ outcome: 'cause', line, proof });
const fine = (line: Line, proof?: string): Finding => ({ outcome: 'fine', line, proof });
const unread = (line: Line, proof?: string): Finding => ({ outcome: 'unread', line, proof });

interface CheckRow<On> {
  readonly key: string;
  /** The method that proves it. */
  readonly proof: string;
  readonly from?: (on: On) => number | undefined;
  readonly check: (on: On, destination: TraceEndpoint, all: DeliverySituation) => Finding | undefined;
}

/** In the order of their cost. */
const firstChecks: readonly CheckRow<DestinationReadings>[] = [
  { key: 'dryRun', proof: 'eth_call', from: ({ dryRun: { from } }) => from, check: dryRun },
  { key: 'relayer', proof: 'eth_getLogs', from: ({ seen }) => seen.from, check: relayer },
  { key: 'gasLimit', proof: 'eth_getBlockByNumber', from: ({ seen }) => seen.from, check: gasLimit },
  { key: 'allowedRelayers', proof: 'eth_getLogs', from: ({ seen }) => seen.from, check: allowedRelayers },
  { key: 'account', proof: 'eth_getBalance', from: ({ account: who }) => who?.from, check: account },
];
const signingChecks: readonly CheckRow<SigningTrace>[] = [
  { key: 'quorum', proof: 'warp_getMessageSignature', check: quorum },
  { key: 'stored', proof: 'warp_getMessageSignature', check: stored },
];
const lastChecks: readonly CheckRow<DestinationReadings>[] = [
  { key: 'warpConfig', proof: 'eth_getChainConfig', from: ({ rules }) => rules?.from, check: warpConfig },
  { key: 'staleView', proof: 'proposervm.getCurrentEpoch', from: ({ view }) => view.from, check: staleView },
  { key: 'relayerState', proof: '', check: relayerState },
];

/** What prevents a message from being delivered, what does not, and what could not be read. */
export function deliveryChecks(situation: DeliverySituation): readonly DeliveryCheck[] {
  const { signing, destination, there } = situation;
  const of = <On>(rows: readonly CheckRow<On>[], on: On): readonly DeliveryCheck[] =>
    rows.flatMap(({ key, check, ...row }) => {
      const found = check(on, destination!, situation);
      const { outcome, line, proof = row.proof } = found ?? {};
      return outcome === undefined || line === undefined
        ? []
        : [{ key, outcome, line, proof, from: row.from?.(on) ?? -1 }];
    });
  const signed = signing === undefined ? [] : of(signingChecks, signing);
  if (destination === undefined || there === undefined) {
    const words =
      destination === undefined
        ? 'The message names no destination: no messenger sent it, and relayers deliver it only where they are set up for its sender.'
        : `Whether a delivery would succeed is unknown: ${destination.blockchainId} is not among the chains of this network. Add its RPC.`;
    return [{ key: 'dryRun', outcome: 'unread', line: textLine(words), proof: '', from: -1 }, ...signed];
  }
  return [...of(firstChecks, there), ...signed, ...of(lastChecks, there)];
}

/** Relayer state, which no node has. */
function relayerState(): Finding {
  return unread(
    textLine(
      'Not checkable from here: the relayer’s filters and start block. Resend the message with retrySendCrossChainMessage, or hand it to a relayer with POST /relay.',
    ),
  );
}

function dryRun(
  { dryRun: result, hint, gasLimit: maxGas = 0n }: DestinationReadings,
  _: TraceEndpoint,
  { trace, signing }: DeliverySituation,
): Finding {
  const wanted = deliveryGas(trace, signing);
  switch (result.kind) {
    case 'refused': {
      const { proof } = result;
      const reason = reasonLine(result.error, {});
      // The contract's words, out of the sentence around them.
      const advice = rejectionAdvice(reason.map((span) => ('text' in span ? span.text : '')).join(''), wanted);
      return cause(withAdvice(message`A delivery would be refused: ${reason}.`, advice), proof);
    }
    case 'taken': {
      const { gas, execution, proof } = result;
      if (execution?.outcome === 'failed') {
        return cause(unexecutedLine(execution, hint), proof);
      }
      const advice =
        wanted === undefined || wanted > maxGas ? undefined : message`Give it a gas limit of ${count(wanted)}.`;
      return fine(withAdvice(takenLine(gas, execution), advice), proof);
    }
    case 'unread': {
      const problem = result.error === undefined ? 'no allowed node' : errorSentence(result.error);
      return unread(textLine(`Whether a delivery would succeed is unknown: ${problem}`));
    }
  }
}

/** A delivery uses up the message's only automatic execution. */
function unexecutedLine({ error }: Extract<Execution, { outcome: 'failed' }>, hint: RevertHint): Line {
  const why = error === undefined ? textLine('the destination address has no code') : reasonLine(error, hint);
  return message`A delivery would succeed, but execution would fail: ${why}. Fix that first: once delivered, it needs a retry.`;
}

function takenLine(gas: bigint | undefined, execution: Execution | undefined): Line {
  const words =
    execution?.outcome === 'executed' ? 'A delivery would succeed and execute the message' : 'A delivery would succeed';
  return gas === undefined ? textLine(`${words}.`) : message`${text(words)}, using ${count(gas, 'gas')}.`;
}

/** The gas limit that relayers set for a delivery: what remains for the receiver must cover the required gas. */
export function deliveryGas({ message: sent, unsigned }: MessageTrace, signing?: SigningTrace): bigint | undefined {
  const signers = signing?.able?.nodes.filter(({ outcome }) => outcome === 'signed').length ?? 0;
  return sent && relayerGasLimit(sent, ((unsigned?.length ?? 2) - 2) / 2, Math.max(signers, 1));
}

function reasonLine({ data, words }: ReceiverError, hint: RevertHint): Line {
  const revert = decodeRevert(data, hint);
  return revert.kind === 'error'
    ? [remote(revert.text)]
    : failureReason({ revertData: data, rpcMessage: words }, hint).line;
}

/** Relayers wait for signatures and may take this long. */
const patienceMs = 120_000;

/** Most frequent first. */
function usualDeliverers({ deliveries }: SeenDeliveries): readonly string[] {
  const counts = new Map<string, number>();
  deliveries.forEach(({ deliverer }) => counts.set(deliverer, (counts.get(deliverer) ?? 0) + 1));
  return [...counts].sort((a, b) => b[1] - a[1]).map(([deliverer]) => deliverer);
}

/** Deliverers to examine: who tried this message, then who delivered the latest later one, then the most frequent. */
export function likelyDeliverers(seen: SeenDeliveries, trace: MessageTrace): readonly string[] {
  const tried = trace.deliveries.ok ? trace.deliveries.value.at(-1)?.deliverer : undefined;
  const last = laterDeliveries(seen, trace).at(-1)?.deliverer;
  return [tried, last, ...usualDeliverers(seen)].flatMap((one) => one ?? []);
}

function laterDeliveries(
  { deliveries }: SeenDeliveries,
  { message: sent }: MessageTrace,
): SeenDeliveries['deliveries'] {
  return deliveries.filter(({ nonce }) => sent !== undefined && nonce !== undefined && nonce > sent.nonce);
}

function relayer(
  { seen, now, dryRun: run }: DestinationReadings,
  destination: TraceEndpoint,
  { trace }: DeliverySituation,
): Finding {
  if (seen.error !== undefined) {
    const words = `Whether a relayer delivers between these chains is unknown: ${errorSentence(seen.error)}`;
    return unread(textLine(words));
  }
  if (trace.message === undefined) {
    const words = 'No messenger sent it: relayers deliver it only where they are set up for its sender.';
    return unread(textLine(words));
  }
  const chains = { source: endSpan(trace.source), destination: endSpan(destination) };
  const tried = trace.deliveries.ok ? trace.deliveries.value.at(-1)?.deliverer : undefined;
  if (tried !== undefined) {
    const line = message`${id(checksumAddress(tried))} tried to deliver it.`;
    return fine(line, 'eth_getTransactionReceipt');
  }
  const later = laterDeliveries(seen, trace);
  const last = later.at(-1);
  if (last !== undefined) {
    const by = id(checksumAddress(last.deliverer));
    const line =
      later.length === 1
        ? message`1 later message from ${chains.source} was delivered to ${chains.destination}, by ${by}: a relayer runs.`
        : message`${count(BigInt(later.length))} later messages from ${chains.source} were delivered to ${chains.destination}, the last by ${by}: a relayer runs.`;
    return fine(line);
  }
  const sentAt = trace.sends.ok ? trace.sends.value.at(-1)?.at : undefined;
  const age = sentAt === undefined ? patienceMs : now - sentAt;
  if (age < patienceMs) {
    const ago = text(formatDuration(Math.max(age, 0)));
    return fine(message`Sent ${ago} ago; a relayer may still be collecting signatures.`);
  }
  const [usual] = usualDeliverers(seen);
  const wouldFail = run.kind === 'taken' && run.execution?.outcome === 'failed';
  const advice = wouldFail ? undefined : textLine('Start one, or deliver the message by hand.');
  return usual === undefined
    ? cause(
        withAdvice(
          message`No message from ${chains.source} was delivered to ${chains.destination} in its last ${count(seen.blocks)} blocks: no relayer runs for this pair.`,
          advice,
        ),
      )
    : unread(
        message`${id(checksumAddress(usual))} delivered earlier messages from ${chains.source} to ${chains.destination}, but no later one: check that it still runs.`,
      );
}

function gasLimit(
  { gasLimit: limit }: DestinationReadings,
  destination: TraceEndpoint,
  { trace, signing }: DeliverySituation,
): Finding | undefined {
  const { message: sent } = trace;
  const wanted = deliveryGas(trace, signing);
  if (sent === undefined || wanted === undefined || limit === undefined) {
    return undefined;
  }
  const values = { gas: count(sent.gas), limit: count(limit), destination: endSpan(destination) };
  if (sent.gas > limit) {
    return cause(
      message`Its requiredGasLimit of ${values.gas} exceeds the block gas limit of ${values.destination}, ${values.limit}: no block has room for it. Send it again with less.`,
    );
  }
  return wanted > limit
    ? cause(
        message`A relayer gives its delivery ${count(wanted)} gas, more than the block gas limit of ${values.destination}, ${values.limit}. Send it again with a lower requiredGasLimit than ${values.gas}.`,
      )
    : fine(message`requiredGasLimit ${values.gas}; block gas limit of ${values.destination} ${values.limit}.`);
}

function allowedRelayers(
  { seen }: DestinationReadings,
  _: TraceEndpoint,
  { trace }: DeliverySituation,
): Finding | undefined {
  const allowed = trace.message?.relayers;
  if (allowed === undefined || allowed.length === 0) {
    return allowed && fine(textLine('Anyone may deliver it.'));
  }
  const usual = usualDeliverers(seen);
  const isAllowed = (one: string) => allowed.some((other) => other.toLowerCase() === one.toLowerCase());
  const values = { allowed: accounts(allowed), usual: accounts(usual.slice(0, 3)) };
  if (usual.length === 0) {
    return fine(message`Only ${values.allowed} may deliver it.`);
  }
  return usual.some(isAllowed)
    ? fine(message`Only ${values.allowed} may deliver it, and ${values.usual} delivered recent messages.`)
    : cause(
        message`Only ${values.allowed} may deliver it, but ${values.usual} delivered recent messages. Have an allowed relayer deliver it.`,
      );
}

function accounts(addresses: readonly string[]): Line {
  return joinEach(addresses.slice(0, 5), (address) => id(checksumAddress(address)));
}

/** Whether the usual deliverer can pay, may issue transactions, and has none pending. */
function account({ account: result }: DestinationReadings, destination: TraceEndpoint): Finding | undefined {
  if (result === undefined) {
    return undefined;
  }
  const { balance, latest, pending, role, cost, error } = result;
  const symbol = destination.chain?.symbol;
  const values = { account: id(checksumAddress(result.account)), destination: endSpan(destination) };
  if (result.isContract === true) {
    const line = message`${values.account}, which delivers, is a contract: whoever calls it pays.`;
    return unread(line, 'eth_getCode');
  }
  // A deliverer has issued at least one transaction.
  if (balance === undefined || latest === 0n) {
    const problem = error === undefined ? 'no allowed node' : errorSentence(error);
    const reason = latest === 0n ? 'the node does not know its transactions' : problem;
    return unread(message`Whether ${values.account} can deliver is unknown: ${text(reason)}`);
  }
  const money = nativeAmount(balance, symbol);
  if (balance === 0n || (cost !== undefined && balance < cost.wei)) {
    const line =
      cost === undefined
        ? message`${values.account}, which delivers, has ${money} on ${values.destination}: fund it.`
        : cost.isMost
          ? message`${values.account}, which delivers, has ${money} on ${values.destination}; a delivery costs at most ${nativeAmount(cost.wei, symbol)} and must offer that: fund it.`
          : message`${values.account}, which delivers, has ${money} on ${values.destination}; a delivery costs ${nativeAmount(cost.wei, symbol)}: fund it.`;
    return cause(line);
  }
  if (role === 0n) {
    const call = code(`setEnabled(${checksumAddress(result.account)})`);
    const line = message`${values.account}, which delivers, has no role on txAllowList of ${values.destination}: an admin or manager can grant it with ${call}.`;
    return cause(line, 'readAllowList');
  }
  if (latest !== undefined && pending !== undefined && pending > latest) {
    const waiting = pending - latest - 1n;
    const nonce = count(latest);
    const line =
      waiting === 0n
        ? message`Relayer ${values.account} is stuck: nonce ${nonce} is pending. Replace nonce ${nonce}.`
        : waiting === 1n
          ? message`Relayer ${values.account} is stuck: nonce ${nonce} is pending, 1 transaction waits behind it. Replace nonce ${nonce}.`
          : message`Relayer ${values.account} is stuck: nonce ${nonce} is pending, ${count(waiting)} transactions wait behind it. Replace nonce ${nonce}.`;
    return cause(line, 'eth_getTransactionCount');
  }
  const line = message`${values.account}, which delivers, has ${money} on ${values.destination}, and no transaction waits.`;
  return fine(line);
}

function quorum({ able, quorum: percent, problem }: SigningTrace): Finding {
  if (able === undefined) {
    return unread(textLine(`Whether the quorum can be reached is unknown: ${problem ?? 'no allowed node'}`));
  }
  const { signed, connected, total, keyless } = able;
  const reaches = (weight: bigint) => total > 0n && weight * 100n >= total * percent;
  const [needed, signedShare, keylessShare, connectedShare] = [
    text(`${percent} %`),
    ...[signed, keyless, connected ?? 0n].map((weight) => text(shareWords(weight, total))),
  ] as const;
  if (!reaches(total - keyless)) {
    return cause(
      message`The quorum cannot be reached: ${needed} of weight must sign, and ${keylessShare!} belongs to inactive validators, which cannot. Reactivate them or remove them.`,
      'platform.getValidatorsAt',
    );
  }
  if (reaches(signed)) {
    return fine(message`Configured nodes sign ${signedShare!} of weight; requires ${needed}.`);
  }
  if (connected === undefined) {
    return unread(
      message`Configured nodes sign ${signedShare!} of weight; requires ${needed}. Other validators were not queried.`,
    );
  }
  return reaches(connected)
    ? unread(
        message`Configured nodes sign ${signedShare!} of weight, and ${connectedShare!} is connected; requires ${needed}. Other validators were not queried.`,
      )
    : cause(
        message`Connected weight is ${connectedShare!}; requires ${needed}. Bring validators back online.`,
        'info.peers',
      );
}

/** Whether validators lack the message: they started after it was sent, or pruned it. */
function stored({ able }: SigningTrace): Finding | undefined {
  const missing = (able?.nodes ?? []).filter(
    ({ outcome, weight, error }) =>
      outcome === 'refused' &&
      weight !== undefined &&
      error instanceof RpcError &&
      isNotFoundText(error.method, error.rpcMessage),
  );
  if (able === undefined || missing.length === 0) {
    return undefined;
  }
  const weight = missing.reduce((sum, one) => sum + (one.weight ?? 0n), 0n);
  const nodes = joinEach(missing, ({ node }) => code(node));
  return cause(
    message`${nodes} do not sign it and hold ${text(shareWords(weight, able.total))} of weight: the message was pruned (prune-warp-db-enabled) or sent before they ran. Resend it with retrySendCrossChainMessage.`,
  );
}

/** Whether the destination verifies Warp messages, and with which signers. */
function warpConfig({ rules }: DestinationReadings, destination: TraceEndpoint): Finding {
  const values = { destination: endSpan(destination), quorum: text(String(rules?.quorum ?? defaultQuorum)) };
  if (destination.chain?.path === 'C') {
    return fine(message`${values.destination} verifies Warp messages: ${values.quorum} % of weight.`, '');
  }
  if (rules === undefined) {
    return unread(
      message`How ${values.destination} verifies Warp messages is unknown: no node returned its chain config.`,
    );
  }
  if (!rules.isOn) {
    const line = message`${values.destination} verifies no Warp messages: warpConfig is not enabled. Enable it by an upgrade.`;
    return cause(line);
  }
  const line = rules.demandsPrimary
    ? message`${values.destination} requires ${values.quorum} % of weight (requirePrimaryNetworkSigners: messages of the C-Chain are signed by the Primary Network).`
    : message`${values.destination} requires ${values.quorum} % of weight.`;
  return fine(line);
}

/** Whether the destination uses an outdated validator set, as a chain without new blocks does. */
function staleView({ view }: DestinationReadings, destination: TraceEndpoint): Finding {
  const { height, last, staying, quorum: percent, idleMs } = view;
  const there = endSpan(destination);
  if (height === undefined || last === undefined) {
    return unread(message`The P-Chain height at which ${there} counts signers is unknown: no node returned it.`);
  }
  const values = { height: count(height), last: count(last) };
  if (staying === undefined) {
    const line = message`${there} counts signers at P-Chain height ${values.height}; the P-Chain is at ${values.last}.`;
    return fine(line);
  }
  return staying.weight * 100n >= staying.total * percent
    ? fine(
        message`${there} counts signers at P-Chain height ${values.height}, the P-Chain is at ${values.last}: enough of those validators are left.`,
      )
    : cause(
        message`${there} counts signers at P-Chain height ${values.height}, while the P-Chain is at ${values.last} and too few of those validators are left. Its last block is ${text(formatDuration(idleMs ?? 0))} old: a transaction there moves it on.`,
      );
}
