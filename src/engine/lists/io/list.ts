import { UserError } from '../../errors';
import { getLatestBlock } from '../../evm';
import type {
  ServiceResponse,
  AssetAmount,
  DataNetwork,
  DataService,
  Page,
  PageQuery,
  ReadOptions,
  Row,
} from '../../net';
import type { EvmChain, Network } from '../../networks';
import { type JsonObject, type JsonValue, JsonNumber, cb58Id, isAvax } from '../../primitives';
import {
  type Line,
  type ListName,
  type ListRef,
  type QueryResult,
  type Sourced,
  amount,
  assetAmount,
  assetName,
  count,
  id,
  joinLines,
  remote,
  time,
} from '../../report';
import type { EvmNode, SourceClient } from '../../sources';

/** Why a list or its export cannot continue, as a sentence. Retrying does not help. */
export class ListError extends UserError {
  override readonly name = 'ListError';
}

/** A partial export was changed or belongs to another list. It is not trusted and has to start over. */
export class StaleExportError extends ListError {}

/** Value of a row's field: amounts in base units, times in seconds, multiple values in order. */
export type FieldValue = string | bigint | boolean | Date | readonly string[] | null | undefined;

/** A row as received, with its formatted cells. Computed lazily: an NDJSON export needs none of it. */
export interface ListRow {
  readonly json: JsonValue;
  /** In column order, for display. */
  cells(): readonly Line[];
  /** In the order of `fields`, exact. */
  values(): readonly FieldValue[];
}

/** A list: its columns and fields, and how to query it from a service or the network's own nodes. */
export interface List {
  /** `nodes`: no service has this list. */
  readonly service: 'dataApi' | 'metricsApi' | 'nodes';
  /** Name of the service's operation in errors and the log. */
  readonly operation: string;
  /** Name of the node's method in errors and the log. */
  readonly nodeMethod: string;
  /** Names of exported fields. Never renamed or reordered; new ones are appended. */
  readonly fields: readonly string[];
  /** Rows per page of an export: the service's maximum, as long as pages stay small. */
  readonly pageSize: number;
  /** "Transactions of the asset 2XGx…". */
  title(ref: ListRef): string;
  columns(): readonly string[];
  /** Fetches a page from the service. @throws {ParameterError} before sending, {ApiError} */
  query(
    request: ListRequest,
    query: PageQuery,
    options: ReadOptions,
  ): Promise<ServiceResponse<Page<ListRow>> | undefined>;
  /** Fetches a page from the network's own nodes. @throws {ListError}, {ApiError}, the abort reason */
  queryNodes(request: NodePageRequest): Promise<NodePage<ListRow>>;
}

interface ListRequest<R extends ListRef = ListRef> {
  readonly ref: R;
  readonly service: DataService;
  readonly network: DataNetwork;
}

export interface NodePageRequest<R extends ListRef = ListRef> {
  readonly client: SourceClient;
  readonly ref: R;
  /** `next` of the previous page; absent for the first page. */
  readonly mark?: string;
  readonly pageSize: number;
}

export interface NodeRow<T> {
  readonly value: T;
  /** Unique within the list. */
  readonly key: string;
}

export interface NodePage<T> {
  readonly rows: readonly NodeRow<T>[];
  /** Page token of the next page; absent at the end. */
  readonly next?: string;
  /** What the list is based on so far and what it lacks, in sentences. */
  readonly note?: string;
}

type RefOf<N extends ListName, R extends ListRef = ListRef> = R extends ListRef
  ? N extends R['list']
    ? R
    : never
  : never;

/** Properties of a row that are valid field values. */
type OwnField<T> = { [K in keyof T & string]: T[K] extends FieldValue ? K : never }[keyof T & string];

interface ListDefinition<R extends ListRef, T> extends Pick<List, 'operation' | 'nodeMethod' | 'pageSize'> {
  readonly service?: List['service'];
  /** Property of the service's response that has the rows. */
  readonly rows: string;
  title(ref: R): string;
  readonly columns: readonly (readonly [head: string, cell: (row: T) => Line])[];
  readonly fields: readonly (OwnField<T> | readonly [name: string, value: (row: T) => FieldValue])[];
  /** JSON of a row from nodes; defaults to the row itself. */
  json?(row: T): unknown;
  /** Absent where no service has this list. */
  query?(
    request: ListRequest<R>,
    query: PageQuery,
    options: ReadOptions,
  ): Promise<ServiceResponse<Page<T>> | undefined>;
  queryNodes(request: NodePageRequest<R>): Promise<NodePage<T>>;
}

/** Fields whose value is the row's property of that name. */
export const plainFields = <K extends string>(...names: readonly K[]): readonly K[] => names;

