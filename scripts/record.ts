// npm run record: what the demo workspace shows, asked of a development network and written to media/recording.br.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { createEngine, ProjectBuilds, recordedNetwork } from '../src/engine';
import { projectFolder } from '../src/cli/projectFolder';
import { command } from './support/command';
import { root } from './support/root';
import { recorder } from './recording/recorder';
import { takeTour } from './recording/tour';
import { startDemo } from './vscode/demo';

command(async () => {
  const demo = await startDemo();
  const recordedAt = Date.now();
  const { recording, lines } = recorder(demo.devnet);
  const project = projectFolder(demo.workspace, console.log);
  const engine = createEngine({
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
  await takeTour(engine, demo.devnet.samples);
  await engine.dispose();
  await demo.close();
  const text = lines().join('\n');
  const bytes = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  writeFileSync(path.join(root, 'media/recording.br'), bytes);
  writeFileSync(path.join(root, 'src/engine/networks/recorded.json'), `${JSON.stringify({ recordedAt }, null, 2)}\n`);
  console.log(`${lines().length / 2} responses, ${text.length} characters, ${bytes.length} bytes compressed.`);
});
