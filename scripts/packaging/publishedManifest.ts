export interface RepositoryManifest {
  /** `https://github.com/OWNER/NAME`: the only place where the address of this repository is set. */
  readonly repository?: string;
}

/** The manifest with the URLs derived from the repository, from which vsce also derives those of the README. */
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

/** Inlines the texts of package.nls.json: there is one language, and a second file would add two kilobytes. */
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

/** A sentence about what the extension's Marketplace page lacks; `undefined`: nothing. */
export function missingOnPage({ repository }: RepositoryManifest): string | undefined {
  return repository === undefined
    ? 'package.json names no repository yet: the page of the extension has no links to it, to its issues and its homepage, ' +
        'and the README no pictures. Set "repository" to https://github.com/OWNER/NAME, one line, and all follow.'
    : undefined;
}
