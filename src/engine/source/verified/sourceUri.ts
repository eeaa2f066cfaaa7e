/** URI scheme of verified sources, which are read-only. */
export const sourceScheme = 'snowprobe-source';

/**
 * URI of a contract's source: `snowprobe-source:/43114/0x…/src/Coin.sol`, encoded as by VS Code. The compiler's path
 * may be absolute, a URL, or leave its folder: here it is always below the contract.
 *
 * @param contract "43114/0x…"
 */
export function sourceUri(contract: string, path: string): string {
  const parts = path
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.')
    // URI parsers resolve `..`.
    .map((part) => encoded(part === '..' ? '__' : part.slice(0, 200)));
  return `${sourceScheme}:/${contract}/${parts.join('/')}`;
}

function encoded(part: string): string {
  const escape = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(part.replace(/[\ud800-\udfff]/g, '_')).replace(/[!'()*]/g, escape);
}

/** The path of a source by its URI; the first one if several share it. */
export function pathAt(contract: string, paths: Iterable<string>, uri: string): string | undefined {
  return [...paths].find((path) => sourceUri(contract, path) === uri);
}

/** The contract of a source URI; `undefined` for other URIs. */
export function readSourceUri(uri: string): { readonly chainId: bigint; readonly address: string } | undefined {
  const [, chainId, address] = /^snowprobe-source:\/(\d{1,20})\/(0x[0-9a-f]{40})\//.exec(uri) ?? [];
  return chainId === undefined || address === undefined ? undefined : { chainId: BigInt(chainId), address };
}
