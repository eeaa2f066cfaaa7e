import { buildSync } from 'esbuild';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What is looked up in the folder once it is open. */
export interface UrlLookup {
  /** Bytecode of deployed contracts. */
  readonly codes: readonly string[];
  /** Files that the watcher reports afterwards. */
  readonly made: readonly string[];
  /** Number of files that a search finds before; default: all. */
  readonly listed?: number;
}

/** The extension's results. */
export interface Attacked {
  readonly said: readonly string[];
  readonly matches: readonly string[];
  /** Number of contracts with a known ABI. */
  readonly contracts: number;
  readonly pausedMs: number;
  readonly peakMb: number;
}

const root = join(__dirname, '..', '..', '..', '..');
/** Typical of an extension host with several extensions. */
const heapMb = 512;
/** Wall time, so as long as a slow machine takes for tens of thousands of files. */
const hangMs = 300_000;

/** Creates a folder to open, and one next to it that is not opened; both are removed after `run`. */
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

  /** The path of a file in the open folder, or in the other one; creates its directory. */
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

  /** The result of a separate process, or a sentence about how that ended without one. */
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
