/** The fields of package.json that are read here. */
export interface RepositoryManifest {
  /** `https://github.com/OWNER/NAME`: the one line that the address of this repository is told by. */
  readonly repository?: string;
}

/**
 * The manifest as it is published: with the places that follow from the address of the repository, where that is known.
 * vsce makes the address of the README's pictures and links from it too.
 */
export function publishedManifest<T extends RepositoryManifest>(manifest: T): object {
  const { repository } = manifest;
  if (repository === undefined) {
    return manifest;
  }
  if (!/^https:\/\/github\.com\/[\w.-]+\/[\w.-]*\w$/.test(repository) || repository.endsWith('.git')) {
    throw new Error(`package.json's repository is ${repository}; it should be https://github.com/OWNER/NAME.`);
  }
  return {
    ...manifest,
    repository: { type: 'git', url: `${repository}.git` },
    bugs: { url: `${repository}/issues` },
    homepage: `${repository}#readme`,
  };
}

/** The manifest with the texts of package.nls.json in it: there is one language, and a second file would weigh two kilobytes. */
export function withTexts(manifest: object, texts: Readonly<Record<string, string>>): object {
  return JSON.parse(JSON.stringify(manifest), (_, value: unknown) => {
    const [, key] = (typeof value === 'string' && /^%(.+)%$/.exec(value)) || [];
    if (key === undefined) {
      return value;
    }
    const text = texts[key];
    if (text === undefined) {
      throw new Error(`package.json asks for the text %${key}%, which package.nls.json does not have.`);
    }
    return text;
  }) as object;
}

/** A sentence about what the page of the extension lacks; undefined: nothing. */
export function missingOnPage({ repository }: RepositoryManifest): string | undefined {
  return repository === undefined
    ? 'package.json names no repository yet: the page of the extension has no links to it, to its issues and its homepage, ' +
        'and the README no pictures. Set "repository" to https://github.com/OWNER/NAME, one line, and all follow.'
    : undefined;
}
