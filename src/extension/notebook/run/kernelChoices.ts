import type { Memory } from '../../vscode/secrets';
import * as z from 'zod/mini';

const memoryKey = 'notebook.kernels';

/** Notebooks whose kernel is remembered; the one that was changed longest ago goes first. */
const maxNotebooks = 200;

/** `follows`: whether it was taken because its network was the active one, not picked by the user. */
const entry = z.tuple([z.string(), z.object({ network: z.string(), follows: z.boolean() })]);
type Entry = z.infer<typeof entry>;

/**
 * Which network the kernel of each notebook is for, and who chose it: what the user picked stays, what was taken for
 * being the active network follows it. Notebooks are named by their URI.
 */
export class KernelChoices {
  /** What VS Code says; of open notebooks. */
  private readonly selected = new Map<string, string>();
  /** What VS Code is asked to select now. */
  private readonly requested = new Map<string, string>();

  constructor(private readonly memory: Memory) {}

  /** The network of the kernel that is selected now. */
  networkOf(notebook: string): string | undefined {
    return this.selected.get(notebook);
  }

  /** The network whose kernel is to be selected, since nobody chose another; undefined: the kernel stays as it is. */
  wanted(notebook: string, active: string): string | undefined {
    const now = this.selected.get(notebook);
    if (now === undefined) {
      return active;
    }
    const known = this.remembered().get(notebook);
    return now !== active && known?.network === now && known.follows ? active : undefined;
  }

  /** Around asking VS Code to select the kernel of a network. */
  async requesting(notebook: string, network: string, select: () => PromiseLike<unknown>): Promise<void> {
    this.requested.set(notebook, network);
    try {
      await select();
    } finally {
      this.requested.delete(notebook);
    }
  }

  /** VS Code selects again what a notebook had when it was closed: that is no choice of the user's. */
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

  /** Another kernel was selected, or this one is gone. */
  deselect(notebook: string, network: string): void {
    if (this.selected.get(notebook) === network) {
      this.selected.delete(notebook);
    }
  }

  close(notebook: string): void {
    this.selected.delete(notebook);
  }

  /** The memory may hold what another version wrote, so it is read and checked each time. */
  private remembered(): Map<string, Entry[1]> {
    const stored = this.memory.get(memoryKey);
    return new Map(Array.isArray(stored) ? stored.filter((one): one is Entry => z.safeParse(entry, one).success) : []);
  }
}
