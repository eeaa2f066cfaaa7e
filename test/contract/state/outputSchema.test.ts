import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCommands } from '../../../src/cli/cli';
import type { Devnet } from '../../devnet/devnet';
import { assertOutput } from '../../helpers/outputSchema';
import { runCommand } from '../../helpers/runScript';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { resetDevnet } from './devnetLookup';

describe('what the commands print with --json', function () {
  this.timeout(60_000);
  let devnet: Devnet;
  let folder: string;

  before(async () => {
    devnet = await sharedDevnet();
    folder = mkdtempSync(join(tmpdir(), 'snowprobe-json-'));
    writeFileSync(join(folder, 'genesis.json'), '{ "config": { "warpConfig": { "blockTimestamp": 2082758400 } } }');
    mkdirSync(join(folder, 'was'));
    writeFileSync(join(folder, 'checks.rpc'), '# @eventually 1ms\n# @expect result == 1\neth_chainId\n');
  });
  after(() => {
    rmSync(folder, { recursive: true });
    return resetDevnet(devnet);
  });

  /** The arguments for each command that has the option. */
  const given: Readonly<Record<string, (sample: (name: string) => string) => readonly (readonly string[])[]>> = {
    lookup: (of) => [[of('erc20Transfer')], [of('coin')], [of('refusedMessage')], ['0x' + '7'.repeat(64)]],
    trace: (of) => [[of('tooPoor')]],
    message: (of) => [[of('refusedMessage')]],
    diagnose: () => [['orders']],
    test: () => [['checks.rpc']],
    check: () => [['genesis.json'], ['genesis.json', '--base', 'was']],
  };

  it('is asked of each command that has it', async () => {
    const withJson = (await allCommands()).filter(({ command }) => command.options['json'] !== undefined);
    assert.deepEqual(withJson.map(({ command }) => command.name).sort(), Object.keys(given).sort());
  });

  for (const [name, cases] of Object.entries(given)) {
    it(`is as its schema says: ${name}`, async () => {
      for (const args of cases((sample) => devnet.samples[sample] ?? '')) {
        const where = name === 'check' ? [] : ['--network', 'local', '--node', devnet.nodeUrl];
        const { stdout } = await runCommand(name, [...args, ...where, '--json'], { cwd: folder });
        assertOutput(stdout);
      }
    });
  }
});
