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
} from '../../../../evm';
import type { EvmChain } from '../../../../networks';
import { precompileOf } from '../../../../precompiles';
import { signerSetOf } from '../../../signatures/signerSet';
import { messengerEvents } from '../../../payload/messengerEvents';
import type { DelivererAccount, ChainView, SeenDeliveries } from '../../../checks/relayerCheck';
import type { SourceClient } from '../../../../sources';
import { getValidatorsAt, platformGetHeight as getHeight } from '../../../../rpc';
import { valueOf } from '../../../../report';
import { messengerTopics } from '../../../../abi';
import { bytesToHex, decodeCb58 } from '../../../../primitives';
import { isTooMuch } from '../../../../errors';
import type { FetchCache } from '../../fetchCache';
import { fetchEpoch } from '../epochHeight';

const readAllowList = '0xeb54dae1';

/**
 * Whether an account can pay for deliveries and issue them.
 *
 * @param hasList who may issue transactions is a list
 * @param cost of a delivery, in wei
 * @throws the abort reason alone
 */
export async function fetchDelivererAccount(
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
 *
 * @param subnetId cb58, whose validators sign; absent: they are known to do
 * @throws the abort reason alone
 */
export async function fetchView(
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
export async function fetchTip(
  client: SourceClient,
  chain: EvmChain,
  evidence: FetchCache,
): Promise<EvmBlock | undefined> {
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

/**
 * The deliveries of messages from one chain in the last blocks of another.
 *
 * @param source cb58
 * @throws the abort reason alone
 */
export async function fetchSeenDeliveries(
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
