import * as z from 'zod/mini';
import {
  type EvmBlock,
  type EvmCall,
  RpcBatch,
  callContract,
  catalogueCall,
  decodeUint,
  fetchTransactionCount,
  getLatestBlock,
} from '../../evm';
import { errorCategory } from '../../errors';
import { precompileOf } from '../../precompiles';
import { integerAt, textAt } from '../../health';
import { type JsonValue, address, toQuantity } from '../../primitives';
import { baseFee, content, getActiveRulesAt, getBadBlocks, getChainConfig, status } from '../../rpc';
import { mapDefined } from '../../report';
import type { AccountReading, BadBlock, NodeReadings, DiagnosedNodeState, Tip } from '../readings';
import type { NodeRead } from './readNode';

export interface EvmReadings {
  readonly state: DiagnosedNodeState;
  readonly readings: Pick<NodeReadings, 'tip' | 'pool' | 'baseFee' | 'config' | 'activePrecompiles' | 'badBlocks'>;
}

/** Enough transactions to know what they offer. */
const maxTransactions = 200;
const maxPool = 2_000n;

/**
 * Reads the last block, pool, rules and rejected blocks from a chain's JSON-RPC.
 *
 * @param part 'tip': only the last block
 */
export async function readEvm(
  { client, chain, unread }: NodeRead,
  name: string,
  url: string,
  part: 'all' | 'tip' = 'all',
): Promise<EvmReadings> {
  const result = await client.evm<EvmReadings['readings']>(
    chain,
    async (node) => {
      const batch = new RpcBatch();
      const isAll = part === 'all';
      // The C-Chain does not have these methods.
      const isL1 = isAll && chain.path !== 'C';
      const add = <T>(isRequested: boolean, call: EvmCall<T>) => (isRequested ? batch.add(call) : undefined);
      const keys = {
        latest: batch.add(getLatestBlock()),
        status: add(isAll, catalogueCall(status, {})),
        config: add(isAll, catalogueCall(getChainConfig, {})),
        rules: add(isL1, catalogueCall(getActiveRulesAt, {})),
        bad: add(isL1, catalogueCall(getBadBlocks, {})),
        baseFee: add(isAll, catalogueCall(baseFee, {})),
      };
      const responses = await node.query(batch);
      const tip = mapDefined(responses.value(keys.latest), tipOf);
      if (!isAll) {
        return { value: { tip }, json: null };
      }
      const received = <T>(key: ReturnType<typeof add<T>>): T | undefined => {
        const outcome = key && responses.of(key);
        if (outcome?.ok === false) {
          unread.failed(name, key!.call.method, outcome.error);
        }
        return outcome?.ok === true ? outcome.value : undefined;
      };
      const counts = received(keys.status);
      const rest = new RpcBatch();
      const waits = counts !== undefined && counts.pending > 0n && counts.pending + counts.queued <= maxPool;
      const pool = waits ? rest.add(catalogueCall(content, {})) : undefined;
      const pending = pool && (await node.query(rest)).value(pool)?.pending;
      const transactions = Object.values(pending ?? {}).flatMap((one) => Object.values(one));
      return {
        value: {
          tip,
          baseFee: received(keys.baseFee),
          config: received(keys.config),
          activePrecompiles: Object.keys(received(keys.rules)?.precompiles ?? {}),
          badBlocks: received(keys.bad)?.map(badBlockOf),
          pool: counts && {
            pending: counts.pending,
            queued: counts.queued,
            transactions: transactions.slice(0, maxTransactions).map(({ from, maxFeePerGas, gasPrice }) => ({
              from,
              maxFee: maxFeePerGas ?? gasPrice,
            })),
          },
        },
        json: null,
      };
    },
    [url],
  );
  if (result.ok) {
    return { state: 'runs', readings: result.value };
  }
  const category = result.error && errorCategory(result.error);
  if (category === 'bootstrapping') {
    return { state: 'bootstrapping', readings: {} };
  }
  if (name !== '') {
    unread.received(name, 'eth_getBlockByNumber', result);
  }
  return { state: category === 'noEndpoint' ? 'absent' : 'away', readings: {} };
}

function tipOf({ number: height, timestamp }: EvmBlock): Tip {
  return { height, at: milliseconds(timestamp) };
}

/** Untrusted times are clamped to the last one a Date can hold. */
function milliseconds(seconds: bigint): number {
  const last = 8_640_000_000_000n;
  return Number(seconds < last ? seconds : last) * 1_000;
}

function badBlockOf({ hash, block, reason }: { hash: string; block: JsonValue; reason?: JsonValue }): BadBlock {
  const written = textAt(block, 'number');
  const height = written !== undefined && /^0x[0-9a-f]{1,16}$/i.test(written) ? BigInt(written) : undefined;
  return { hash, height: height ?? integerAt(reason, 'number'), error: textAt(reason, 'error') };
}

const senders = z.nullable(z.object({ transactions: z.array(z.object({ from: address })) }));

const maxAccounts = 5;
const txAllowList = precompileOf('txAllowListConfig').address;
const readAllowList = '0xeb54dae1';

/**
 * Nonces of accounts that may have waiting transactions: senders in the pool, accounts given by the user, and senders
 * in the last block. The pool is not enough, because transactions leave it once in a built block, even if that is never
 * accepted.
 */
export async function readAccounts(
  { client, chain, unread }: NodeRead,
  nodes: readonly (NodeReadings & { readonly rpcUrl?: string })[],
  named: readonly string[],
): Promise<readonly AccountReading[]> {
  const addresses = new Set(named.map((one) => one.toLowerCase()));
  const requested = nodes.filter(({ tip, rpcUrl }) => tip !== undefined && rpcUrl !== undefined);
  const inPools = requested.flatMap(({ pool }) => pool?.transactions.map(({ from }) => from) ?? []);
  const hasList = requested.some(({ activePrecompiles }) => activePrecompiles?.includes('txAllowListConfig'));
  const read = await Promise.all(
    requested.map(async ({ name, rpcUrl, tip }) => {
      const result = await client.evm(
        chain,
        async (node) => {
          const params = [toQuantity(tip!.height), true];
          const block = await node.tryValue({ method: 'eth_getBlockByNumber', params, result: senders });
          const last = block?.transactions.map(({ from }) => from) ?? [];
          const accounts = [...new Set([...addresses, ...[...inPools, ...last].map((one) => one.toLowerCase())])];
          const batch = new RpcBatch();
          const keys = accounts.slice(0, maxAccounts).map((account) => {
            const data = `${readAllowList}${account.slice(2).padStart(64, '0')}`;
            return {
              account,
              latest: batch.add(fetchTransactionCount(account)),
              pending: batch.add({ ...fetchTransactionCount(account), params: [account, 'pending'] }),
              role: hasList ? batch.add(callContract({ to: txAllowList, data })) : undefined,
            };
          });
          const responses = await node.query(batch);
          const value = keys.flatMap(({ account, ...of }): readonly AccountReading[] => {
            const [latest, pending] = [responses.value(of.latest), responses.value(of.pending)];
            const role = of.role && decodeUint(responses.value(of.role) ?? '');
            return latest === undefined || pending === undefined
              ? []
              : [{ account, latest, pending, role, isNamed: addresses.has(account) }];
          });
          return { value, json: null };
        },
        [rpcUrl!],
      );
      return unread.received(name, 'eth_getTransactionCount', result) ?? [];
    }),
  );
  return read.flat();
}
