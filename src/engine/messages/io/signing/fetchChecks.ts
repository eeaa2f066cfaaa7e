import { text } from '../../../report';
import { dryRunCheck, quorumCheck, storedCheck, gasLimitCheck, warpConfigCheck } from '../../checks/dryRunCheck';
import { rejectionCheck } from '../../checks/rejectionCheck';
import {
  accountCheck,
  viewCheck,
  allowedRelayersCheck,
  relayerCheck,
  usualDeliverers,
} from '../../checks/relayerCheck';
import type {
  DeliveryCheck,
  DeliveryStep,
  MessageTrace,
  Read,
  TraceEndpoint,
  SigningTrace,
} from '../../report/messageTrace';
import type { EvmChain } from '../../../networks';
import type { SourceClient } from '../../../sources';
import { fetchWarpRules } from '../warp/signingSubnet';
import { fetchDryRun } from '../dryRun';
import type { FetchCache } from '../fetchCache';
import { fetchDelivererAccount, fetchView, fetchSeenDeliveries, fetchTip } from './checks/fetchDelivererAccount';
import { fetchRejectedSignature } from './checks/rejectedSignature';
import { takenDelivery } from './fetchSigning';

/** Refused deliveries of one message that are told why. */
const mostRejected = 4;

/**
 * What may keep a message from being delivered, in the order of what it costs to know; of one that is delivered, why it was
 * refused before or after.
 *
 * @throws the abort reason alone
 */
export async function fetchChecks(
  client: SourceClient,
  trace: MessageTrace,
  signing: Read<SigningTrace> | undefined,
  evidence: FetchCache,
): Promise<readonly DeliveryCheck[]> {
  const { destination } = trace;
  const chain = destination?.chain;
  const rejected = chain === undefined ? [] : await rejectionChecks(client, trace, chain, evidence);
  if (takenDelivery(trace) !== undefined) {
    return rejected.map(past);
  }
  const signed = signing?.ok === true ? signing.value : undefined;
  const bySigning = signed === undefined ? [] : [quorumCheck(signed), ...listed(storedCheck(signed))];
  if (destination === undefined || chain === undefined || trace.unsigned === undefined) {
    return [...rejected, unknownDestination(destination), ...bySigning];
  }
  const checks = await destinationChecks(client, trace, { ...destination, chain }, signed, evidence, bySigning);
  return [...(checks.some(({ outcome }) => outcome === 'cause') ? rejected.map(past) : rejected), ...checks];
}

/** What kept it then is not what keeps it now. */
function past(check: DeliveryCheck): DeliveryCheck {
  return check.outcome === 'cause' ? { ...check, outcome: 'fine' } : check;
}

function unknownDestination(destination: TraceEndpoint | undefined): DeliveryCheck {
  const words =
    destination === undefined
      ? 'The message names no destination: no messenger sent it, and relayers deliver it only where they are set up for its sender.'
      : `Whether a delivery would succeed is unknown: ${destination.blockchainId} is not among the chains of this network. Add its RPC.`;
  return { key: 'dryRun', outcome: 'unread', line: [text(words)], proof: '', from: -1 };
}

type KnownEnd = TraceEndpoint & { readonly chain: EvmChain };

async function destinationChecks(
  client: SourceClient,
  trace: MessageTrace,
  destination: KnownEnd,
  signed: SigningTrace | undefined,
  evidence: FetchCache,
  bySigning: readonly DeliveryCheck[],
): Promise<readonly DeliveryCheck[]> {
  const { chain } = destination;
  const { message, unsigned = '0x', messenger = usualMessenger } = trace;
  const now = client.context.now();
  const tip = await fetchTip(client, chain, evidence);
  const idleMs = tip && Math.max(now - Number(tip.timestamp) * 1_000, 0);
  const [seen, rules, view] = await Promise.all([
    fetchSeenDeliveries(client, chain, messenger, trace.source.blockchainId, tip?.number ?? 0n),
    chain.path === 'C' ? undefined : fetchWarpRules(client, chain),
    fetchView(client, chain, canSign(signed) ? undefined : signed?.subnetId, signed?.quorum ?? 0n, idleMs),
  ]);
  const allowed = message?.relayers ?? [];
  const usual = usualDeliverers(seen).find((one) => allowed.length === 0 || isIn(allowed, one)) ?? allowed[0];
  const by = trace.sends.ok ? trace.sends.value[0]?.by : undefined;
  const from = usual ?? by ?? message?.sender ?? messenger;
  const result = await fetchDryRun(client, chain, { unsigned, messenger, from });
  const price = tip?.baseFeePerGas ?? undefined;
  const cost =
    result.kind === 'taken' && result.gas !== undefined && price !== undefined ? result.gas * price : undefined;
  const account =
    usual === undefined
      ? undefined
      : await fetchDelivererAccount(client, chain, usual, rules?.hasTxAllowList === true, cost);
  await client.context.abi?.ready();
  const abi = client.context.abi?.on(chain.evmChainId);
  return [
    dryRunCheck(result, { abi, address: message?.receiver }),
    relayerCheck(trace, destination, seen, now),
    ...listed(tip && gasLimitCheck(trace, destination, tip.gasLimit, signersOf(signed), seen.from)),
    ...listed(allowedRelayersCheck(trace, seen)),
    ...(account === undefined ? [] : [accountCheck(account, destination)]),
    ...bySigning,
    warpConfigCheck(destination, rules),
    viewCheck(view, destination),
    unreported(),
  ];
}

const usualMessenger = '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf';

function signersOf(signed: SigningTrace | undefined): number {
  return Math.max(signed?.able?.nodes.filter(({ outcome }) => outcome === 'signed').length ?? 0, 1);
}

function isIn(addresses: readonly string[], address: string): boolean {
  return addresses.some((one) => one.toLowerCase() === address.toLowerCase());
}

function listed<T>(one: T | undefined): readonly T[] {
  return one === undefined ? [] : [one];
}

/** Its signatures are those of the set that counts. */
function canSign(signed: SigningTrace | undefined): boolean {
  const { able, quorum = 0n } = signed ?? {};
  return able !== undefined && able.total > 0n && able.signed * 100n >= able.total * quorum;
}

/** What stands in no node. */
function unreported(): DeliveryCheck {
  const words =
    'No node tells a relayer’s filters, its first block, or whether validators answer it. Resend the message with retrySendCrossChainMessage, or hand it to a relayer with POST /relay.';
  return { key: 'relayerState', outcome: 'unread', line: [text(words)], proof: '', from: -1 };
}

async function rejectionChecks(
  client: SourceClient,
  { deliveries }: MessageTrace,
  chain: EvmChain,
  evidence: FetchCache,
): Promise<readonly DeliveryCheck[]> {
  const rejected = deliveries.ok ? deliveries.value.filter(({ outcome }) => outcome === 'refused') : [];
  const result: DeliveryCheck[] = [];
  for (const step of rejected.slice(-mostRejected)) {
    result.push(rejectionCheck(step, await signatureOf(client, step, chain, evidence)));
  }
  return result;
}

/** Undefined: the signature is not why it was refused. */
async function signatureOf(client: SourceClient, step: DeliveryStep, chain: EvmChain, evidence: FetchCache) {
  if (step.isSignatureWrong === true) {
    return fetchRejectedSignature(client, step, chain, evidence);
  }
  const isRead = evidence.transactions.has(step.transaction);
  return isRead && step.signed === undefined ? ({ kind: 'absent' } as const) : undefined;
}
