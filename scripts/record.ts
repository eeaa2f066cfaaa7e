// npm run record: records the demo workspace's responses from a development network into samples/recording.br.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ProjectBuilds, recordedNetwork } from '../src/engine';
import { createState } from '../src/extension/services/createState';
import { projectFolder } from '../src/cli/projectFolder';
import { command } from './support/command';
import { root } from './support/root';
import { compressRecording } from './build/demoRecording.mjs';
import { projectFiles } from './recording/projectFiles';
import { recorder } from './recording/recorder';
import { Tour } from './recording/tour';
import { writeDemoWorkspace } from '../test/devnet/demoWorkspace';
import { startDevnet } from '../test/devnet/devnet';

command(async () => {
  const devnet = await startDevnet({ helicon: true, blockSeconds: 0 });
  const recordedAt = Date.now();
  const { recording, lines } = recorder(devnet);
  const scratch = mkdtempSync(path.join(tmpdir(), 'snowprobe-record-'));
  await writeDemoWorkspace(path.join(scratch, 'all'), devnet);
  const files = projectFiles(path.join(scratch, 'all'));
  const folder = path.join(scratch, 'demo');
  for (const [name, text] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const project = projectFolder(folder, console.log);
  const create = () =>
    createState({
      settings: () => ({ network: recordedNetwork.name, networks: undefined }),
      recording,
      timeoutMs: () => 10_000,
      proxy: () => ({}),
      headersFor: () => Promise.resolve({}),
      log: () => undefined,
      now: () => recordedAt,
      abi: project,
      builds: new ProjectBuilds(project, () => undefined),
    });
  const tour = new Tour(create, console.log);
  await tour.take();
  await tour.showDashboard();
  await tour.dispose();
  await devnet.close();
  rmSync(scratch, { recursive: true });
  const newest = newestBlocks(lines((key) => numbered.test(key)));
  const responses = [
    ...files.flatMap(([name, text]) => [`file:${name}`, JSON.stringify(text)]),
    ...lines((key) => !isHeavy(key, newest)),
  ];
  const bytes = compressRecording(responses, { small: true });
  writeFileSync(path.join(root, 'samples/recording.br'), bytes);
  const recorded = { recordedAt, transaction: devnet.samples.erc20Transfer };
  writeFileSync(path.join(root, 'src/engine/networks/recorded.json'), `${JSON.stringify(recorded, null, 2)}\n`);
  console.log(`${responses.length / 2} responses and files, ${bytes.length} bytes compressed.`);
});

/** Key of a request for a block header, by chain and number. */
const numbered = /\/bc\/(?<chain>\w+)\/rpc eth_getBlockByNumber \["(?<number>0x[1-9a-f][0-9a-f]*)",false/;

/** The page of an L1 charts the last blocks. */
const drawnBlocks = 16;

/** The highest requested block number, by chain. */
function newestBlocks(asked: readonly string[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>();
  for (const { chain = '', number } of asked.map((key) => numbered.exec(key)?.groups ?? {})) {
    newest.set(chain, Math.max(newest.get(chain) ?? 0, Number(number ?? 0)));
  }
  return newest;
}

/** Large, least needed responses: the messenger's code, charted blocks, X-Chain transactions, last containers. */
function isHeavy(key: string, newest: ReadonlyMap<string, number>): boolean {
  const { chain, number } = numbered.exec(key)?.groups ?? {};
  if (chain !== undefined) {
    return chain === 'C' || Number(number) <= (newest.get(chain) ?? 0) - drawnBlocks;
  }
  return /eth_getCode \["0x253b2784|index\.getLastAccepted|\/blockchains\/x-chain/.test(key);
}
