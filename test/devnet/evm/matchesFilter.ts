/** An event as returned by `eth_getLogs`. */
export interface RpcLog {
  /** Lower case. */
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockNumber: string;
  readonly transactionHash: string;
  readonly transactionIndex: string;
  readonly blockHash: string;
  readonly logIndex: string;
  readonly removed: boolean;
}

type Filter = Readonly<Record<string, unknown>>;

/** Addresses in a filter, in lower case. */
export function filterAddresses({ address }: Filter): readonly string[] {
  return (Array.isArray(address) ? address : [address]).flatMap((one) =>
    typeof one === 'string' ? [one.toLowerCase()] : [],
  );
}

/** Whether an event matches an `eth_getLogs` filter. @param height the value of `latest` */
export function matchesFilter(log: RpcLog, filter: Filter, height: number): boolean {
  const block = Number(log.blockNumber);
  const end = (tag: unknown): number =>
    tag === 'earliest' ? 0 : typeof tag === 'string' && tag.startsWith('0x') ? Number(tag) : height;
  const inRange =
    filter['blockHash'] === undefined
      ? block >= end(filter['fromBlock']) && block <= end(filter['toBlock'])
      : filter['blockHash'] === log.blockHash;
  const topics = Array.isArray(filter['topics']) ? (filter['topics'] as readonly unknown[]) : [];
  return (
    inRange &&
    filterAddresses(filter).includes(log.address) &&
    topics.every((wanted, i) => wanted === null || (Array.isArray(wanted) ? wanted : [wanted]).includes(log.topics[i]))
  );
}
