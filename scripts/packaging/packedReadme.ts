/**
 * In place of pictures: the page of an installed extension shows neither those that stand beside its README nor such as are
 * in it (`data:`, `<svg>`), only those of an https address, which there is none of without a repository.
 */
const instead = 'Pictures are in the walkthrough: run _Welcome: Open Walkthrough…_ and choose _Snowprobe_.\n\n';

/**
 * The README for a page that knows no repository: with the way to the pictures in place of the first one, and with what it
 * links to in the repository as plain words.
 */
export function packedReadme(readme: string): string {
  const picture = /^!\[[^\]]*\]\((?!https?:)[^)]*\)\n+/m;
  return readme
    .replace(picture, instead)
    .replace(new RegExp(picture, 'gm'), '')
    .replace(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, '$1');
}
