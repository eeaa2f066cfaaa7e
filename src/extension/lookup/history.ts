import { parseIdentifier } from '../../engine/detection';
import type { Memory } from '../vscode/memory';
import { isKeySized } from '../shared/secretGuard';

const memoryKey = 'lookup.lookedUp';

/** Where versions kept it that offered the clipboard unguarded: of 32 bytes in it nobody knows what they are. */
const formerKey = 'lookup.history';
const maxLookups = 20;
const maxIdLength = 200;

/** What was looked up in this workspace, the latest first. Callers never add what may be a secret. */
export class History {
  constructor(private readonly memory: Memory) {}

  list(): readonly string[] {
    return texts(this.memory.get(memoryKey)) ?? texts(this.memory.get(formerKey))?.filter(isHarmless) ?? [];
  }

  async add(id: string): Promise<void> {
    if (id.length > maxIdLength) {
      return;
    }
    const rest = this.list().filter((other) => other !== id);
    await this.save([id, ...rest].slice(0, maxLookups));
  }

  /** Takes out whatever `isMeant`: what turned out to be guarded is not kept. */
  async remove(isMeant: (id: string) => boolean): Promise<void> {
    const all = this.list();
    const rest = all.filter((id) => !isMeant(id));
    if (rest.length < all.length) {
      await this.save(rest);
    }
  }

  /** Forgets what a former version kept and should not have. */
  async clean(): Promise<void> {
    if (this.memory.get(formerKey) !== undefined) {
      await this.save(this.list());
    }
  }

  private async save(ids: readonly string[]): Promise<void> {
    await this.memory.update(memoryKey, ids);
    await this.memory.update(formerKey, undefined);
  }
}

function texts(stored: unknown): readonly string[] | undefined {
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : undefined;
}

function isHarmless(id: string): boolean {
  const identifier = parseIdentifier(id);
  return identifier === undefined || !(isKeySized(identifier) || identifier.kind === 'privateKey');
}
