/**
 * The section of CHANGELOG.md about a version, without its heading.
 * @param dated rejects a version that is still marked as unreleased
 */
export function releaseNotes(changelog: string, version: string, dated: boolean): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
  const [heading = '', ...lines] = (section ?? '').split('\n');
  const notes = lines.join('\n').trim();
  if (notes === '') {
    throw new Error(
      `CHANGELOG.md says nothing of ${version}: add "## ${version} (YYYY-MM-DD)" with what is new for users.`,
    );
  }
  if (dated && !/\(\d{4}-\d\d-\d\d\)$/.test(heading.trim())) {
    throw new Error(`CHANGELOG.md's "## ${heading.trim()}" has no date: write "## ${version} (YYYY-MM-DD)".`);
  }
  return `${notes}\n`;
}
