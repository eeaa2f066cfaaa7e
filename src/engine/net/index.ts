/** HTTP, WebSockets, JSON-RPC and the data service, behind the user's agreement to each host. */

export { type AddressTransactionRow, listAddressTransactions } from './dataApi/addressTransactions';
export { type AssetTransactionsPage, listAssetTransactions } from './dataApi/assetTransactions';
export {
  type Erc20Balance,
  type Erc721Balance,
  type NativeBalance,
  getNativeBalance,
  listErc20Balances,
  listErc721Balances,
} from './dataApi/balances';
export { type IndexedBlock, fetchServiceBlock } from './dataApi/block';
export { type IndexedBlockchain, listBlockchains } from './dataApi/blockchains';
export { type IndexedChain, listChains } from './dataApi/chains';
export { type Answer, type DataService, type ReadOptions, createDataService } from './dataApi/dataService';
export { type IcmMessage, getIcmMessage } from './dataApi/icmMessages';
export {
  type LatestTransaction,
  type LatestTransactionsPage,
  listLatestTransactions,
} from './dataApi/latestTransactions';
export { type NftToken, listNftTokens } from './dataApi/nftTokens';
export { type ProposedBlock, type ProposedBlocksPage, listBlocksByNode } from './dataApi/nodeBlocks';
export { type Page, type Row, toPage } from './dataApi/page';
export { PageTokenError } from './dataApi/pageTokenError';
export { type GivenPage, type PageCursor, pages } from './dataApi/pages';
export { type DataNetwork, type PageQuery, ParameterError } from './dataApi/parameters';
export { type PendingReward, listPendingRewards } from './dataApi/pendingRewards';
export {
  type AssetBalance,
  type PrimaryBalances,
  type SharedBalance,
  getPrimaryBalances,
} from './dataApi/primaryBalances';
export type { AssetAmount } from './dataApi/primaryShapes';
export type { PTransaction, XTransaction } from './dataApi/primaryTransactions';
export type { Money } from './dataApi/shapes';
export { type SignatureRequest, aggregateSignatures, getAggregatedSignatures } from './dataApi/signatures';
export { type IndexedTransaction, getTransaction } from './dataApi/transaction';
export { type MaySend, guardedHttp, guardedSockets } from './guardedClients';
export { type Clock, pause, systemClock, raceAbort } from './http/deadline';
export { dedupeInFlight, TtlCache } from './http/cache';
export { type Http, type HttpAnswer, type HttpLogEntry, createHttp } from './http/http';
export type { ProxySettings } from './http/connections';
export { readJson, whileReading } from './http/reading';
export { type StreamFilter, StreamFilterFault, type StreamFilterSource, filterOf } from './http/streamFilter';
export { type JsonRpc, type RpcOptions, type RpcOutcome, createJsonRpc } from './jsonRpc/jsonRpc';
export { isReadOnlyMethod } from './jsonRpc/sendCall';
export { type TpsPage, listAverageTps } from './metricsApi/averageTps';
export { HoldersGoneError, type TokenHolder, listTokenHolders } from './metricsApi/tokenHolders';
export { bootstrapCounters, type ChainMetrics, chainMetrics } from './node/nodeMetrics';
export {
  type NodeAnswer,
  type NodeCallOptions,
  type NodeClient,
  createNodeClient,
  endpointPath,
} from './node/nodeClient';
export { checkAnswerFits } from './schema/answerFits';
export { decode, tryDecode, decodeInSlices } from './schema/decode';
export type { EventBatch, SocketEvent } from './socket/eventQueue';
export { type SocketLogEntry, type Sockets, createSockets } from './socket/sockets';
export { mapInSlices, runInTimeSlices } from './timeSlices';
