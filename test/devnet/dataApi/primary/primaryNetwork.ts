import { ApiError } from '../apiError';
import { listName } from '../pages';
import type { Page, Pages } from '../pages';
import { pageSizeOf } from '../parameters';
import { aggregateSignatures, signaturesOfTransaction } from '../signatures';
import { signatureRequest } from '../signatureRequest';
import type { Switches } from '../../switches';
import { blockchainRows } from '../../many/manyChains';
import { primaryBalances } from './balances';
import { blockchains } from './blockchains';
import { chainInfo, chainKeyOf, checkNetwork } from './chainIds';
import { inOrder } from './listParameters';
import { assetTransactions, latestTransactions, transactionFields } from './listTransactions';
import { pendingRewards } from './pendingRewards';
import { proposedBlocks } from './proposedBlocks';
import { readLedger } from './readLedger';
import type { PrimaryNetworkRecord } from './readLedger';

type Fields = Readonly<Record<string, unknown>>;

export interface PrimaryRequest {
  readonly path: string;
  /** Decoded path segments after the network. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

/**
 * Operations on the P-, X- and C-Chain (atomic) and signature aggregation, computed from the recordings on first use.
 */
export class PrimaryNetwork {
  private record: PrimaryNetworkRecord | undefined;

  constructor(
    private readonly pages: Pages,
    private readonly switches: Switches,
  ) {}

  /** `undefined` for unknown operations. */
  list(network: string, request: PrimaryRequest): Fields | undefined {
    const { parts, query } = request;
    const [resource, id = '', operation = '', item = '', last] = parts;
    const record = (this.record ??= readLedger());
    const among = `${resource} ${operation} ${last ?? ''}`.trim();
    if (resource === 'rewards:listPending' && parts.length === 1) {
      checkNetwork(network);
      return named('pendingRewards', this.page(request, pendingRewards(record, query), 100));
    }
    if (resource !== 'blockchains') return undefined;
    if (parts.length === 1) {
      checkNetwork(network);
      const all = this.switches.many ? [...blockchains(record), ...blockchainRows()] : blockchains(record);
      return named('blockchains', this.page(request, inOrder(query, all), 10_000, 100));
    }
    if (parts.length === 3 && operation === 'transactions') {
      checkNetwork(network);
      const chain = chainKeyOf(id);
      const page = this.page(request, latestTransactions(record, chain, query), 100);
      const items = page.items.map((tx) => transactionFields(record, tx));
      return { ...named('transactions', { ...page, items }), chainInfo: chainInfo(chain) };
    }
    if (parts.length === 3 && operation === 'balances') {
      checkNetwork(network);
      const chain = chainKeyOf(id);
      return { balances: primaryBalances(record, chain, query), chainInfo: chainInfo(chain) };
    }
    if (parts.length === 5 && among === 'blockchains assets transactions') {
      checkNetwork(network);
      const chain = chainKeyOf(id, ['X']);
      const page = this.page(request, assetTransactions(record, item, query), 100);
      const items = page.items.map((tx) => transactionFields(record, tx));
      return { ...named('transactions', { ...page, items }), chainInfo: chainInfo(chain) };
    }
    if (parts.length === 5 && among === 'blockchains nodes blocks') {
      checkNetwork(network);
      const chain = chainKeyOf(id);
      const page = this.page(request, proposedBlocks(record, chain, item, query), 100);
      return { ...named('blocks', page), chainInfo: chainInfo(chain) };
    }
    return undefined;
  }

  /** `POST …/aggregateSignatures`. */
  aggregate(network: string, body: string): Fields {
    checkNetwork(network);
    const record = (this.record ??= readLedger());
    return { signedMessage: wireHex(aggregateSignatures(signatureRequest(body), record.blocks.P.length - 1)) };
  }

  /** `GET …/aggregateSignatures/{txHash}`. */
  signatures(network: string, txHash: string): Fields {
    checkNetwork(network);
    return { signedMessage: wireHex(signaturesOfTransaction((this.record ??= readLedger()), txHash)) };
  }

  private page<T>({ path, query }: PrimaryRequest, items: readonly T[], most: number, usual = 10): Page<T> {
    const requested = pageSizeOf(query, most, usual);
    const size = this.switches.shortPages && path.endsWith('/transactions') ? Math.ceil(requested / 2) : requested;
    return this.pages.page(listName(path, query), items, size, query.get('pageToken'));
  }
}

function named<T>(name: string, { items, ...next }: Page<T>): Fields {
  return { ...next, [name]: items };
}

/** The service writes signed messages without `0x`. */
function wireHex(text: string): string {
  if (!/^0x[0-9a-f]+$/.test(text)) throw new ApiError(500, 'A recorded message is not hex');
  return text.slice(2);
}
