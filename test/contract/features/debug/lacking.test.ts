import assert from 'node:assert/strict';
import type { DapClient } from '../../../helpers/solidity/dapClient';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { testHttp } from '../../../helpers/httpClient';
import { debugClient } from '../../../helpers/solidity/debugClient';
import { buildLayout } from '../../../helpers/solidity/layout';
import { foundryFiles } from '../../../helpers/solidity/projects';
import { TestBuilds } from '../../../helpers/solidity/testBuilds';
import { WalkChain } from '../../../helpers/solidity/walkChain';

describe('what a build lacks', function () {
  this.timeout(60_000);
  let chain: WalkChain;
  let wrote: string;

  before(async () => {
    chain = await WalkChain.start({ tool: 'foundry' });
    wrote = await chain.call('write', 9n);
  });

  after(() => chain.stop());

  const reported = (dap: DapClient): readonly string[] =>
    dap.result.flatMap(({ event, body }) => (event === 'output' ? [(body as { readonly output: string }).output] : []));

  it('is said where it is missed, with the line of foundry.toml that adds it', async () => {
    const dap = await chain.launched(wrote, { lines: [72] });
    await dap.query('continue');
    assert.deepEqual(await dap.scope('Locals'), {
      none: 'the build has no syntax tree: add ast = true to foundry.toml and build again',
    });
    const { names, ...slots } = await dap.scope('Storage');
    assert.equal(
      names,
      'the build has no storage layout: add extra_output = ["storageLayout"] to foundry.toml and build again',
    );
    // Total, shown by slot.
    assert.equal(slots['slot[0x3]'], '0x7');
  });

  it('is said at the beginning too, for all contracts that ran', async () => {
    const dap = await chain.launched(wrote);
    assert.deepEqual(reported(dap), [
      'Walk, Note, Sums: the build has no syntax tree: add ast = true to foundry.toml and build again\n',
      'Walk, Note, Sums: the build has no storage layout: add extra_output = ["storageLayout"] to foundry.toml and build again\n',
    ]);
  });

  for (const [settings, note] of [
    [{ optimizer: { enabled: true, runs: 200 } }, /^Walk, Note, Sums: built with the optimizer: lines may be missing/],
    [{ viaIR: true, optimizer: { enabled: true } }, /^Walk, Note, Sums: built via-IR: lines may be missing/],
  ] as const) {
    it(`is what the compiler left out with ${Object.keys(settings).join()}`, async () => {
      const other = await WalkChain.start({ settings });
      try {
        const dap = await other.launched(await other.call('write', 9n));
        assert.equal(reported(dap).length, 1);
        assert.match(reported(dap)[0]!, note);
        assert.match((await dap.scope('Machine'))['build']!, /^built /);
      } finally {
        await other.stop();
      }
    });
  }

  it('is not taken from what the call was sent, which the function may have changed', async () => {
    const other = await WalkChain.start({ settings: { viaIR: true, optimizer: { enabled: true } } });
    try {
      const dap = await other.launched(await other.call('write', 9n), { lines: [72] });
      await dap.query('continue');
      assert.deepEqual(await dap.scope('Locals'), {
        none: 'via-IR builds do not say where a variable is; Calldata has what was sent',
      });
      assert.equal((await dap.scope('Calldata'))['amount'], '9');
      await assert.rejects(dap.query('evaluate', { expression: 'amount', context: 'hover' }), /No variable amount/);
    } finally {
      await other.stop();
    }
  });

  it('is the lines where a source has changed since', async () => {
    const folder = { tool: 'foundry', folder: 'layouts/walk', files: ['Walk.sol'], version: '0.8.20' } as const;
    const { output, sources } = await buildLayout(folder);
    const changed = Object.entries(sources).map(([path, text]) => [path, `// Later.\n${text}`] as const);
    const { builds } = new TestBuilds(Object.fromEntries(changed), foundryFiles(output));
    const http = testHttp();
    try {
      const dap = debugClient(createJsonRpc(http), chain.anvil.url, builds);
      await dap.launch({ txHash: wrote });
      assert.equal(
        reported(dap).at(-1),
        'Changed since the build, so lines are unknown: src/Walk.sol. Build and deploy again, or check out what was deployed.\n',
      );
      assert.deepEqual(await dap.stack(), ['Walk (src/Walk.sol changed since the build) :0']);
      const [breakpoints, others] = await Promise.all(
        ['src/Walk.sol', 'lib/Walk.sol'].map(async (file) =>
          dap.query<DebugProtocol.SetBreakpointsResponse['body']>('setBreakpoints', {
            source: { path: `/project/${file}` },
            breakpoints: [{ line: 72 }],
          }),
        ),
      );
      assert.deepEqual(
        [breakpoints, others].map((one) => one?.breakpoints.map(({ message }) => message)),
        [
          ['src/Walk.sol changed since the build: its lines are unknown.'],
          ['This transaction runs no code here, or further down in this function or contract.'],
        ],
      );
    } finally {
      await http.dispose();
    }
  });
});
