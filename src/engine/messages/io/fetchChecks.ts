import { text, valueOf } from '../../report';
import {
  dryRunCheck,
  quorumCheck,
  storedCheck,
  gasLimitCheck,
  warpConfigCheck,
  accountCheck,
  viewCheck,
  allowedRelayersCheck,
  relayerCheck,
  usualDeliverers,
  type DelivererAccount,
  type ChainView,
  type SeenDeliveries,
  rejectionCheck,
} from '../report/deliveryChecks';
import type {
  DeliveryCheck,
  DeliveryStep,
  MessageTrace,
  Read,
  TraceEndpoint,
  SigningTrace,
} from '../report/messageTrace';
import { signerSetOf } from '../signatures/signerSet';
import { messengerEvents } from '../payload/messengerEvents';
import type { EvmChain } from '../../networks';
import type { SourceClient } from '../../sources';
import {
  RpcBatch,
  callContract,
  fetchBalance,
  fetchContractCode,
  fetchTransactionCount,
  type EvmBlock,
  type FoundLog,
  getLatestBlock,
  getLogsAbout,
  toQuantity,
} from '../../evm';
import { precompileOf } from '../../precompiles';
import { getValidatorsAt, platformGetHeight as getHeight } from '../../rpc';
import { messengerTopics } from '../../abi';
import { bytesToHex, decodeCb58 } from '../../primitives';
import { isTooMuch } from '../../errors';
import { fetchWarpRules } from './warpSigners';
import { fetchDryRun } from './dryRun';
import type { FetchCache } from './fetchCache';
import { fetchRejectedSignature } from './rejectedSignature';
import { takenDelivery, fetchEpoch } from './fetchSigning';

const readAllowList = '0xeb54dae1';

/**
 * Whether an account can pay for deliveries and issue them.
 * @param hasList who may issue transactions is a list
 * @param cost of a delivery, in wei
 */
async function fetchDelivererAccount(
  client: SourceClient,
  chain: EvmChain,
  account: string,
  hasList: boolean,
  cost: bigint | undefined,
): Promise<DelivererAccount> {
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const balance = batch.add(fetchBalance(account));
    const latest = batch.add(fetchTransactionCount(account));
    const pending = batch.add({ ...fetchTransactionCount(account), params: [account, 'pending'] });
    const data = `${readAllowList}${account.slice(2).toLowerCase().padStart(64, '0')}`;
    const role = hasList ? batch.add(callContract({ to: precompileOf('txAllowListConfig').address, data })) : undefined;
    const answers = await node.query(batch);
    const word = role && answers.value(role);
    const failed = answers.of(balance);
    const value = {
      balance: answers.value(balance),
      latest: answers.value(latest),
      pending: answers.value(pending),
      role: word === undefined || word === '0x' ? undefined : BigInt(word),
      error: failed.ok ? undefined : failed.error,
    };
    return { value, json: null };
  });
  const { from } = result;
  if (!result.ok) {
    return { account, cost, error: result.error, from };
  }
  const { balance, latest } = result.value;
  const mayBeContract = balance === 0n && latest === 1n;
  const isContract = mayBeContract && (await hasCode(client, chain, account));
  return { account, cost, ...result.value, isContract, from };
}

async function hasCode(client: SourceClient, chain: EvmChain, account: string): Promise<boolean> {
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const key = batch.add(fetchContractCode(account));
    return { value: (await node.query(batch)).value(key), json: null };
  });
  return result.ok && result.value !== '0x';
}

/**
 * Which validators the destination's next block counts, and how many of them are left now.
 * @param subnetId cb58, whose validators sign; absent: they are known to do
 */
async function fetchView(
  client: SourceClient,
  chain: EvmChain,
  subnetId: string | undefined,
  quorum: bigint,
  idleMs: number | undefined,
): Promise<ChainView> {
  const [epoch, tip] = await Promise.all([fetchEpoch(client, chain), client.node('P-Chain', getHeight, {})]);
  const height = valueOf(epoch)?.pChainHeight;
  const last = valueOf(tip)?.height;
  const common = { height, last, quorum, idleMs, from: epoch.from };
  if (height === undefined || last === undefined || height >= last || subnetId === undefined || subnetId === '') {
    return common;
  }
  const at = (of: bigint) => client.node('P-Chain', getValidatorsAt, { height: of, subnetID: subnetId });
  const [then, now] = await Promise.all([at(height), at(last)]);
  if (!then.ok || !now.ok) {
    return common;
  }
  const { canonical, total } = signerSetOf(then.value);
  const left = new Set(signerSetOf(now.value).canonical.map(({ publicKey }) => publicKey.join()));
  const weight = canonical.reduce((sum, one) => sum + (left.has(one.publicKey.join()) ? one.weight : 0n), 0n);
  return { ...common, staying: { weight, total } };
}

/** As many blocks as public nodes let one search span, and what those take that let none so many. */
const spans = [2_048n, 512n] as const;

/** A chain's last block, asked for where nobody has yet; undefined: nobody told. */
async function fetchTip(client: SourceClient, chain: EvmChain, evidence: FetchCache): Promise<EvmBlock | undefined> {
  const known = evidence.latest(chain);
  if (known !== undefined) {
    return known;
  }
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const key = batch.add(getLatestBlock());
    const answers = await node.query(batch);
    return { value: answers.value(key), json: null };
  });
  if (result.ok) {
    evidence.addLatest(chain, result.value);
  }
  return evidence.latest(chain);
}

/** The deliveries of messages from one chain in the last blocks of another. @param source cb58 */
async function fetchSeenDeliveries(
  client: SourceClient,
  chain: EvmChain,
  messenger: string,
  source: string,
  tip: bigint,
): Promise<SeenDeliveries> {
  const sourceHex = bytesToHex(decodeCb58(source, 32)?.bytes ?? new Uint8Array());
  let last: SeenDeliveries = { blocks: 0n, deliveries: [], from: -1 };
  for (const span of spans) {
    const first = tip < span ? 0n : tip - span + 1n;
    const filter = {
      address: messenger,
      topics: [messengerTopics.received, null, sourceHex],
      fromBlock: toQuantity(first),
      toBlock: toQuantity(tip),
    };
    const result = await client.evm(chain, async (node) => {
      const batch = new RpcBatch();
      const key = batch.add({ ...getLogsAbout([], [], first, tip), params: [filter] });
      return { value: (await node.query(batch)).of(key), json: null };
    });
    const error = result.ok ? (result.value.ok ? undefined : result.value.error) : result.error;
    if (result.ok && result.value.ok) {
      return { blocks: tip - first + 1n, deliveries: deliveriesIn(result.value.value), from: result.from };
    }
    last = { ...last, error, from: result.from };
    if (error === undefined || !isTooMuch(error)) {
      break;
    }
  }
  return last;
}

function deliveriesIn(logs: readonly FoundLog[]): SeenDeliveries['deliveries'] {
  return messengerEvents(logs).flatMap((event) =>
    event.kind === 'received' ? [{ deliverer: event.deliverer, nonce: event.message?.nonce }] : [],
  );
}

/** Refused deliveries of one message that are told why. */
const mostRejected = 4;

/**
 * What may keep a message from being delivered, in the order of what it costs to know; of one that is delivered, why it
 * was refused before or after.
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
