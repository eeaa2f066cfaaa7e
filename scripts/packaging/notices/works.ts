/** A third-party work that has no package.json. */
interface Work {
  readonly name: string;
  /** SPDX identifier. */
  readonly license: string;
  readonly source: string;
  /** File in `licences`: the licence text with the copyright holder. */
  readonly text: string;
}

/**
 * Third-party code in the bundles that is not a package, by path, and third-party pictures, by path
 * ("media/server.svg"; a codicon is CC-BY-4.0, and its text names the author and the changes).
 */
export const works: Readonly<Record<string, Work>> = {};

/** Our own media: every other file of media is a third-party work. */
export const ownMedia: readonly string[] = [
  'icon.png',
  'icon.svg',
  'rpc-language.json',
  'rpc.tmLanguage.json',
  // Descriptions of our tools for agents.
  'skills',
  'views.svg',
  // Pictures of the walkthrough.
  'walkthrough',
];
