import type { Memory } from '../../host/memory';

const memoryKey = 'lookup.history';
const most = 20;
const longest = 200;

/** What was looked up in this workspace, the latest first. Callers never add what may be a secret. */
export class History {
  constructor(private readonly memory: Memory) {}

  list(): readonly string[] {
    const stored = this.memory.get(memoryKey);
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  }

  async add(id: string): Promise<void> {
    if (id.length > longest) {
      return;
    }
    const rest = this.list().filter((other) => other !== id);
    await this.memory.update(memoryKey, [id, ...rest].slice(0, most));
  }
}
