/**
 * The README as the VSIX holds it: without pictures, which are too heavy for it, and with what they link to in the
 * repository as plain words, since there is nothing behind such links in an installed extension.
 */
export function packedReadme(readme: string): string {
  return readme
    .replace(/^!\[[^\]]*\]\((?!https?:)[^)]*\)\n+/gm, '')
    .replace(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, '$1');
}
