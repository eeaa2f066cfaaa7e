import {
  type PageMore,
  type Report,
  type Section,
  text,
  type Line,
  type ListRef,
  rowCells,
} from '../../../engine/report';
import { parseIdentifier } from '../../../engine/detection';
import { isPrecompileAddress } from '../../../engine/precompiles';
import { type EvmChain, type Network, chainOfAddress } from '../../../engine/networks';
import {
  type RowTransaction,
  scannedTransactionRow,
  scannedTransactionsSection,
  transactionRow,
  transactionsSection,
  type TypedRange,
  storageSection,
  scanShare,
  scanWords,
} from '../../../engine/addresses';
import { AddressScan, PrimaryScan, OpenList, listTable, type BlockScan } from '../../../engine/lists';
import { chainSources, type RequestOptions } from '../../../engine/sources';
import type { Continuation } from '../../shared/documentRoute';
import type { State } from '../../services/createState';

export interface ContinuedPage {
  readonly report: Report;
  readonly continued: ReadonlyMap<number, Continuation>;
}

interface Tab {
  readonly section: Section;
  readonly continuation?: Continuation;
}

/** Pages of cached Reports; rows loaded beyond a Report are dropped with it. */
export class ContinuedPages {
  private readonly pages = new WeakMap<Report, ContinuedPage>();

  constructor(private readonly ports: ContinuedPorts) {}

  /** @param network where it was looked up */
  of(report: Report, network: Network): ContinuedPage {
    const page = this.pages.get(report) ?? this.make(report, network);
    this.pages.set(report, page);
    return page;
  }

  private make(report: Report, network: Network): ContinuedPage {
    const isRequested = wasRequested(report);
    const tabs = this.tabs(report, network, (url) => isRequested(url) && this.ports.maySend(url));
    const entries = tabs.flatMap(({ continuation }, i) =>
      continuation === undefined ? [] : [[i, continuation] as const],
    );
    return {
      report: { ...report, sections: tabs.map(({ section }) => section) },
      continued: new Map(entries),
    };
  }

  /** On an EVM address transactions come first; else before what other chains know. Storage comes last. */
  private tabs(report: Report, network: Network, wasRequested: MaySend): readonly Tab[] {
    const own = report.sections.map((section) => this.ownTab(section, network));
    const at = report.sections.findIndex(({ key }) => key === 'otherChains' || key === 'utxos');
    const evm = this.addressOn(report, network)?.address.toLowerCase();
    const place = evm !== undefined && !isPrecompileAddress(evm) ? 0 : at < 0 ? own.length : at;
    return [
      ...own.slice(0, place),
      ...this.transactions(report, network, wasRequested),
      ...own.slice(place),
      ...this.storage(report, network),
    ];
  }

  private ownTab(section: Section, network: Network): Tab {
    const { list } = section;
    return list === undefined || section.isWhole === true
      ? { section }
      : { section, continuation: new ContinuedList(this.ports, list, network, section) };
  }

  private transactions(report: Report, network: Network, wasRequested: MaySend): readonly Tab[] {
    const at = this.addressOn(report, network);
    if (at === undefined) {
      return this.primaryTransactions(report, network);
    }
    const { chain, address } = at;
    const { index, rpcUrls } = chainSources(network, chain);
    const { name, symbol, evmChainId, blockchainId, path } = chain;
    const chainId = index?.chainId ?? (evmChainId === undefined ? (blockchainId ?? path) : String(evmChainId));
    const list = { network: network.name, list: 'addressTransactions', chainId, address, symbol } as const;
    const empty = { ...transactionsSection(), list };
    const scan = new AddressScan(chain, address);
    const row = (found: RowTransaction) => transactionRow(found, { chain: name, symbol, tokens: scan.tokens });
    const scanned =
      rpcUrls.length === 0
        ? undefined
        : new ContinuedScan(this.ports, { network, urls: rpcUrls, scan, empty, row }, wasRequested);
    if (index === undefined) {
      return scanned === undefined ? [] : [{ section: empty, continuation: scanned }];
    }
    const listed = new ContinuedList(this.ports, list, network, empty);
    return [{ section: empty, continuation: new ContinuedTransactions(listed, scanned, wasRequested) }];
  }

  /** P- and X-Chain nodes do not list an address's transactions: without the data service, blocks are scanned. */
  private primaryTransactions({ identifier, status, sections }: Report, network: Network): readonly Tab[] {
    const address = status === 'ok' ? parseIdentifier(identifier) : undefined;
    const urls = network.nodes.map(({ url }) => url);
    if (address?.kind !== 'bech32Address') {
      return [];
    }
    const named = chainOfAddress(address, network);
    return (['P', 'X'] as const)
      .filter((chain) => named === undefined || named === chain)
      .filter((chain) => !sections.some(({ key }) => key === `latestTransactions.${chain}`))
      .map((chain): Tab => {
        const empty = scannedTransactionsSection(chain);
        if (urls.length === 0) {
          return { section: { ...empty, note: [text(noNodeText(chain, network))] } };
        }
        const scan = new PrimaryScan(chain, address);
        const scanned = { network, urls, scan, empty, row: scannedTransactionRow };
        return { section: empty, continuation: new ContinuedScan(this.ports, scanned) };
      });
  }

