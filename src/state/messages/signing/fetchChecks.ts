import { text } from '../../../core/finding/spans';
import { accountCheck } from '../../../explain/messages/checks/accountCheck';
import { dryRunCheck } from '../../../explain/messages/checks/dryRunCheck';
import { gasLimitCheck } from '../../../explain/messages/checks/gasLimitCheck';
import { quorumCheck, storedCheck } from '../../../explain/messages/checks/quorumCheck';
import { refusedCheck } from '../../../explain/messages/checks/refusedCheck';
import { allowedRelayersCheck, relayerCheck, usualDeliverers } from '../../../explain/messages/checks/relayerCheck';
import { viewCheck } from '../../../explain/messages/checks/viewCheck';
import { warpConfigCheck } from '../../../explain/messages/checks/warpConfigCheck';
import type { DeliveryCheck, DeliveryStep, MessageTrail, Read, TrailEnd } from '../../../explain/messages/messageTrail';
import type { SigningTrail } from '../../../explain/messages/signingTrail';
import type { EvmChain } from '../../../core/networks/network';
import type { SourceClient } from '../../sources/sourceClient';
import { fetchWarpRules } from '../../warp/signingSubnet';
import { fetchDryRun } from '../dryRun';
import type { Evidence } from '../evidence';
import { fetchDelivererAccount } from './checks/fetchDelivererAccount';
import { fetchSeenDeliveries, fetchTip } from './checks/fetchSeenDeliveries';
import { fetchView } from './checks/fetchView';
import { fetchRefusedSignature } from './checks/refusedSignature';
import { takenDelivery } from './fetchSigning';

/** Refused deliveries of one message that are told why. */
const mostRefused = 4;

/**
 * What may keep a message from being delivered, in the order of what it costs to know; of one that is delivered, why it was
 * refused before or after.
 *
 * @throws the abort reason alone
 */
export async function fetchChecks(
  client: SourceClient,
  trail: MessageTrail,
  signing: Read<SigningTrail> | undefined,
  evidence: Evidence,
): Promise<readonly DeliveryCheck[]> {
  const { destination } = trail;
  const chain = destination?.chain;
  const refused = chain === undefined ? [] : await refusalChecks(client, trail, chain, evidence);
  if (takenDelivery(trail) !== undefined) {
    return refused.map(past);
  }
  const signed = signing?.ok === true ? signing.value : undefined;
  const bySigning = signed === undefined ? [] : [quorumCheck(signed), ...listed(storedCheck(signed))];
  if (destination === undefined || chain === undefined || trail.unsigned === undefined) {
    return [...refused, unknownDestination(destination), ...bySigning];
  }
  const checks = await destinationChecks(client, trail, { ...destination, chain }, signed, evidence, bySigning);
  return [...(checks.some(({ outcome }) => outcome === 'cause') ? refused.map(past) : refused), ...checks];
}

/** What kept it then is not what keeps it now. */
function past(check: DeliveryCheck): DeliveryCheck {
  return check.outcome === 'cause' ? { ...check, outcome: 'fine' } : check;
}

function unknownDestination(destination: TrailEnd | undefined): DeliveryCheck {
  const words =
    destination === undefined
      ? 'The message names no destination: no messenger sent it, and relayers deliver it only where they are set up for its sender.'
      : `Whether a delivery would succeed is unknown: ${destination.blockchainId} is not among the chains of this network. Add its RPC.`;
  return { key: 'dryRun', outcome: 'unread', line: [text(words)], proof: '', from: -1 };
}

type KnownEnd = TrailEnd & { readonly chain: EvmChain };

