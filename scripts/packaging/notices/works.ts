/** A work of others that no package.json tells of. */
interface Work {
  readonly name: string;
  /** SPDX. */
  readonly license: string;
  readonly source: string;
  /** File in `licences` beside this one: the text of the licence, with whom it names. */
  readonly text: string;
}

/**
 * What is in the bundles without a package of its own, by its path, and pictures of others, by
 * their path ("media/server.svg"; a codicon is CC-BY-4.0, and its text says whose it is and what was changed).
 */
export const works: Readonly<Record<string, Work>> = {};

/** Media that we made: every other file of media is a work of others. */
export const ownMedia: readonly string[] = [
  'icon.png',
  'icon.svg',
  'rpc-language.json',
  'rpc.tmLanguage.json',
  // What agents are told of our tools.
  'skills',
  'views.svg',
  // Pictures of the steps.
  'walkthrough',
];
