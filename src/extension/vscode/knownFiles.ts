/** The parts of a Uri that identify a file. */
interface Place {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/** Files by URI, with lookup of those below a folder. */
export class KnownFiles<Uri extends Place> {
  private readonly byName = new Map<string, Uri>();
  /** All ancestor folders of the files: a fast check, since most queried folders contain none. */
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
