/** HTTP, WebSockets, JSON-RPC and the data service, behind the user's consent for each host. */

export { type ServiceResponse, type DataService, type ReadOptions, createDataService } from './dataApi/dataService';
export {
  type AddressTransactionRow,
  type Erc20Balance,
  type IndexedBlock,
  type IndexedTransaction,
  type Money,
  type NativeBalance,
  type NftToken,
  fetchServiceBlock,
  getNativeBalance,
  getTransaction,
  listAddressTransactions,
  listErc20Balances,
  listErc721Balances,
  listNftTokens,
} from './dataApi/evm';
export {
  type IcmMessage,
  type SignatureRequest,
  aggregateSignatures,
  getAggregatedSignatures,
  getIcmMessage,
} from './dataApi/messages';
export { HoldersGoneError, type TokenHolder, type TpsPage, listAverageTps, listTokenHolders } from './dataApi/metrics';
export {
  type PageWithCursor,
  type Page,
  type PageCursor,
  PageTokenError,
  type Row,
  pages,
  toPage,
} from './dataApi/pages';
export { type DataNetwork, type PageQuery, ParameterError } from './dataApi/parameters';
export {
  type AssetAmount,
  type AssetBalance,
  type LatestTransaction,
  type LatestTransactionsPage,
  type PTransaction,
  type PendingReward,
  type PrimaryBalances,
  type ProposedBlock,
  type SharedBalance,
  type XTransaction,
  getPrimaryBalances,
  listAssetTransactions,
  listBlocksByNode,
  listLatestTransactions,
  listPendingRewards,
} from './dataApi/primary';
export { type IndexedBlockchain, type IndexedChain, listBlockchains, listChains } from './dataApi/registry';
export { type MaySend, guardedHttp, guardedSockets } from './guardedClients';
export { TtlCache, dedupeInFlight } from './http/cache';
export type { ProxySettings } from './http/connections';
export { type Clock, pause, systemClock, LinkedAbort, raceAbort } from './http/deadline';
export { loadTransport } from './lateTransport';
export { type Http, type HttpResponse, type HttpLogEntry, createHttp } from './http/http';
export { type RecordedRequest, type Recording, fileRecording, readRecording, withRecording } from './http/recordedHttp';
export { readJson, whileReading } from './http/reading';
export { type StreamFilter, StreamFilterFault, type StreamFilterSource, filterOf } from './http/readBody';
export { type JsonRpc, type RpcOptions, type RpcOutcome, createJsonRpc } from './jsonRpc/jsonRpc';
export { isReadOnlyMethod } from './jsonRpc/sendCall';
export {
  type NodeResponse,
  type NodeCallOptions,
  type NodeClient,
  createNodeClient,
  endpointPath,
  type ChainMetrics,
  bootstrapCounters,
  chainMetrics,
} from './node/nodeClient';
export { checkResponseMatches } from './schema/responseFits';
export { decode, decodeInSlices, tryDecode } from './schema/decode';
export type { EventBatch, SocketEvent } from './socket/eventQueue';
export { type SocketLogEntry, type Sockets, createSockets } from './socket/sockets';
export { mapInSlices, pauseAfter, runInTimeSlices } from './timeSlices';
