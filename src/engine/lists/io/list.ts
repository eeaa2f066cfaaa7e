import { UserError } from '../../errors';
import { getLatestBlock } from '../../evm';
import type { Answer, AssetAmount, DataNetwork, DataService, Page, PageQuery, ReadOptions, Row } from '../../net';
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
  joined,
  remote,
  time,
} from '../../report';
import type { EvmNode, SourceClient } from '../../sources';

/** Why a list or its export cannot go on, as a sentence; trying the same again changes nothing. */
export class ListError extends UserError {
  override readonly name = 'ListError';
}

/** What is left of an export is not what it left, or is another's: nothing of it is believed, and it can only begin anew. */
export class StaleExportError extends ListError {}

/** What a field of a row holds: amounts in the base unit, times to the second, several values in their order. */
export type FieldValue = string | bigint | boolean | Date | readonly string[] | null | undefined;

/** A row as it came, and what can be said of it. Made only when asked for: an export of JSON needs none of it. */
export interface ListRow {
  readonly json: JsonValue;
  /** In the order of the list's columns, for readers. */
  cells(): readonly Line[];
  /** In the order of the list's field names, exact. */
  values(): readonly FieldValue[];
}

/** A list: what its rows hold, and how the service or the network's own nodes are asked for it. */
export interface List {
  /** `nodes`: no service has it. */
  readonly service: 'dataApi' | 'metricsApi' | 'nodes';
  /** As errors and the log name it. */
  readonly operation: string;
  /** The same where nodes are asked. */
  readonly nodeMethod: string;
  /** Names of exported fields: never renamed, never reordered; new ones come at the end. */
  readonly fields: readonly string[];
  /** Rows that one page of an export asks for: as many as the service gives, as long as a page stays small. */
  readonly pageSize: number;
  /** "Transactions of the asset 2XGx…". */
  title(ref: ListRef): string;
  columns(): readonly string[];
  /** A page of the service's. @throws {ParameterError} before sending, {ApiError} */
  query(request: ListRequest, query: PageQuery, options: ReadOptions): Promise<Answer<Page<ListRow>> | undefined>;
  /** A page of the network's own nodes. @throws {ListError}, {ApiError}, the abort reason */
  queryNodes(request: NodePageRequest): Promise<NodePage<ListRow>>;
}

/** Whom to ask for what. */
interface ListRequest<R extends ListRef = ListRef> {
  readonly ref: R;
  readonly service: DataService;
  readonly network: DataNetwork;
}

export interface NodePageRequest<R extends ListRef = ListRef> {
  readonly client: SourceClient;
  readonly ref: R;
  /** `next` of the page before; absent: from the start. */
  readonly mark?: string;
  readonly pageSize: number;
}

/** A row as a node's answers have it. */
export interface NodeRow<T> {
  readonly value: T;
  /** Tells it from every other of its list. */
  readonly key: string;
}

export interface NodePage<T> {
  readonly rows: readonly NodeRow<T>[];
  /** Where the list goes on; absent: it ends here. */
  readonly next?: string;
  /** What the list is made of so far and what is not in it, in sentences. */
  readonly note?: string;
}

type RefOf<N extends ListName, R extends ListRef = ListRef> = R extends ListRef
  ? N extends R['list']
    ? R
    : never
  : never;

/** Names of what a row holds that is a field as it is. */
type OwnField<T> = { [K in keyof T & string]: T[K] extends FieldValue ? K : never }[keyof T & string];

/** A list in terms of what its rows are read as. */
interface ListDefinition<R extends ListRef, T> {
  readonly service?: List['service'];
  readonly operation: string;
  readonly nodeMethod: string;
  /** Where the rows stand in the service's answer. */
  readonly rows: string;
  readonly pageSize: number;
  title(ref: R): string;
  readonly columns: readonly (readonly [head: string, cell: (row: T) => Line])[];
  readonly fields: readonly (OwnField<T> | readonly [name: string, value: (row: T) => FieldValue])[];
  /** A row of nodes in JSON; absent: as it was read. */
  json?(row: T): unknown;
  /** Absent: no service has it. */
  query?(request: ListRequest<R>, query: PageQuery, options: ReadOptions): Promise<Answer<Page<T>> | undefined>;
  queryNodes(request: NodePageRequest<R>): Promise<NodePage<T>>;
}

