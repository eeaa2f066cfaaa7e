import { cb58Id, cleanRemote, nodeId } from '../../primitives';
import { UserError } from '../../errors';

/** A parameter breaks a rule of the operation; nothing was sent. */
export class ParameterError extends UserError {
  override readonly name = 'ParameterError';

  constructor(
    /** Operation name: "listBlockchains". */
    readonly method: string,
    /** Parameter name as spelled by the service: "pageSize". */
    readonly parameter: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** Networks in paths; `testnet` is an alias of `fuji` (docs/facts/data-service.md). */
export type DataNetwork = 'mainnet' | 'fuji' | 'testnet';

/** Both ends inclusive, in whole seconds. */
export interface Period {
  readonly startTimestamp?: Date;
  readonly endTimestamp?: Date;
}

export interface PageQuery {
  /** From the previous page; absent: the first page. */
  readonly pageToken?: string;
  readonly pageSize?: number;
}

const NETWORKS: readonly string[] = ['mainnet', 'fuji', 'testnet'];

/**
 * Validates the parameters of one operation before anything is sent (docs/facts/data-service.md) and returns them as
 * they go into the path or the query. Every check throws a ParameterError; optional parameters may be `undefined`.
 */
export class Parameters {
  constructor(readonly method: string) {}

  network(value: DataNetwork): string {
    return this.oneOf('network', value, NETWORKS)!;
  }

  /** A path segment: an ID, alias or number. */
  segment(name: string, value: string): string {
    if (!/^[\w./:-]{1,128}$/.test(value) || /^\.+$/.test(value)) {
      this.wrong(name, value, 'a chain ID or name of up to 128 characters');
    }
    return encodeURIComponent(value);
  }

  evmAddress(name: string, value: string): string {
    if (!/^0x[0-9a-f]{40}$/i.test(value)) {
      this.wrong(name, value, '0x followed by 40 hex digits');
    }
    return value;
  }

  nodeId(name: string, value: string): string {
    const id = nodeId(value);
    if (id === undefined || id.checksum === 'invalid') {
      this.wrong(name, value, '"NodeID-" followed by 20 bytes in cb58');
    }
    return value;
  }

  id(name: string, value: string): string {
    const id = cb58Id(value);
    if (id === undefined || id.checksum === 'invalid') {
      this.wrong(name, value, '32 bytes in cb58');
    }
    return value;
  }

  page({ pageToken, pageSize }: PageQuery, max: number): { pageToken?: string; pageSize?: string } {
    return { pageToken, pageSize: this.integer('pageSize', pageSize, 1, max) };
  }

  integer(name: string, value: number | undefined, min: number, max: number): string | undefined {
    if (value === undefined) {
      return undefined;
    }
    if (!Number.isInteger(value) || value < min || value > max) {
      this.wrong(name, String(value), `a whole number from ${min} to ${max}`);
    }
    return String(value);
  }

  unsigned(name: string, value: bigint | undefined): string | undefined {
    if (value !== undefined && value < 0n) {
      this.wrong(name, String(value), '0 or more');
    }
    return value?.toString();
  }

  time(name: string, value: Date | undefined): string | undefined {
    if (value === undefined) {
      return undefined;
    }
    const milliseconds = value.getTime();
    if (!(milliseconds >= 0)) {
      this.wrong(name, Number.isNaN(milliseconds) ? 'NaN' : value.toISOString(), 'a time after 1970');
    }
    return String(Math.floor(milliseconds / 1_000));
  }

  period({ startTimestamp, endTimestamp }: Period): { startTimestamp?: string; endTimestamp?: string } {
    const start = this.time('startTimestamp', startTimestamp);
    const end = this.time('endTimestamp', endTimestamp);
    if (start !== undefined && end !== undefined && Number(start) > Number(end)) {
      this.reject('endTimestamp', `${this.method} was not queried: endTimestamp is before startTimestamp. Swap them.`);
    }
    return { startTimestamp: start, endTimestamp: end };
  }

  /** Comma-separated addresses or IDs; an empty list is left out. */
  list(name: string, values: readonly string[] | undefined): string | undefined {
    const bad = values?.find((value) => !/^[\w-]{1,128}$/.test(value));
    if (bad !== undefined) {
      this.wrong(name, bad, 'an address or ID without spaces or commas');
    }
    return values?.length ? values.join(',') : undefined;
  }

  oneOf(name: string, value: string | undefined, allowed: readonly string[]): string | undefined {
    if (value !== undefined && !allowed.includes(value)) {
      this.wrong(name, value, `one of ${allowed.join(', ')}`);
    }
    return value;
  }

  /** Transaction types: not a closed list, since the service adds new ones. */
  types(values: readonly string[] | undefined): readonly string[] | undefined {
    const bad = values?.find((value) => !/^\w{1,64}$/.test(value));
    if (bad !== undefined) {
      this.wrong('txTypes', bad, 'a transaction type, such as BaseTx');
    }
    return values;
  }

  wrong(name: string, value: string, expected: string): never {
    this.reject(
      name,
      `${this.method} was not queried: ${name} is "${cleanRemote(value, 79)}", expected ${expected}. Correct it.`,
    );
  }

  reject(name: string, sentence: string): never {
    throw new ParameterError(this.method, name, sentence);
  }
}
