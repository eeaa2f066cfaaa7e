import { buildSync } from 'esbuild';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, Report } from '../client/messages';
import { authority } from '../server/certificates';
import { peakOf, resetPeak } from './memory';

const root = join(__dirname, '..', '..', '..');
const folder = join(root, 'out', 'hostile');

/** The result of a run: its report, or how the process died. */
export type Ran =
  { readonly report: Report; readonly peakMb: number } | { readonly died: string; readonly peakMb: number };

/** Longer than the slowest machine needs. */
const hangMs = 90_000;

/** The attacked program, in a process with a limited heap. */
export class ClientProcess {
  private printed = '';
  private isOver = false;

  private constructor(
    private readonly child: ChildProcess,
    readonly heapMb: number,
  ) {
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (this.printed = `${this.printed}${text}`.slice(-8_000)));
    child.on('exit', () => (this.isOver = true));
  }

  static start(heapMb: number): ClientProcess {
    const file = bundled();
    const args = [`--max-old-space-size=${heapMb}`, '--expose-gc', '--stack-trace-limit=3', file];
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') };
    return new ClientProcess(
      spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] }),
      heapMb,
    );
  }

  get hasEnded(): boolean {
    return this.isOver;
  }

  /** Runs one command at a time. */
  async run(command: Extract<Command, { do: 'run' }>): Promise<Ran> {
    const { child } = this;
    resetPeak(child.pid);
    let isLate = false;
    const ending = (how: number | string | null): string =>
      isLate
        ? `it was not over after ${hangMs / 1_000} s`
        : this.isOutOfMemory
          ? `it had no memory left (${this.heapMb} MB)`
          : `it ended (${how}): ${this.printed}`;
    const ran = await new Promise<{ readonly report: Report } | { readonly died: string }>((resolve) => {
      const timer = setTimeout(() => {
        isLate = true;
        child.kill('SIGKILL');
      }, hangMs);
      const onMessage = (report: Report): void => finish({ report });
      const onExit = (code: number | null, signal: string | null): void => finish({ died: ending(code ?? signal) });
      const finish = (outcome: { readonly report: Report } | { readonly died: string }): void => {
        clearTimeout(timer);
        child.off('message', onMessage).off('close', onExit);
        resolve(outcome);
      };
      child.on('message', onMessage).on('close', onExit);
      this.report(command);
    });
    return { ...ran, peakMb: peakOf(child.pid) };
  }

  report(command: Command): void {
    if (!this.isOver) {
      // If it dies meanwhile, its end is reported.
      this.child.send(command, () => undefined);
    }
  }

  async end(): Promise<void> {
    if (!this.isOver) {
      const gone = new Promise((resolve) => this.child.once('exit', resolve));
      this.child.kill();
      await gone;
    }
  }

  private get isOutOfMemory(): boolean {
    return /heap out of memory|Allocation failed/.test(this.printed);
  }
}

let file: string | undefined;

/** The program bundled into one file, once: tsx would take seconds to load its sources. */
function bundled(): string {
  if (file === undefined) {
    mkdirSync(folder, { recursive: true });
    file = join(folder, `client.${process.pid}.cjs`);
    const entryPoints = [join(root, 'test/hostile/client/program.ts')];
    const alias = { vscode: join(root, 'test/hostile/client/vscode.ts') };
    buildSync({
      entryPoints,
      alias,
      outfile: file,
      bundle: true,
      packages: 'external',
      platform: 'node',
      logLevel: 'silent',
    });
    writeFileSync(join(folder, 'authority.pem'), authority);
  }
  return file;
}
