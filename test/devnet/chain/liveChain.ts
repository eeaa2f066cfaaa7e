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
  /** Transactions that bring Warp messages, on their way into blocks. */
  readonly deliveries: Deliveries;
  /** Since the Helicon upgrade, of a C-Chain that has it: the rules of its newer blocks. */
  readonly helicon: Helicon | undefined;
  /** Which node has executed how much of it; before Helicon, all of them everything. */
  readonly execution: Execution;
  /** Height of the newest block. */
  height(): number;
  /** Of the newest block, Unix seconds. */
  time(): number;
  /** What is done before each block; it is given the base fee that its header will have. */
  beforeBlock?: (baseFee: bigint) => Promise<void>;
  /** Resolves once no block is being made. */
  idle(): Promise<void>;
  /** From the next block on, the rules since Helicon hold. */
  upgrade(): Promise<void>;
  /** Makes one block of what is in the pool; `time` in Unix seconds, absent: now. Calls are done one after another. */
  mine(time?: number): Promise<void>;
  /** From now on a block every `seconds`. @param irregular at uneven times, so far apart on average */
  produce(seconds: number, irregular?: boolean): void;
  stop(): Promise<void>;
}

const coinbase = '0x0100000000000000000000000000000000000000';

/** Starts a chain with block 0 at `genesisTime` (Unix seconds); no block follows until asked for. */
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
  // Block times follow the clock only once a block was put at its time.
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
    // What is made of its blocks here needs its own answers.
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

/** Most blocks come early and a few late, as on a chain that is only busy at times; 1 on average. */
function unevenness(random: number): number {
  return random < 0.8 ? 0.1 + random / 2 : 2 + (random - 0.8) * 18;
}
