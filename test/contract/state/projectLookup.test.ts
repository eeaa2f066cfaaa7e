import assert from 'node:assert/strict';
import { reportToText } from '../../../src/engine/report/toText';
import { foundryRun, recordedProject, type TestProject } from '../../helpers/projectFiles';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import type { Loopback } from '../../helpers/loopback';
import { startRecordedChain } from '../../helpers/recordedChain';
import { recordedId } from '../../helpers/recordedId';

const noon = Date.UTC(2026, 10, 21, 12);

describe('lookups on the recorded chains, with the project’s ABIs', () => {
  let node: Loopback;
  let lookup: TestLookup;
  let project: TestProject;

  before(async () => {
    node = await startRecordedChain(['evm-c.jsonl', 'evm-c-more.jsonl', 'evm-l1.jsonl', 'evm-l1-more.jsonl']);
  });
  beforeEach(() => {
    project = recordedProject();
    lookup = testLookup({ now: noon }, 5_000, project.abi);
  });
  afterEach(() => lookup.dispose());
  after(() => node.close());

  async function linesOf(name: string): Promise<readonly string[]> {
    const network = testNetwork({ nodes: [{ name: 'one', url: node.url }] });
    const report = await lookup.on(network, recordedId('C', name));
    return reportToText(report, { now: noon, timeZone: 'UTC' }).split('\n');
  }

  const starting = (lines: readonly string[], word: string) => lines.find((line) => line.trimStart().startsWith(word));

  it('reads a custom error with its arguments, and says by which file', async () => {
    const lines = await linesOf('revertCustom');
    assert.equal(lines[0], '✗ reverted: TooPoor(have 5, need 99)');
    assert.equal(
      starting(lines, 'error'),
      '  error                     Trouble.TooPoor (guessed from selector) · ABI: out/Trouble.sol',
    );
    assert.equal(
      starting(lines, 'method'),
      '  method                    custom(need 99) (guessed from selector) · ABI: out/Trouble.sol',
    );
  });

  it('leaves out the doubt where the project has deployed that contract on that chain', async () => {
    const problem = recordedId('C', 'trouble');
    project.files.set('broadcast/Deploy.s.sol/43112/run-latest.json', foundryRun(43112, { Trouble: problem }));
    const lines = await linesOf('revertCustom');
    assert.equal(starting(lines, 'error'), '  error                     Trouble.TooPoor · ABI: out/Trouble.sol');
    assert.equal(starting(lines, 'method'), '  method                    custom(need 99) · ABI: out/Trouble.sol');
  });

  it('reads an event that is in no table', async () => {
    const lines = await linesOf('set');
    assert.ok(
      lines.some((line) =>
        line.endsWith(
          'Trouble Tried(who 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC, value 42) (guessed from topic)  0',
        ),
      ),
      lines.join('\n'),
    );
  });

  it('keeps amounts in the token’s unit where the project names the token', async () => {
    const lines = await linesOf('erc20Transfer');
    assert.match(
      starting(lines, 'method') ?? '',
      /transfer\(to 0x2222222222222222222222222222222222222222, value 0\.000000000123456789 SNC\)/,
    );
  });

  it('names the calls inside', async () => {
    const lines = await linesOf('child');
    const at = lines.indexOf('Call tree');
    assert.match(
      lines[at + 2] ?? '',
      / {2}0xa4DfF80B4a1D748BF28BC4A271eD834689Ea3407\.child\(.*\) \(guessed from selector\)/,
    );
    assert.match(lines[at + 2] ?? '', / → 0x1e366E9804a89085E73e10f5688F09CED17bE06a  1,332,042$/);
    assert.match(lines[at + 3] ?? '', /· CREATE2 0x1e366E9804a89085E73e10f5688F09CED17bE06a/);
    assert.match(lines[at + 5] ?? '', /· 0x6B607FB6419649734Beb270A7C3B067d5184aB8c\.mint\(to 0x8db9.*69,454$/);
  });

  it('asks no more often than without, and reads the project once', async () => {
    await linesOf('revertCustom');
    assert.equal(lookup.sent(), 3);
    await linesOf('set');
    assert.equal(project.read.length, 4);
  });
});
