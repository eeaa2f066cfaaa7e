import * as l10n from '@vscode/l10n';
import type { Line, Section } from '../../../core/finding/finding';
import type { EvmChain, Network } from '../../../core/networks/network';
import type { TypedRange } from '../../../core/scan/scanPlan';
import { logsGap, scanShare, scanWords, tracesGap } from '../../../explain/evmAddress/scanWords';
import { transactionColumns, transactionRow } from '../../../explain/evmAddress/transactionRow';
import { AddressScan } from '../../../state/scan/addressScan';
import { chainSources } from '../../../state/sources/networkSources';
import type { Continuation } from '../../documentRoute';
import type { ContinuedPorts } from './continuedPorts';
import { OneAtATime } from './oneAtATime';

/** The transactions of an address that are found by scanning blocks backwards. */
export class ContinuedScan implements Continuation {
  private readonly scan: AddressScan;
  private readonly turns = new OneAtATime();
  private rows: (readonly Line[])[] = [];
  private isRunning = false;

  constructor(
    private readonly ports: ContinuedPorts,
    private readonly network: Network,
    private readonly chain: EvmChain,
    address: string,
  ) {
    this.scan = new AddressScan(chain, address);
  }

  get section(): Section {
    return transactionsSection(this.rows);
  }

  get more(): Continuation['more'] {
    const { scan, isRunning } = this;
    const { noLogs, noTraces, read, goal, found, isWhole } = scan;
    return {
      start: isWhole ? l10n.t('Scan again') : read === undefined ? l10n.t('Scan blocks') : l10n.t('Continue'),
      words: scanWords({ read, goal, found: found.length, isRunning, isWhole }),
      share: scanShare({ read, goal }),
      notes: [
        ...(noLogs === undefined ? [] : [logsGap(noLogs)]),
        ...(noTraces === undefined ? [] : [tracesGap(noTraces)]),
      ],
      hasRange: true,
    };
  }

  async run(typed: TypedRange, changed: () => void, signal: AbortSignal): Promise<void> {
    const { ports, network, chain } = this;
    const allowed = await ports.agree(network.name, chainSources(network, chain).rpcUrls);
    if (allowed === undefined) {
      return;
    }
    await this.turns.run(async () => {
      this.isRunning = true;
      try {
        for await (const _ of ports.state.scans.run(this.scan, network, typed, { signal, allowed })) {
          this.take();
          changed();
        }
      } finally {
        this.isRunning = false;
        this.take();
      }
    });
  }

  /** What was found since; other blocks than before begin anew. */
  private take(): void {
    const { found, tokens } = this.scan;
    const { name, symbol } = this.chain;
    const known = found.length < this.rows.length ? [] : this.rows;
    const added = found.slice(known.length).map((one) => transactionRow(one, { chain: name, symbol, tokens }));
    this.rows = [...known, ...added];
  }
}

/** The table of an address's transactions, however they come. */
export function transactionsSection(rows: readonly (readonly Line[])[]): Section {
  return { key: 'transactions', heading: l10n.t('Transactions'), columns: transactionColumns(), rows, from: [] };
}
