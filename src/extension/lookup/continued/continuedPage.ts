import { type Report, type Section, text } from '../../../engine/report';
import { parseIdentifier } from '../../../engine/detection';
import { isPrecompileAddress } from '../../../engine/precompiles';
import { type EvmChain, type Network, chainOfAddress } from '../../../engine/networks';
import {
  type RowTransaction,
  scannedTransactionRow,
  scannedTransactionsSection,
  transactionRow,
  transactionsSection,
} from '../../../engine/addresses';
import { AddressScan, PrimaryScan } from '../../../engine/lists';
import { chainSources } from '../../../engine/sources';
import type { Continuation } from '../../shared/documentRoute';
import type { ContinuedPorts } from './continuedPorts';
import { ContinuedList } from './continuedList';
import { ContinuedScan } from './continuedScan';
import { ContinuedStorage } from './continuedStorage';
import { ContinuedTransactions } from './continuedTransactions';

/** What a page shows of a Finding, and how its sections go on. */
export interface ContinuedPage {
  readonly report: Report;
  readonly continued: ReadonlyMap<number, Continuation>;
}

interface Tab {
  readonly section: Section;
  readonly continuation?: Continuation;
}

/** The pages of Findings that are at hand: what was loaded and found beyond a Finding goes with it. */
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
    const tabs = this.tabs(report, network);
    const entries = tabs.flatMap(({ continuation }, i) =>
      continuation === undefined ? [] : [[i, continuation] as const],
    );
    return {
      report: { ...report, sections: tabs.map(({ section }) => section) },
      continued: new Map(entries),
    };
  }

  /** Transactions stand before what other chains know, storage comes last. */
  private tabs(report: Report, network: Network): readonly Tab[] {
    const own = report.sections.map((section) => this.ownTab(section, network));
    const at = report.sections.findIndex(({ key }) => key === 'otherChains' || key === 'utxos');
    const place = at < 0 ? own.length : at;
    return [
      ...own.slice(0, place),
      ...this.transactions(report, network),
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

  private transactions(report: Report, network: Network): readonly Tab[] {
    const at = this.addressOn(report, network);
    if (at === undefined) {
      return this.primaryTransactions(report, network);
    }
    const { chain, address } = at;
    const { index, rpcUrls } = chainSources(network, chain);
    const scan = rpcUrls.length === 0 ? undefined : this.evmScan(network, chain, address, rpcUrls);
    if (index === undefined) {
      return scan === undefined ? [] : [{ section: scan.section, continuation: scan }];
    }
    const { symbol } = chain;
    const { chainId } = index;
    const list = { network: network.name, list: 'addressTransactions', chainId, address, symbol } as const;
    const section = { ...transactionsSection(), list };
    const listed = new ContinuedList(this.ports, list, network, section);
    return [{ section, continuation: new ContinuedTransactions(listed, scan) }];
  }

  private evmScan(
    network: Network,
    chain: EvmChain,
    address: string,
    urls: readonly string[],
  ): ContinuedScan<RowTransaction> {
    const scan = new AddressScan(chain, address);
    const { name, symbol } = chain;
    return new ContinuedScan(this.ports, {
      network,
      urls,
      scan,
      empty: transactionsSection(),
      row: (found) => transactionRow(found, { chain: name, symbol, tokens: scan.tokens }),
    });
  }

  /** Nodes of the P- and X-Chain tell no transactions of an address: where the data service lists none, blocks do. */
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
          return { section: { ...empty, note: [text(nobodyWords(chain, network))] } };
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

  /** An EVM address that was found on a chain. */
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

function nobodyWords(chain: 'P' | 'X', { name }: Network): string {
  return `The data service of ${name} lists no ${chain}-Chain transactions of this address. To scan blocks, add a node.`;
}
