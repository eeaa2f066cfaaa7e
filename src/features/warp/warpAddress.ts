/** What a document of a signed message shows. */
export interface WarpRequest {
  /** Name in the settings. */
  readonly network: string;
  /** Hex with 0x. */
  readonly signed: string;
  /** cb58 of the subnet that was asked to sign, where one was named. */
  readonly subnetId?: string;
  /** P-Chain height in decimal, where one was named. */
  readonly height?: string;
  readonly format: 'md' | 'json';
}

/** Path and query of a document's URI, both unencoded as `vscode.Uri` holds them. */
export interface WarpAddress {
  readonly path: string;
  readonly query: string;
}

/** `/signed 0x00000000…5f1c.md`: the tab's title. The message stands in the query. */
export function warpAddress({ network, signed, subnetId, height, format }: WarpRequest): WarpAddress {
  const parts = { network, signed, subnetId, height };
  const query = Object.entries(parts).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`],
  );
  return { path: `/signed ${signed.slice(0, 10)}…${signed.slice(-4)}.${format}`, query: query.join('&') };
}

/** The reverse; `undefined` for an address that is none of ours. */
export function parseWarpAddress({ path, query }: WarpAddress): WarpRequest | undefined {
  const format = /\.(md|json)$/.exec(path)?.[1];
  const parts = new URLSearchParams(query);
  const network = parts.get('network');
  const signed = parts.get('signed');
  const subnetId = parts.get('subnetId');
  const height = parts.get('height');
  const isHeight = height === null || /^\d{1,20}$/.test(height);
  if (!network || !signed || !/^0x(?:[0-9a-f]{2})+$/i.test(signed) || !isHeight || format === undefined) {
    return undefined;
  }
  return {
    network,
    signed,
    subnetId: subnetId === null ? undefined : subnetId,
    height: height === null ? undefined : height,
    format: format === 'json' ? 'json' : 'md',
  };
}
