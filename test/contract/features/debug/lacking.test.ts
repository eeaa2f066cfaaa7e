import assert from 'node:assert/strict';
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

  it('is said where it is missed, with the line of foundry.toml that adds it', async () => {
    const dap = await chain.launched(wrote, { lines: [72] });
    await dap.ask('continue');
    assert.deepEqual(await dap.scope('Locals'), {
      none: 'the build has no syntax tree: add ast = true to foundry.toml and build again',
    });
    const { names, ...slots } = await dap.scope('Storage');
    assert.equal(
      names,
      'the build has no storage layout: add extra_output = ["storageLayout"] to foundry.toml and build again',
    );
    // Total, by its slot.
    assert.equal(slots['slot[0x3]'], '0x7');
  });
});
