import {
  type ServiceResponse,
  type DataNetwork,
  type DataService,
  aggregateSignatures,
  fetchServiceBlock,
  getAggregatedSignatures,
  getNativeBalance,
  getPrimaryBalances,
  getTransaction,
  listAddressTransactions,
  listAssetTransactions,
  listAverageTps,
  listBlockchains,
  listBlocksByNode,
  listChains,
  listErc20Balances,
  listErc721Balances,
  listLatestTransactions,
  listNftTokens,
  listPendingRewards,
  listTokenHolders,
} from '../../src/engine/net';
import { type JsonValue, isJsonList } from '../../src/engine/primitives';
import { few, isObject } from './jsonSearch';
import type { LiveRow } from './liveRow';
import { callsOfEach, joined, type SampleName, type Samples, taker } from './samples';
import { notify, type Result, weightiest } from './notify';

export interface ServiceRun {
  readonly network: DataNetwork;
  /** EVM chain ID of the C-Chain, decimal. */
  readonly chain: string;
  readonly samples: Samples;
  readonly options: { readonly signal: AbortSignal; readonly deadlineMs: number };
}

type Operation = (take: (name: SampleName) => string) => Promise<ServiceResponse<unknown> | undefined>;
type Operations = Readonly<Record<string, Operation>>;

const page = { pageSize: 5 };

/** Operations of the data service, those first whose responses provide samples for others. */
export function dataOperations(service: DataService, { network, chain, options }: ServiceRun): Operations {
  return {
    listChains: () => listChains(service, network, options),
    listBlockchains: () => listBlockchains(service, network, page, options),
    listLatestTransactions: () => listLatestTransactions(service, network, 'p-chain', page, options),
    listPendingRewards: (take) => listPendingRewards(service, network, { ...page, nodeIds: [take('node')] }, options),
    getPrimaryBalances: (take) => getPrimaryBalances(service, network, 'p-chain', [take('pAddress')], options),
    listAssetTransactions: (take) => listAssetTransactions(service, network, 'x-chain', take('asset'), page, options),
    listBlocksByNode: (take) => listBlocksByNode(service, network, 'p-chain', take('node'), page, options),
    getTransaction: (take) => getTransaction(service, chain, take('evmTx'), options),
    getBlock: (take) => fetchServiceBlock(service, chain, take('evmBlock'), options),
    getNativeBalance: (take) => getNativeBalance(service, chain, take('sender'), {}, options),
    listErc20Balances: (take) => listErc20Balances(service, chain, take('sender'), page, options),
    listErc721Balances: (take) => listErc721Balances(service, chain, take('sender'), page, options),
    listTransactions: (take) => listAddressTransactions(service, chain, take('sender'), page, options),
    listNftTokens: (take) => listNftTokens(service, chain, take('collection'), page, options),
    getAggregatedSignatures: (take) => getAggregatedSignatures(service, network, take('messageTx'), options),
    aggregateSignatures: (take) => aggregateSignatures(service, network, { message: take('unsignedMessage') }, options),
  };
}

export function metricsOperations(service: DataService, { chain, options }: ServiceRun): Operations {
  return {
    listAverageTps: () => listAverageTps(service, chain, page, options),
    listTokenHolders: (take) => listTokenHolders(service, chain, take('token'), { ...page, threshold: 0n }, options),
  };
}

/**
 * Runs operations of a service with samples of the node and of earlier responses; the clients reject responses that do
 * not match the schema.
 *
 * @param seen collects the responses, for their tokens and collections
 */
export async function serviceRows(
  service: DataService,
  operations: Operations,
  run: ServiceRun,
  seen: JsonValue[],
): Promise<readonly LiveRow[]> {
  const rows: LiveRow[] = [];
  for (const [method, operation] of Object.entries(operations)) {
    const result: Result[] = [];
    let isSame = false;
    for (let call = 0; call < callsOfEach && !isSame; call++) {
      isSame = true;
      const take = taker(joined(run.samples, tokensOf(seen)), call);
      result.push(
        await describeOperation(run.options.signal, async () => {
          const answer = await operation((name) => {
            isSame = false;
            return String(take(name));
          });
          seen.push(answer?.json ?? null);
          return answer !== undefined;
        }),
      );
    }
    rows.push({ method, path: service.host, ...weightiest(result) });
  }
  return rows;
}

/** @param request returns whether the service knows the thing */
async function describeOperation(signal: AbortSignal, request: () => Promise<boolean>): Promise<Result> {
  let isKnown = true;
  const result = await notify(signal, async () => {
    isKnown = await request();
    return undefined;
  });
  return isKnown ? result : { outcome: 'refused as documented', how: 'notFound: the service does not know it.' };
}

/** The tokens and collections in responses, by their `ercType`. */
function tokensOf(answers: readonly JsonValue[]): Samples {
  const found = { token: new Set<string>(), collection: new Set<string>() };
  const look = (json: JsonValue): void => {
    if (isJsonList(json)) {
      json.forEach(look);
    } else if (isObject(json)) {
      const { ercType, address } = json;
      if (typeof ercType === 'string' && typeof address === 'string') {
        (ercType === 'ERC-20' ? found.token : found.collection).add(address);
      }
      Object.values(json).forEach(look);
    }
  };
  answers.forEach(look);
  return { token: few([...found.token]), collection: few([...found.collection]) };
}