/** @param _name only determines the type of the list's references */
export function defineList<N extends ListName, T>(_name: N, definition: ListDefinition<RefOf<N>, T>): List {
  const { operation, nodeMethod, rows, pageSize, columns } = definition;
  const fields = definition.fields.map((field) =>
    typeof field === 'string' ? ([field, (row: T) => row[field] as FieldValue] as const) : field,
  );
  const row = (value: T, json: JsonValue): ListRow => ({
    json,
    cells: () => columns.map(([, cell]) => cell(value)),
    values: () => fields.map(([, get]) => get(value)),
  });
  return {
    service: definition.service ?? 'dataApi',
    operation,
    nodeMethod,
    pageSize,
    fields: fields.map(([name]) => name),
    title: (ref) => definition.title(ref as RefOf<N>),
    columns: () => columns.map(([head]) => head),
    async query(request, query, options) {
      const response = await definition.query?.(request as ListRequest<RefOf<N>>, query, options);
      if (response === undefined) {
        return undefined;
      }
      // `rows` of the page was parsed from it, one for each.
      const rawRows = (response.json as JsonObject)[rows] as readonly JsonValue[];
      const read = response.value.rows.map((one, i): Row<ListRow> =>
        one.ok ? { ...one, value: row(one.value, rawRows[i]!) } : one,
      );
      const items = read.flatMap((one) => (one.ok ? [one.value] : []));
      return { value: { ...response.value, rows: read, items }, json: response.json };
    },
    async queryNodes(request) {
      const page = await definition.queryNodes(request as NodePageRequest<RefOf<N>>);
      const jsonOf = (value: T): JsonValue => plainJson(definition.json === undefined ? value : definition.json(value));
      return { ...page, rows: page.rows.map(({ value, key }) => ({ key, value: row(value, jsonOf(value)) })) };
    },
  };
}

/** Omits `undefined`; times are in Unix seconds, as in the data service. */
function plainJson(value: unknown): JsonValue {
  if (value instanceof Date) {
    return BigInt(Math.floor(value.getTime() / 1_000));
  }
  if (Array.isArray(value)) {
    return value.map(plainJson);
  }
  if (typeof value === 'object' && value !== null && !(value instanceof JsonNumber)) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    return Object.fromEntries(entries.map(([key, one]) => [key, plainJson(one)]));
  }
  return typeof value === 'number'
    ? Number.isSafeInteger(value)
      ? BigInt(value)
      : new JsonNumber(String(value))
    : (value as JsonValue);
}

/** Cell for text that a service may omit; empty without it. */
export const cellText = (text: string | null | undefined): Line => (text ? [remote(text)] : []);
export const identifier = (value: string | null | undefined): Line => (value ? [id(value)] : []);
export const number = (value: bigint | null | undefined, unit?: string): Line =>
  value == null ? [] : [count(value, unit)];
export const moment = (at: Date | null | undefined): Line => (at ? [time(at.getTime())] : []);
export const avaxCell = (nAvax: bigint | undefined): Line =>
  nAvax === undefined ? [] : [amount(nAvax, 9, 'AVAX', 'nAVAX')];

export type ListedAmount = AssetAmount & { readonly isAvax?: boolean };

function assetCell({ amount: value, denomination, symbol, assetId, isAvax: isOwn }: ListedAmount): Line {
  if (isOwn === true || isAvax(assetId)) {
    return avaxCell(value);
  }
  return denomination == null
    ? joinLines([[count(value)], assetName(symbol ?? undefined, assetId)], ' ')
    : assetAmount(value, denomination, symbol ?? undefined, assetId);
}

export function assetCells(amounts: readonly AssetAmount[] | null | undefined): Line {
  return joinLines((amounts ?? []).map(assetCell), ', ');
}

/** For an export: "1000000:2XGx…" each, in base units. */
export function assetValues(amounts: readonly AssetAmount[] | null | undefined): readonly string[] | undefined {
  return amounts?.map(({ amount: value, assetId }) => `${value}:${assetId}`);
}

/** @throws {ApiError} the cause of a missing answer, {ListError} where no host may be queried */
export function sourcedBy<T>(result: QueryResult<T>, network: string): Sourced<T> {
  if (result.ok) {
    return result;
  }
  throw (
    result.error ??
    new ListError(`No node of ${network} may be queried. Add one to snowprobe.networks, or allow its host.`)
  );
}

/**
 * The EVM chain of a list.
 *
 * @param chainId EVM chain ID in decimal, or a blockchain ID
 * @throws {ListError}
 */
export function listedChain(network: Network, chainId: string): EvmChain {
  const found = network.chains.find(
    ({ evmChainId, blockchainId, path, name }) =>
      (evmChainId !== undefined && String(evmChainId) === chainId) || [blockchainId, path, name].includes(chainId),
  );
  if (found !== undefined) {
    return found;
  }
  if (cb58Id(chainId)?.checksum === 'valid') {
    return { name: chainId, path: chainId, blockchainId: chainId };
  }
  throw new ListError(
    `No chain of ${network.name} has the ID ${chainId}. Add it to snowprobe.networks, or use its blockchain ID.`,
  );
}

/** The nodes of a chain. @throws {UserError} where none may be queried */
export function nodeOf(client: SourceClient, chainId: string): { readonly chain: EvmChain; readonly node: EvmNode } {
  const chain = listedChain(client.network, chainId);
  const node = client.evmNode(chain);
  if (node === undefined) {
    throw noNode(chain);
  }
  return { chain, node };
}

export async function latestOf(node: EvmNode): Promise<bigint> {
  return (await node.queryValue(getLatestBlock())).number;
}

/** Heights in descending order. */
export function descendingHeights({ from, to }: { readonly from: bigint; readonly to: bigint }): readonly bigint[] {
  return Array.from({ length: Number(to - from + 1n) }, (_, i) => to - BigInt(i));
}

/** For data that only a chain's nodes have. */
export function noNode({ name }: Pick<EvmChain, 'name'>): UserError {
  return new UserError(
    `No node of ${name} may be queried. Add one to the setting snowprobe.networks, or allow its host.`,
  );
}
