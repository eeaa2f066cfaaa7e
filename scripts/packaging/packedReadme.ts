/**
 * The README for a page that knows no repository: without pictures, which have no address then, and with what they link to
 * in the repository as plain words.
 */
export function packedReadme(readme: string): string {
  return readme
    .replace(/^!\[[^\]]*\]\((?!https?:)[^)]*\)\n+/gm, '')
    .replace(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, '$1');
}