/** Fields that a row holds as they are. */
export const own = <K extends string>(...names: readonly K[]): readonly K[] => names;

/** @param _name only says which references the list is for */
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
      const answer = await definition.query?.(request as ListRequest<RefOf<N>>, query, options);
      if (answer === undefined) {
        return undefined;
      }
      // The page was read from it, one row for each.
      const came = (answer.json as JsonObject)[rows] as readonly JsonValue[];
      const read = answer.value.rows.map((one, i): Row<ListRow> =>
        one.ok ? { ...one, value: row(one.value, came[i]!) } : one,
      );
      const items = read.flatMap((one) => (one.ok ? [one.value] : []));
      return { value: { ...answer.value, rows: read, items }, json: answer.json };
    },
    async queryNodes(request) {
      const page = await definition.queryNodes(request as NodePageRequest<RefOf<N>>);
      const jsonOf = (value: T): JsonValue => plainJson(definition.json === undefined ? value : definition.json(value));
      return { ...page, rows: page.rows.map(({ value, key }) => ({ key, value: row(value, jsonOf(value)) })) };
    },
  };
}

/** What is absent is left out; times are in Unix seconds, as the data service writes them. */
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

/** Cells of what a service may leave out: an empty line where it did. */
export const cellText = (text: string | null | undefined): Line => (text ? [remote(text)] : []);
export const identifier = (value: string | null | undefined): Line => (value ? [id(value)] : []);
export const number = (value: bigint | null | undefined, unit?: string): Line =>
  value == null ? [] : [count(value, unit)];
export const moment = (at: Date | null | undefined): Line => (at ? [time(at.getTime())] : []);
export const avaxCell = (nAvax: bigint | undefined): Line =>
  nAvax === undefined ? [] : [amount(nAvax, 9, 'AVAX', 'nAVAX')];

/** An amount with what a node told: which asset is AVAX on its network. */
export type ListedAmount = AssetAmount & { readonly isAvax?: boolean };

function assetCell({ amount: value, denomination, symbol, assetId, isAvax: isOwn }: ListedAmount): Line {
  if (isOwn === true || isAvax(assetId)) {
    return avaxCell(value);
  }
  return denomination == null
    ? joined([[count(value)], assetName(symbol ?? undefined, assetId)], ' ')
    : assetAmount(value, denomination, symbol ?? undefined, assetId);
}

export function assetCells(amounts: readonly AssetAmount[] | null | undefined): Line {
  return joined((amounts ?? []).map(assetCell), ', ');
}

/** For an export: "1000000:2XGx…" for each, in base units. */
export function assetValues(amounts: readonly AssetAmount[] | null | undefined): readonly string[] | undefined {
  return amounts?.map(({ amount: value, assetId }) => `${value}:${assetId}`);
}

/** @throws {ApiError} why it was not told, {ListError} where nobody may be asked */
export function sourcedBy<T>(result: QueryResult<T>, network: string): Sourced<T> {
  if (result.ok) {
    return result;
  }
  throw (
    result.error ??
    new ListError(`No node of ${network} may be asked. Add one to snowprobe.networks, or allow its host.`)
  );
}

/** The EVM chain that a list is of. @param chainId its EVM chain ID in decimal, or a blockchain ID @throws {ListError} */
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

/** The nodes of that chain. @throws {UserError} where none may be asked */
export function nodeOf(client: SourceClient, chainId: string): { readonly chain: EvmChain; readonly node: EvmNode } {
  const chain = listedChain(client.network, chainId);
  const node = client.evmNode(chain);
  if (node === undefined) {
    throw noNode(chain);
  }
  return { chain, node };
}

/** Height of the node's last block. */
export async function latestOf(node: EvmNode): Promise<bigint> {
  return (await node.queryValue(getLatestBlock())).number;
}

/** The highest first. */
export function heightsDown({ from, to }: { readonly from: bigint; readonly to: bigint }): readonly bigint[] {
  return Array.from({ length: Number(to - from + 1n) }, (_, i) => to - BigInt(i));
}

/** For what a chain's nodes alone can tell. */
export function noNode({ name }: Pick<EvmChain, 'name'>): UserError {
  return new UserError(
    `No node of ${name} may be asked. Add one to the setting snowprobe.networks, or allow its host.`,
  );
}