  private storage(report: Report, network: Network): readonly Tab[] {
    const at = this.addressOn(report, network);
    if (at === undefined || report.kind !== 'contract' || isPrecompileAddress(at.address.toLowerCase())) {
      return [];
    }
    const { chain, address } = at;
    if (chainSources(network, chain).rpcUrls.length === 0) {
      return [];
    }
    const continuation = new ContinuedStorage(this.ports, network, chain, address);
    return [{ section: continuation.section, continuation }];
  }

  private addressOn(
    { kind, status, chain: name, identifier }: Report,
    network: Network,
  ): { readonly chain: EvmChain; readonly address: string } | undefined {
    const isAddress = (kind === 'address' || kind === 'contract') && status === 'ok' && identifier.startsWith('0x');
    const chains = [...network.chains, ...this.ports.state.networks.unconfigured(network)];
    const chain = isAddress ? chains.find((one) => one.name === name) : undefined;
    return chain && { chain, address: identifier };
  }
}

/** Whether a URL is of a host that was queried for a Report. */
export function wasRequested({ sources }: Report): (url: string) => boolean {
  const hosts = new Set(sources.flatMap(({ outcome, host }) => (outcome === 'notAsked' ? [] : [host])));
  return (url) => hosts.has(new URL(url).host);
}

function noNodeText(chain: 'P' | 'X', { name }: Network): string {
  return `The data service of ${name} lists no ${chain}-Chain transactions of this address. To scan blocks, add a node.`;
}

const blockFields: PageMore['range'] = [
  { label: 'From block', placeholder: '0' },
  { label: 'To block', placeholder: 'latest' },
];
const stateFields: PageMore['range'] = [
  { label: 'Changes since block', placeholder: 'none' },
  { label: 'At block', placeholder: 'latest' },
];

/** Storage slots of a contract, read on request: at a block, or the difference between two. */
class ContinuedStorage implements Continuation {
  private read: Section | undefined;

  constructor(
    private readonly ports: ContinuedPorts,
    private readonly network: Network,
    private readonly chain: EvmChain,
    private readonly address: string,
  ) {}

  get section(): Section {
    return this.read ?? storageSection();
  }

  get more(): Continuation['more'] {
    return { start: this.read === undefined ? 'Read storage slots' : 'Read again', notes: [], range: stateFields };
  }

  async run(blocks: TypedRange, _changed: () => void, signal: AbortSignal): Promise<void> {
    const { ports, network, chain, address } = this;
    const allowed = await ports.agree(network.name, chainSources(network, chain).rpcUrls);
    if (allowed !== undefined) {
      this.read = await ports.state.scans.storage({ network, chain, address }, blocks, { signal, allowed });
    }
  }
}

/** Transactions that a page loads without a click. */
const firstTransactions = 25;

/** An address's transactions: from the data service, else by scanning blocks. */
class ContinuedTransactions implements Continuation {
  private hasRequested = false;

  constructor(
    private readonly list: ContinuedList,
    private readonly scan: ContinuedScan<RowTransaction> | undefined,
    private readonly wasRequested: MaySend,
  ) {}

  get section(): Section {
    return this.current.section;
  }

  get more(): Continuation['more'] {
    const { more } = this.current;
    return this.current === this.list ? more : { ...more, notes: [...this.list.more.notes, ...more.notes] };
  }

  async begin(changed: () => void, signal: AbortSignal): Promise<void> {
    if (!this.list.isFresh || !this.list.urls.every(this.wasRequested)) {
      return;
    }
    this.hasRequested = true;
    await this.list.load(changed, signal, firstTransactions);
    if (this.list.isRejected) {
      await this.scan?.begin(changed, signal);
    }
  }

  async run(typed: TypedRange, changed: () => void, signal: AbortSignal): Promise<void> {
    this.hasRequested = true;
    await this.current.run(typed, changed, signal);
  }

  private get current(): ContinuedList | ContinuedScan<RowTransaction> {
    return this.scan !== undefined && this.hasRequested && this.list.isRejected ? this.scan : this.list;
  }
}

/**
 * A section that starts with the first rows of a data service list; more are loaded page by page. The list's own first
 * page, with its columns, replaces the lookup's rows.
 */
class ContinuedList implements Continuation {
  private readonly list: OpenList;
  private readonly slicer = new SerialQueue();
  private readonly rows: (readonly Line[])[] = [];

  constructor(
    private readonly ports: ContinuedPorts,
    private readonly ref: ListRef,
    private readonly network: Network,
    private readonly start: Section,
  ) {
    this.list = new OpenList(ref, ports.state.lists, network);
  }

  get section(): Section {
    return this.list.rows.length === 0
      ? this.start
      : { ...this.start, columns: listTable[this.ref.list].columns(), rows: [...this.rows], note: undefined };
  }

