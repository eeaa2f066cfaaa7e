import type { Anvil } from '../anvil/anvil';
import { hex } from '../helicon/asCharged';
import type { Helicon } from '../helicon/helicon';
import type { RpcError } from './jsonRpc';

type Fields = Readonly<Record<string, unknown>>;

interface Account {
  readonly balance?: string;
  readonly nonce?: number;
  readonly code?: string;
  readonly storage?: Readonly<Record<string, string>>;
}

interface Diff {
  readonly pre: Readonly<Record<string, Account>>;
  readonly post: Readonly<Record<string, Account>>;
}

interface Block {
  readonly number: string;
  readonly hash: string;
  readonly timestamp: string;
  readonly baseFeePerGas: string;
  readonly gasLimit: string;
  readonly miner: string;
  readonly transactions: readonly string[];
}

type Override = Readonly<Record<string, unknown>>;
type Overrides = Readonly<Record<string, Override>>;

const zero = `0x${'0'.repeat(64)}`;

/**
 * The params of a `debug_traceCall` with `txIndex` for the engine, which does not support it: the state of the parent
 * block with the changes of the block's earlier transactions, and the block's own context.
 */
export async function atPlaceInBlock(
  anvil: Anvil,
  params: readonly unknown[],
  helicon: Helicon | undefined,
): Promise<{ readonly params: readonly unknown[] } | { readonly error: RpcError }> {
  const [call, given, config] = params as [unknown, unknown, Fields | undefined];
  const index = config?.['txIndex'];
  if (index === undefined || index === null) return { params };
  if (typeof index !== 'string') return { error: notHex };
  const block = await blockOf(anvil, given);
  if (block === null) return { params };
  const { transactions, number } = block;
  if (Number(index) >= transactions.length) {
    const which =
      helicon?.at(Number(number)) === undefined ? ` for block ${block.hash}` : ` [0, ${transactions.length})`;
    return { error: { code: -32000, message: `transaction index ${Number(index)} out of range${which}` } };
  }
  const diffs = await Promise.all(
    transactions.slice(0, Number(index)).map((hash) =>
      anvil.call<Diff>('debug_traceTransaction', hash, {
        tracer: 'prestateTracer',
        tracerConfig: { diffMode: true },
      }),
    ),
  );
  const { txIndex: _index, stateOverrides = {}, blockOverrides = {}, ...rest } = config ?? {};
  const baseFee = helicon?.at(Number(number))?.baseFee;
  const figures = {
    number,
    time: block.timestamp,
    baseFee: baseFee === undefined ? block.baseFeePerGas : hex(baseFee),
    gasLimit: block.gasLimit,
    coinbase: block.miner,
    ...known(blockOverrides as Fields),
  };
  const overrides = diffs.reduce((all: Overrides, diff) => merged(all, overridesOf(diff)), {});
  return {
    params: [
      call,
      hex(Number(number) - 1),
      { ...rest, stateOverrides: merged(overrides, stateOverrides as Overrides), blockOverrides: figures },
    ],
  };
}

const notHex = {
  code: -32602,
  message:
    'invalid argument 2: json: cannot unmarshal non-string into Go struct field TraceCallConfig.TxIndex of type hexutil.Uint',
};

async function blockOf(anvil: Anvil, given: unknown): Promise<Block | null> {
  const { blockHash, blockNumber } = (typeof given === 'object' ? given : {}) as Fields;
  const named = String(blockHash ?? blockNumber ?? given);
  return anvil.call(named.length === 66 ? 'eth_getBlockByHash' : 'eth_getBlockByNumber', named, false);
}

/** Overrides that the node knows; it ignores all others. */
function known(overrides: Fields): Fields {
  const names = ['number', 'time', 'baseFee', 'gasLimit', 'coinbase'];
  return Object.fromEntries(Object.entries(overrides).filter(([name]) => names.includes(name)));
}

/** The state after a transaction. An account or slot missing from `post` was deleted. */
function overridesOf({ pre, post }: Diff): Overrides {
  const gone = Object.keys(pre).filter((address) => post[address] === undefined);
  return {
    ...Object.fromEntries(gone.map((address) => [address, { balance: '0x0', nonce: '0x0', code: '0x' }])),
    ...Object.fromEntries(
      Object.entries(post).map(([address, { nonce, storage = {}, ...rest }]): [string, Override] => {
        const cleared = Object.keys(pre[address]?.storage ?? {}).map((slot) => [slot, zero]);
        return [
          address,
          {
            ...rest,
            ...(nonce === undefined ? {} : { nonce: hex(nonce) }),
            stateDiff: { ...Object.fromEntries(cleared), ...storage },
          },
        ];
      }),
    ),
  };
}

function merged(before: Overrides, after: Overrides): Overrides {
  const all = new Map(Object.entries(before).map(([address, one]) => [address.toLowerCase(), one]));
  for (const [address, one] of Object.entries(after)) {
    const earlier = all.get(address.toLowerCase()) ?? {};
    const { stateDiff: slots, ...kept } = earlier;
    // A full `state` override replaces all earlier slots.
    const stateDiff =
      one['state'] === undefined ? { ...(slots as object), ...(one['stateDiff'] as object) } : undefined;
    all.set(address.toLowerCase(), { ...kept, ...one, ...(stateDiff === undefined ? {} : { stateDiff }) });
  }
  return Object.fromEntries(all);
}
