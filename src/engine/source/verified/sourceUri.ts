/** The scheme of documents with verified sources, which are read-only. */
export const sourceScheme = 'snowprobe-source';

/**
 * The address of a source of a contract: `snowprobe-source:/43114/0x…/src/Coin.sol`, written as VS Code writes it. What the
 * compiler was told may be an absolute path, lead out of its folder, or be a URL: here it is a path below the contract's.
 *
 * @param contract "43114/0x…"
 */
export function sourceUri(contract: string, path: string): string {
  const parts = path
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.')
    // A parser takes `..` away, with what stands before it.
    .map((part) => encoded(part === '..' ? '__' : part.slice(0, 200)));
  return `${sourceScheme}:/${contract}/${parts.join('/')}`;
}

function encoded(part: string): string {
  const escape = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(part.replace(/[\ud800-\udfff]/g, '_')).replace(/[!'()*]/g, escape);
}

/** The path of a source by its address; of two that have the same one, the first. */
export function pathAt(contract: string, paths: Iterable<string>, uri: string): string | undefined {
  return [...paths].find((path) => sourceUri(contract, path) === uri);
}

/** The contract that such an address is of; undefined: it is none. */
export function readSourceUri(uri: string): { readonly chainId: bigint; readonly address: string } | undefined {
  const [, chainId, address] = /^snowprobe-source:\/(\d{1,20})\/(0x[0-9a-f]{40})\//.exec(uri) ?? [];
  return chainId === undefined || address === undefined ? undefined : { chainId: BigInt(chainId), address };
}
