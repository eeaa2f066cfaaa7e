import esbuild from 'esbuild';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundles } from '../../scripts/build/bundles.mjs';

export interface Ended {
  /** `null`: it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ScriptRun {
  readonly input?: string;
  /** Working directory; by default the project's root. */
  readonly cwd?: string;
  /** In addition to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** A command that takes the script's command as its last arguments. */
  readonly under?: readonly string[];
  /** Called with the process as soon as it is started. */
  readonly started?: (child: ChildProcess) => void;
}

const root = join(__dirname, '..', '..');
const scripts = new Map<string, string>();
let commandLine: Promise<string> | undefined;

/** Runs `npm run NAME` in its own process, as npm starts it. */
export function runAsNpm(name: string, options: readonly string[]): Promise<Ended> {
  return run([join(root, 'scripts', 'run.mjs'), name, ...options], {});
}

/** Runs a subcommand of the command line as a user does. */
export async function runCommand(name: string, options: readonly string[], more: ScriptRun = {}): Promise<Ended> {
  // Hides a workflow that runs these tests.
  return run([await commandLineFile(), name, ...options], { ...more, env: { GITHUB_ACTIONS: '', ...more.env } });
}

/** The published command line, built once: each run loads only what its command needs. */
export function commandLineFile(): Promise<string> {
  const outdir = join('out', 'scripts', 'cli');
  // A concurrent run leaves identical files unchanged.
  commandLine ??= esbuild.build({ ...bundles.cli, outdir }).then(() => join(root, outdir, 'main.js'));
  return commandLine;
}

/** Runs a script bundled into one file once: loading hundreds of TypeScript sources takes most of the time. */
export function runScript(name: string, options: readonly string[], more: ScriptRun = {}): Promise<Ended> {
  const file = scripts.get(name) ?? bundle(name);
  scripts.set(name, file);
  return run([file, ...options], more);
}

function bundle(name: string): string {
  const folder = join(root, 'out', 'scripts');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.cjs`);
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [join(root, 'scripts', `${name}.ts`)],
    bundle: true,
    // Its main file cannot be bundled.
    alias: { 'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js') },
    external: ['bufferutil', 'utf-8-validate'],
    platform: 'node',
    format: 'cjs',
    write: false,
    logLevel: 'silent',
  });
  // Written atomically for concurrent runs.
  writeFileSync(`${file}.${process.pid}`, outputFiles[0]?.contents ?? '');
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

async function run(
  args: readonly string[],
  { input = '', cwd = root, env, under = [], started }: ScriptRun,
): Promise<Ended> {
  const [command = process.execPath, ...rest] = [...under, process.execPath, ...args];
  const child = spawn(command, rest, { cwd, stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  started?.(child);
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  // The child may exit without reading it.
  child.stdin.on('error', () => undefined).end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...printed };
}
