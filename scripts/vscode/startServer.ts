import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { detached, endChild, ownChild, ownFolder, removeFolder } from '../support/ownProcesses';
import { howEnded } from '../support/runProgram';
import type { InstalledBuild } from './installBuild';

export interface ServerOptions {
  /** False: folders open in Restricted Mode. */
  readonly trusted: boolean;
  /** User settings, in addition to those that silence a fresh VS Code. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Environment of the server and its extension host, in addition to this process's. */
  readonly env?: Readonly<Record<string, string>>;
  /** Folder with unpacked extensions to install. */
  readonly extensions?: string;
  /** 0: a free port. */
  readonly port?: number;
}

export interface Server {
  /** "http://127.0.0.1:12345" */
  readonly origin: string;
  /** Where VS Code stores logs, settings and storage. */
  readonly dataFolder: string;
  output(): string;
  /** Settles when the server has ended. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Suppresses what a fresh installation opens, for tests and pictures. */
const quiet = {
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'remote.autoForwardPorts': false,
  'security.workspace.trust.startupPrompt': 'never',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

const startLimit = 60_000;

/** Starts VS Code's server on loopback with its own data folders; resolves once it responds. */
export async function startServer(build: InstalledBuild, options: ServerOptions): Promise<Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-vscode-'));
  ownFolder(folder);
  const dataFolder = path.join(folder, 'server');
  // http.proxy is only read from here at startup.
  const userFolder = path.join(dataFolder, 'data', 'User');
  mkdirSync(userFolder, { recursive: true });
  writeFileSync(path.join(userFolder, 'settings.json'), JSON.stringify({ ...quiet, ...options.settings }, null, 2));

  const child = spawn(build.node, [build.server, ...serverArguments(folder, dataFolder, options)], {
    env: serverEnvironment(options),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  });
  ownChild(child);
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const close = async () => {
    endChild(child);
    await ended;
    removeFolder(folder);
  };
  try {
    const port = await new Promise<string>((resolve, reject) => {
      const fail = (how: string) =>
        reject(new Error(`The server of VS Code ${build.version} ${how}. It printed:\n${output.trim()}`));
      const timer = setTimeout(() => fail(`was not ready after ${startLimit / 1000} s`), startLimit);
      const read = (text: string) => {
        output += text;
        const line = /listening on (\d+)/.exec(output);
        if (line?.[1]) {
          clearTimeout(timer);
          resolve(line[1]);
        }
      };
      child.stdout.setEncoding('utf8').on('data', read);
      child.stderr.setEncoding('utf8').on('data', read);
      child.once('error', (error) => fail(`could not be started: ${error.message}`));
      child.once('close', (code, signal) => fail(howEnded(code, signal)));
    });
    return { origin: `http://127.0.0.1:${port}`, dataFolder, output: () => output, ended, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function serverArguments(folder: string, dataFolder: string, options: ServerOptions): string[] {
  return [
    ...['--host', '127.0.0.1', '--port', String(options.port ?? 0), '--without-connection-token'],
    ...['--accept-server-license-terms', '--telemetry-level', 'off'],
    ...(options.trusted ? ['--disable-workspace-trust'] : []),
    ...['--server-data-dir', dataFolder, '--extensions-dir', options.extensions ?? path.join(folder, 'extensions')],
  ];
}

function serverEnvironment(options: ServerOptions): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, ...options.env };
  // Set in a VS Code terminal, where the server would act as a part of that VS Code.
  for (const name of Object.keys(env).filter((key) => /^(VSCODE_|ELECTRON_|NODE_OPTIONS$)/.test(key))) {
    delete env[name];
  }
  return env;
}
