import { ethCall } from '../../../../api/evm/account';
import { type EvmBlock, getBlockByNumber, getLatestBlock } from '../../../../api/evm/block';
import { catalogueCall, EvmRound, type RoundAnswers, type RoundKey } from '../../../../api/evm/evmRound';
import { hostOf } from '../../../../api/errors/redact';
import { dedupeInFlight } from '../../../../api/http/dedupeInFlight';
import { teleporter } from '../../../../core/evm/abi/interchain';
import { throughput } from '../../../../core/evm/blockFigures';
import { getChainConfig } from '../../../../core/rpc/catalogue/evm/chain';
import { baseFee } from '../../../../core/rpc/catalogue/evm/fees';
import type { EvmNode } from '../../../sources/evmNode';
import type { ChainRules, ChainSnapshot, MessengerHere } from '../../../../explain/chainRules/chainSnapshot';
import { L1Rules } from '../../../sources/chainRules/l1Rules';
import { RecentBlocks } from './recentBlocks';

/** `blockchainID()`: where no messenger stands nothing comes back. */
const messengerCall = ethCall({ to: teleporter.addresses![0]!, data: '0xd127dc9b' });

/** Branches that are asked for at once are told of one time. */
const sameMs = 250;

/** What is below a chain is asked for with its line so long after it was wanted: both are one request. */
const wantedMs = 300_000;

/** More missing blocks than that are asked for at once; fewer wait for the next refresh. */
const fewBlocks = 3;

export interface WatchRun {
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** The chain's nodes, which are asked until the signal. */
  readonly node: (signal: AbortSignal) => EvmNode;
}

/**
 * One EVM chain as the tree follows it. Whatever is shown of it comes by one batch, and by a second one for what only the
 * first one shows to be needed; what stays true is not asked again, so that a refresh is one batch.
 */
export class ChainWatch {
  private readonly reads = dedupeInFlight<ChainSnapshot>();
  private readonly blocks = new RecentBlocks();
  private readonly l1: L1Rules | undefined;
  private latest: ChainSnapshot | undefined;
  private wantedAt = -Infinity;
  private tps: bigint | undefined;
  private messenger: MessengerHere | undefined;

  /** @param isPrimary the C-Chain: it has neither fee config nor allow lists */
  constructor(isPrimary: boolean) {
    this.l1 = isPrimary ? undefined : new L1Rules();
  }

  get wasTold(): boolean {
    return this.latest !== undefined;
  }

  /** @throws {ApiError} where no node tells the newest block; the abort reason */
  async ask(part: 'line' | 'rules', run: WatchRun): Promise<ChainSnapshot> {
    this.wantedAt = part === 'rules' ? run.now() : this.wantedAt;
    const withRules = run.now() < this.wantedAt + wantedMs;
    const { latest } = this;
    if (latest !== undefined && run.now() < latest.at + sameMs && (!withRules || latest.rules !== undefined)) {
      return latest;
    }
    return this.reads.read(withRules ? 'rules' : 'line', run.signal, async (signal) => {
      const node = run.node(signal);
      this.latest = await (withRules ? this.fetchRules(run, node) : this.fetchLine(run, node));
      return this.latest;
    });
  }

  private async fetchLine(run: WatchRun, node: EvmNode): Promise<ChainSnapshot> {
    const first = new EvmRound();
    const asked = this.fetchBlocks(first);
    const answers = await node.ask(first);
    const block = this.hearBlocks(answers, asked);
    const second = new EvmRound();
    const missing = asked.isFirst || this.blocks.missing.length > fewBlocks ? this.fetchMissing(second) : [];
    this.hearMissing(await node.ask(second), missing);
    return this.snapshot(run, answers.url, block);
  }

  private async fetchRules(run: WatchRun, node: EvmNode): Promise<ChainSnapshot> {
    const { l1 } = this;
    const first = new EvmRound();
    const asked = this.fetchBlocks(first);
    const configKey = first.add(catalogueCall(getChainConfig, {}));
    const baseFeeKey = first.add(catalogueCall(baseFee, {}));
    const askedRules = l1?.ask(first);
    const messengerKey = this.isMessengerKnown ? undefined : first.add(messengerCall);
    const answers = await node.ask(first);
    const block = this.hearBlocks(answers, asked);
    const config = answers.value(configKey);
    this.hearMessenger(messengerKey && answers.value(messengerKey));

    const second = new EvmRound();
    const missing = asked.isFirst || this.blocks.missing.length > fewBlocks ? this.fetchMissing(second) : [];
    const rest = askedRules && l1?.fetchRest(second, answers, askedRules, config, block.number);
    // The node that answered first; what it leaves open now, it is asked with the next refresh.
    const restAnswers = await node.ask(second);
    this.hearMissing(restAnswers, missing);
    return this.snapshot(run, answers.url, block, {
      config: answers.of(configKey),
      baseFee: answers.of(baseFeeKey),
      ...(l1 && askedRules && rest
        ? l1.hear({ answers, asked: askedRules, restAnswers, rest, config, now: run.now(), height: block.number })
        : { roles: new Map() }),
      messenger: this.messenger,
    });
  }

  /** Its ID of the chain is there from its first message on, and stays. */
  private get isMessengerKnown(): boolean {
    return this.messenger !== undefined && BigInt(this.messenger.blockchainId) !== 0n;
  }

  private hearMessenger(word: string | undefined): void {
    if (word !== undefined) {
      this.messenger = word.length === 66 ? { blockchainId: word } : undefined;
    }
  }

  private fetchBlocks(round: EvmRound): AskedBlocks {
    const isFirst = this.blocks.run.length === 0;
    const latest = round.add(getLatestBlock());
    return { isFirst, latest, others: this.blocks.wanted.map((number) => round.add(getBlockByNumber(number))) };
  }

  /** @throws {ApiError} */
  private hearBlocks(answers: RoundAnswers, { latest, others }: AskedBlocks): EvmBlock {
    const outcome = answers.of(latest);
    if (!outcome.ok) {
      throw outcome.error;
    }
    this.blocks.add(outcome.value);
    this.hearMissing(answers, others);
    return outcome.value;
  }

  private fetchMissing(round: EvmRound): readonly RoundKey<EvmBlock | null>[] {
    return this.blocks.missing.map((number) => round.add(getBlockByNumber(number)));
  }

  /** One that is not there yet, or refused, is a gap. */
  private hearMissing(answers: RoundAnswers, keys: readonly RoundKey<EvmBlock | null>[]): void {
    for (const key of keys) {
      const block = answers.value(key);
      if (block) {
        this.blocks.add(block);
      }
    }
  }

  private snapshot(run: WatchRun, url: string, block: EvmBlock, rules?: ChainRules): ChainSnapshot {
    const { run: counted } = this.blocks;
    // A gap that the next refresh fills does not make the figure jump.
    this.tps = counted.length > 1 || block.number === 0n ? throughput(counted, run.now()) : this.tps;
    return {
      at: run.now(),
      host: hostOf(url),
      block,
      tps: this.tps,
      rules,
    };
  }
}

interface AskedBlocks {
  /** No block was known. */
  readonly isFirst: boolean;
  readonly latest: RoundKey<EvmBlock>;
  readonly others: readonly RoundKey<EvmBlock | null>[];
}