async function destinationChecks(
  client: SourceClient,
  trail: MessageTrail,
  destination: KnownEnd,
  signed: SigningTrail | undefined,
  evidence: Evidence,
  bySigning: readonly DeliveryCheck[],
): Promise<readonly DeliveryCheck[]> {
  const { chain } = destination;
  const { message, unsigned = '0x', messenger = usualMessenger } = trail;
  const now = client.context.now();
  const tip = await fetchTip(client, chain, evidence);
  const idleMs = tip && Math.max(now - Number(tip.timestamp) * 1_000, 0);
  const [seen, rules, view] = await Promise.all([
    fetchSeenDeliveries(client, chain, messenger, trail.source.blockchainId, tip?.number ?? 0n),
    chain.path === 'C' ? undefined : fetchWarpRules(client, chain),
    fetchView(client, chain, canSign(signed) ? undefined : signed?.subnetId, signed?.quorum ?? 0n, idleMs),
  ]);
  const allowed = message?.relayers ?? [];
  const usual = usualDeliverers(seen).find((one) => allowed.length === 0 || isIn(allowed, one)) ?? allowed[0];
  const by = trail.sends.ok ? trail.sends.value[0]?.by : undefined;
  const from = usual ?? by ?? message?.sender ?? messenger;
  const told = await fetchDryRun(client, chain, { unsigned, messenger, from });
  const price = tip?.baseFeePerGas ?? undefined;
  const cost = told.kind === 'taken' && told.gas !== undefined && price !== undefined ? told.gas * price : undefined;
  const account =
    usual === undefined
      ? undefined
      : await fetchDelivererAccount(client, chain, usual, rules?.hasTxAllowList === true, cost);
  await client.context.abi?.ready();
  const abi = client.context.abi?.on(chain.evmChainId);
  return [
    dryRunCheck(told, { abi, address: message?.receiver }),
    relayerCheck(trail, destination, seen, now),
    ...listed(tip && gasLimitCheck(trail, destination, tip.gasLimit, signersOf(signed), seen.from)),
    ...listed(allowedRelayersCheck(trail, seen)),
    ...(account === undefined ? [] : [accountCheck(account, destination)]),
    ...bySigning,
    warpConfigCheck(destination, rules),
    viewCheck(view, destination),
    untold(),
  ];
}

const usualMessenger = '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf';

function signersOf(signed: SigningTrail | undefined): number {
  return Math.max(signed?.able?.nodes.filter(({ outcome }) => outcome === 'signed').length ?? 0, 1);
}

function isIn(addresses: readonly string[], address: string): boolean {
  return addresses.some((one) => one.toLowerCase() === address.toLowerCase());
}

function listed<T>(one: T | undefined): readonly T[] {
  return one === undefined ? [] : [one];
}

/** Its signatures are those of the set that counts. */
function canSign(signed: SigningTrail | undefined): boolean {
  const { able, quorum = 0n } = signed ?? {};
  return able !== undefined && able.total > 0n && able.signed * 100n >= able.total * quorum;
}

/** What stands in no node. */
function untold(): DeliveryCheck {
  const words =
    'No node tells a relayer’s filters, its first block, or whether validators answer it. Resend the message with retrySendCrossChainMessage, or hand it to a relayer with POST /relay.';
  return { key: 'relayerState', outcome: 'unread', line: [text(words)], proof: '', from: -1 };
}

async function refusalChecks(
  client: SourceClient,
  { deliveries }: MessageTrail,
  chain: EvmChain,
  evidence: Evidence,
): Promise<readonly DeliveryCheck[]> {
  const refused = deliveries.ok ? deliveries.value.filter(({ outcome }) => outcome === 'refused') : [];
  const told: DeliveryCheck[] = [];
  for (const step of refused.slice(-mostRefused)) {
    told.push(refusedCheck(step, await signatureOf(client, step, chain, evidence)));
  }
  return told;
}

/** Undefined: the signature is not why it was refused. */
async function signatureOf(client: SourceClient, step: DeliveryStep, chain: EvmChain, evidence: Evidence) {
  if (step.isSignatureWrong === true) {
    return fetchRefusedSignature(client, step, chain, evidence);
  }
  const isRead = evidence.transactions.has(step.transaction);
  return isRead && step.signed === undefined ? ({ kind: 'absent' } as const) : undefined;
}
