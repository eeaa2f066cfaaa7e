/** What tells one file from another in a Uri. */
interface Place {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/** Files by the names that they are known by, and which of them are below a folder. */
export class KnownFiles<Uri extends Place> {
  private readonly byName = new Map<string, Uri>();
  /** All folders that files are in, at any depth: most that are asked about hold none. */
  private readonly folders = new Set<string>();

  set(name: string, uri: Uri): void {
    this.byName.set(name, uri);
    const file = placeOf(uri);
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end);
      if (this.folders.has(folder)) {
        return;
      }
      this.folders.add(folder);
    }
  }

  get(name: string): Uri | undefined {
    return this.byName.get(name);
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  delete(name: string): void {
    this.byName.delete(name);
  }

  /** Names of the files below a folder, at any depth. */
  below(folder: Place): readonly string[] {
    const place = placeOf(folder).replace(/\/$/, '');
    return this.folders.has(place)
      ? [...this.byName].filter(([, uri]) => placeOf(uri).startsWith(`${place}/`)).map(([name]) => name)
      : [];
  }
}

function placeOf({ scheme, authority, path }: Place): string {
  return `${scheme}://${authority}${path}`;
}
