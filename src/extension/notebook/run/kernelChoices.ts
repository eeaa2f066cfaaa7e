import type { Memory } from '../../vscode/secrets';
import * as z from 'zod/mini';

const memoryKey = 'notebook.kernels';

/** Notebooks with a stored kernel; the least recently changed ones are dropped. */
const maxNotebooks = 200;

/** `follows`: whether it was selected as the active network, rather than by the user. */
const entry = z.tuple([z.string(), z.object({ network: z.string(), follows: z.boolean() })]);
type Entry = z.infer<typeof entry>;

/**
 * The kernel network of each notebook, and who chose it: the user's choice stays, a default follows the active network.
 * Notebooks are keyed by URI.
 */
export class KernelChoices {
  /** Selected kernels as reported by VS Code, for open notebooks. */
  private readonly selected = new Map<string, string>();
  /** Selections that VS Code was requested to make. */
  private readonly requested = new Map<string, string>();

  constructor(private readonly memory: Memory) {}

  networkOf(notebook: string): string | undefined {
    return this.selected.get(notebook);
  }

  /** The network whose kernel is to be selected, where the user chose none; `undefined` to leave it as it is. */
  wanted(notebook: string, active: string): string | undefined {
    const now = this.selected.get(notebook);
    if (now === undefined) {
      return active;
    }
    const known = this.remembered().get(notebook);
    return now !== active && known?.network === now && known.follows ? active : undefined;
  }

  /** Wraps the command that selects a kernel, to distinguish it from the user's choice. */
  async requesting(notebook: string, network: string, select: () => PromiseLike<unknown>): Promise<void> {
    this.requested.set(notebook, network);
    try {
      await select();
    } finally {
      this.requested.delete(notebook);
    }
  }

  /** VS Code reselects the kernel that a notebook had when it was closed: that is not a choice of the user's. */
  async select(notebook: string, network: string): Promise<void> {
    this.selected.set(notebook, network);
    const remembered = this.remembered();
    if (remembered.get(notebook)?.network === network) {
      return;
    }
    remembered.delete(notebook);
    remembered.set(notebook, { network, follows: this.requested.get(notebook) === network });
    await this.memory.update(memoryKey, [...remembered].slice(-maxNotebooks));
  }

  /** Another kernel was selected, or this one was removed. */
  deselect(notebook: string, network: string): void {
    if (this.selected.get(notebook) === network) {
      this.selected.delete(notebook);
    }
  }

  close(notebook: string): void {
    this.selected.delete(notebook);
  }

  /** Another version may have written the stored value, so it is validated on each read. */
  private remembered(): Map<string, Entry[1]> {
    const stored = this.memory.get(memoryKey);
    return new Map(Array.isArray(stored) ? stored.filter((one): one is Entry => z.safeParse(entry, one).success) : []);
  }
}
