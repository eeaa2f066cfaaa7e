import { sha256Hex } from '../../engine/primitives';
import type { Entries } from './sharedEntries';

/** More nodes than anyone configures: further ones are not stored. */
const maxCached = 1_000;

/** NodeIDs of configured nodes, shared by all windows. Keyed by a digest of the URL, which may contain a password. */
export class NodeIdEntries {
  private known: Map<string, unknown> | undefined;

  constructor(
    private readonly entries: Entries,
    private readonly failed: (error: unknown) => void,
  ) {}

  get(url: string): string | undefined {
    const nodeId = this.all.get(sha256Hex(url));
    return typeof nodeId === 'string' && nodeId.startsWith('NodeID-') ? nodeId : undefined;
  }

  set(url: string, nodeId: string): void {
    if (this.all.size >= maxCached) {
      return;
    }
    const key = sha256Hex(url);
    this.all.set(key, nodeId);
    this.quietly(() => this.entries.set(key, nodeId));
  }

  /** Read once: what other windows learn later, this one fetches itself. */
  private get all(): Map<string, unknown> {
    this.known ??= new Map(this.quietly(() => this.entries.all()) ?? []);
    return this.known;
  }

  /** Errors are harmless: a NodeID that is not stored is fetched again. */
  private quietly<T>(run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      this.failed(error);
      return undefined;
    }
  }
}
