import { buildSync } from 'esbuild';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What is done in the folder once it is open. */
export interface UrlLookup {
  /** That a chain runs. */
  readonly codes: readonly string[];
  /** Files that the watcher tells of afterwards. */
  readonly made: readonly string[];
  /** How many a search finds before; absent: all. */
  readonly listed?: number;
}

/** What the extension made of it. */
export interface Attacked {
  readonly said: readonly string[];
  readonly matches: readonly string[];
  /** Whose ABI it knows. */
  readonly contracts: number;
  readonly pausedMs: number;
  readonly peakMb: number;
}

const root = join(__dirname, '..', '..', '..', '..');
/** As one of several extensions of a window has it. */
const heapMb = 512;
/** By the clock, and so as long as a busy machine takes for tens of thousands of files. */
const hangMs = 300_000;

/** A folder to be opened, and one beside it that nobody opened; both are gone once `run` is over. */
export async function inAttackedFolder<T>(run: (folder: AttackedFolder) => Promise<T>): Promise<T> {
  const base = mkdtempSync(join(tmpdir(), 'snowprobe-attack-'));
  try {
    return await run(new AttackedFolder(join(base, 'open'), join(base, 'outside')));
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

export class AttackedFolder {
  constructor(
    readonly open: string,
    readonly outside: string,
  ) {
    mkdirSync(open);
    mkdirSync(outside);
  }

  /** The place of a file in the open folder, or in the other one; the folder that it is in is made. */
  place(path: string, folder = this.open): string {
    const whole = join(folder, path);
    mkdirSync(dirname(whole), { recursive: true });
    return whole;
  }

  write(files: Readonly<Record<string, string>>, folder = this.open): void {
    for (const [path, text] of Object.entries(files)) {
      writeFileSync(this.place(path, folder), text);
    }
  }

  /** What a process of its own makes of it; a sentence: how that ended in place of an answer. */
  async look(looked: Partial<UrlLookup> = {}): Promise<Attacked | string> {
    const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, bundled()], {
      env: { ...process.env, ATTACKED_FOLDER: this.open },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let printed = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed = `${printed}${text}`.slice(-2_000)));
    return await new Promise((resolve) => {
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        resolve(`it was not over after ${hangMs / 1_000} s`);
      }, hangMs);
      const end = (outcome: Attacked | string): void => {
        clearTimeout(timer);
        resolve(outcome);
      };
      child.once('message', (attacked: Attacked) => end(attacked));
      child.once('close', (code, signal) => end(`it ended (${code ?? signal}): ${printed}`));
      child.send({ codes: [], made: [], ...looked });
    });
  }
}

let file: string | undefined;

function bundled(): string {
  if (file === undefined) {
    const folder = join(root, 'out', 'hostile');
    mkdirSync(folder, { recursive: true });
    file = join(folder, `files.${process.pid}.cjs`);
    buildSync({
      entryPoints: [join(root, 'test/hostile/attacks/files/program.ts')],
      alias: { vscode: join(root, 'test/hostile/attacks/files/vscode.ts') },
      outfile: file,
      bundle: true,
      packages: 'external',
      platform: 'node',
      logLevel: 'silent',
    });
  }
  return file;
}
