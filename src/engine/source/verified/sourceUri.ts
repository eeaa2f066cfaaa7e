/** The scheme of documents with verified sources. */
const sourceScheme = 'snowprobe-source';

/**
 * The address of a source of a contract: `snowprobe-source:/43114/0x…/src/Coin.sol`. What the compiler was told may be an
 * absolute path, lead out of its folder, or be a URL: here it is a path below the contract's.
 *
 * @param contract "43114/0x…"
 */
export function sourceUri(contract: string, path: string): string {
  const parts = path
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.')
    // A parser takes `..` away, with what stands before it.
    .map((part) => encodeURIComponent(part === '..' ? '__' : part.slice(0, 200)));
  return `${sourceScheme}:/${contract}/${parts.join('/')}`;
}
