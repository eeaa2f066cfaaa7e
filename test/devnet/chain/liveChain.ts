import { startAnvil } from '../anvil/anvil';
import type { Anvil } from '../anvil/anvil';
import { randomNumbers } from './randomNumbers';
import { heliconEngine } from '../helicon/engine';
import { Execution } from '../helicon/execution';
import { Helicon } from '../helicon/helicon';
import { Deliveries } from '../warp/deliveries';
import { standInCode, warpAddress } from '../warp/standIn';
import type { ChainFacts } from './chainFacts';

/** A running chain with its block production. */
export interface LiveChain {
  readonly facts: ChainFacts;
  readonly anvil: Anvil;
  /** Pending transactions that carry Warp messages. */
  readonly deliveries: Deliveries;
  /** Fee rules since the Helicon upgrade; `undefined` for a chain without it. */
  readonly helicon: Helicon | undefined;
  /** How far each node has executed the chain. Before Helicon, every node has executed everything. */
  readonly execution: Execution;
  height(): number;
  /** Time of the latest block, Unix seconds. */
  time(): number;
  /** Called before each block with the base fee of its header. */
  beforeBlock?: (baseFee: bigint) => Promise<void>;
  /** Resolves when no block is being built. */
  idle(): Promise<void>;
  /** Activates Helicon's rules from the next block on. */
  upgrade(): Promise<void>;
  /** Builds one block from the pool. Calls run one after another. @param time Unix seconds; defaults to now */
  mine(time?: number): Promise<void>;
  /** Builds a block every `seconds`. @param irregular at uneven intervals with that average */
  produce(seconds: number, irregular?: boolean): void;
  stop(): Promise<void>;
}

const coinbase = '0x0100000000000000000000000000000000000000';

/** Starts a chain with block 0 at `genesisTime` (Unix seconds). Further blocks are built on request only. */
export async function startLiveChain(facts: ChainFacts, genesisTime: number): Promise<LiveChain> {
  const anvil = await startAnvil({
    evmChainId: facts.evmChainId,
    baseFee: facts.baseFee,
    gasLimit: facts.gasLimit,
    genesisTime,
  });
  await anvil.call('anvil_setCoinbase', coinbase);
  await anvil.call('anvil_setCode', warpAddress, standInCode(facts.blockchainId));
  let helicon: Helicon | undefined;
  const deliveries = new Deliveries(facts, anvil);
  let height = 0;
  const execution = new Execution(() => height);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let last: Promise<void> = Promise.resolve();
  // anvil's block times follow the clock only after a block with an explicit time.
  let lastTime = genesisTime;

  const mineOne = async (time: number | undefined): Promise<void> => {
    if (stopped) return;
    const at = Math.max(time ?? Math.floor(Date.now() / 1000), lastTime);
    const settle = await deliveries.prepare();
    const { bound, baseFee } = helicon?.next(at) ?? { bound: facts.baseFee, ...facts };
    await chain.beforeBlock?.(bound);
    await anvil.call('anvil_setNextBlockBaseFeePerGas', `0x${baseFee.toString(16)}`);
    await anvil.call('evm_mine', at);
    await helicon?.add(height + 1, at);
    lastTime = at;
    height += 1;
    await settle(height);
  };
  const mine = (time?: number): Promise<void> => {
    const done = last.then(() => mineOne(time));
    last = done.catch(() => undefined);
    return done;
  };

  const chain: LiveChain = {
    facts,
    // Whatever is built from its blocks here needs anvil's own responses.
    anvil: heliconEngine(anvil, () => helicon),
    deliveries,
    get helicon() {
      return helicon;
    },
    execution,
    height: () => height,
    time: () => lastTime,
    idle: () => last,
    async upgrade() {
      helicon = await Helicon.begin(anvil, height, lastTime);
    },
    mine,
    produce(seconds, irregular = false) {
      const random = randomNumbers(facts.evmChainId);
      const next = (): void => {
        timer = setTimeout(
          () => {
            mine().catch((error: unknown) => {
              if (!stopped) process.stderr.write(`${facts.name} made no block: ${String(error)}\n`);
            });
            next();
          },
          seconds * 1000 * (irregular ? unevenness(random()) : 1),
        );
      };
      next();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      execution.hold([]);
      await last;
      await anvil.stop();
    },
  };
  return chain;
}

/** Factor with average 1: most blocks come early and a few late, as on a chain with bursts of activity. */
function unevenness(random: number): number {
  return random < 0.8 ? 0.1 + random / 2 : 2 + (random - 0.8) * 18;
}
