/**
 * Replaces the pictures: the page of an installed extension shows neither files next to its README nor inline ones
 * (`data:`, `<svg>`), only https URLs, which need a repository.
 */
const instead = 'Pictures are in the walkthrough: run _Welcome: Open Walkthrough…_ and choose _Snowprobe_.\n\n';

/**
 * The README for a page without a repository: a reference to the walkthrough replaces the first picture, the other
 * pictures are removed, and links into the repository become plain text.
 */
export function packedReadme(readme: string): string {
  const picture = /^!\[[^\]]*\]\((?!https?:)[^)]*\)\n+/m;
  return readme
    .replace(picture, instead)
    .replace(new RegExp(picture, 'gm'), '')
    .replace(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, '$1');
}
