import type { BuildFile } from '../../build/artifactPaths';

/** Files of builds that are still to be read: whole builds first and alone, which are large, and tell what artifacts hold. */
export class WaitingFiles {
  private readonly builds = new Set<string>();
  private readonly others = new Set<string>();

  get size(): number {
    return this.builds.size + this.others.size;
  }

  add(path: string, kind: BuildFile['kind']): void {
    (kind === 'buildInfo' ? this.builds : this.others).add(path);
  }

  /** The next ones, which wait no more. */
  take(most: number): readonly string[] {
    const from = this.builds.size > 0 ? this.builds : this.others;
    const taken: string[] = [];
    // There are thousands: no list is made of all of them.
    for (const path of from) {
      if (taken.length >= (from === this.builds ? 1 : most)) {
        break;
      }
      taken.push(path);
      from.delete(path);
    }
    return taken;
  }

  clear(): void {
    this.builds.clear();
    this.others.clear();
  }
}