  get more(): Continuation['more'] {
    const { note, isFresh, hasMore } = this.list;
    const canContinue = isFresh ? this.start.isWhole !== true : hasMore;
    return { start: canContinue ? this.label : undefined, notes: note === undefined ? [] : [note], words: this.words };
  }

  get urls(): readonly string[] {
    return this.ports.state.lists.urls(this.ref, this.network);
  }

  /** Nothing was fetched yet. */
  get isFresh(): boolean {
    return this.list.isFresh && !this.isRejected;
  }

  /** The first fetch failed. */
  get isRejected(): boolean {
    return this.list.rows.length === 0 && this.list.note !== undefined;
  }

  async run(_typed: TypedRange, changed: () => void, signal: AbortSignal): Promise<void> {
    if ((await this.ports.agree(this.network.name, this.urls)) !== undefined) {
      await this.load(changed, signal);
    }
  }

  /** @param rows of the next page; absent for the default page size */
  async load(changed: () => void, signal: AbortSignal, rows?: number): Promise<void> {
    const { ref, list } = this;
    await this.slicer.run(async () => {
      signal.throwIfAborted();
      await list.load(signal, undefined, rows);
      const { columns } = listTable[ref.list];
      const count = columns().length;
      this.rows.push(...list.rows.slice(this.rows.length).map((row) => rowCells(row, (one) => one.cells(), count)));
    });
    changed();
  }

  private get label(): string {
    return this.start.rows.length === 0 && this.list.isFresh ? 'Load transactions' : 'Load more';
  }

  private get words(): string | undefined {
    const { isFresh, hasMore, rows } = this.list;
    return isFresh || hasMore || this.isRejected ? undefined : rows.length === 0 ? 'There are none.' : 'These are all.';
  }
}

interface ScannedSection<Found> {
  readonly network: Network;
  readonly urls: readonly string[];
  readonly scan: BlockScan<Found>;
  readonly empty: Section;
  row(found: Found): readonly Line[];
}

/** A section that is filled by scanning blocks backwards. */
class ContinuedScan<Found> implements Continuation {
  private readonly slicer = new SerialQueue();
  private rows: readonly (readonly Line[])[] = [];
  private isRunning = false;

  constructor(
    private readonly ports: ContinuedPorts,
    private readonly scanned: ScannedSection<Found>,
    /** Hosts that the lookup queried, where blocks are read without a click. */
    private readonly wasRequested?: MaySend,
  ) {}

  get section(): Section {
    return { ...this.scanned.empty, rows: this.rows };
  }

  get more(): Continuation['more'] {
    const { gaps, read, goal, found, isWhole, blocksOfRun } = this.scanned.scan;
    return {
      start: isWhole ? 'Scan again' : read === undefined ? 'Scan blocks' : 'Continue',
      words: scanWords({ read, goal, found: found.length, isRunning: this.isRunning, isWhole, blocksOfRun }),
      share: scanShare({ read, goal }),
      notes: gaps,
      range: blockFields,
    };
  }

  /** The first transactions, from as many blocks as one run reads. */
  async begin(changed: () => void, signal: AbortSignal): Promise<void> {
    const { wasRequested, scanned } = this;
    if (wasRequested !== undefined && scanned.scan.read === undefined && scanned.urls.some(wasRequested)) {
      await this.read({}, changed, { signal, allowed: wasRequested }, firstTransactions);
    }
  }

  async run(typed: TypedRange, changed: () => void, signal: AbortSignal): Promise<void> {
    const { network, urls } = this.scanned;
    const allowed = await this.ports.agree(network.name, urls);
    if (allowed !== undefined) {
      await this.read(typed, changed, { signal, allowed });
    }
  }

  private async read(
    typed: TypedRange,
    changed: () => void,
    options: RequestOptions,
    maxFound = Infinity,
  ): Promise<void> {
    const { network, scan } = this.scanned;
    await this.slicer.run(async () => {
      this.isRunning = true;
      try {
        for await (const _ of this.ports.state.scans.run(scan, network, typed, options)) {
          this.take();
          changed();
          if (scan.found.length >= maxFound) {
            return;
          }
        }
      } finally {
        this.isRunning = false;
        this.take();
      }
    });
  }

  /** Takes over new results; other blocks than before start over. */
  private take(): void {
    const { scan, row } = this.scanned;
    const known = scan.found.length < this.rows.length ? [] : this.rows;
    this.rows = [...known, ...scan.found.slice(known.length).map((one) => row(one))];
  }
}

interface ContinuedPorts {
  readonly state: Pick<State, 'lists' | 'scans' | 'networks'>;
  /**
   * A click counts as consent, see `confirmHosts`.
   *
   * @param network its name
   * @returns whether requests to a URL are allowed; `undefined` where the user cancelled
   */
  agree(network: string, urls: readonly string[]): Promise<MaySend | undefined>;
  /** The consent guard for each request. */
  readonly maySend: MaySend;
}

type MaySend = (url: string) => boolean;

/** Runs one task after another: a stopped one may still be pending when the next is requested. */
class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  async run(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    await done;
  }
}
