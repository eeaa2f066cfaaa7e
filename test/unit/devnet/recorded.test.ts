import assert from 'node:assert/strict';
import { bodyWithId } from '../../devnet/recorded/bodyWithId';
import { canonical } from '../../devnet/recorded/canonical';
import { isCb58 } from '../../devnet/recorded/cb58';
import { refusal } from '../../devnet/recorded/refusals';

const subnet = 'mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx';

describe('recorded answers', () => {
  it('get the id of the request, whatever its type, and keep every other byte', () => {
    const node = '{"jsonrpc":"2.0","result":{"weight":18446744073709551615,"id":1},"id":1}\n';
    assert.equal(
      bodyWithId(node, 'abc'),
      '{"jsonrpc":"2.0","result":{"weight":18446744073709551615,"id":1},"id":"abc"}\n',
    );
    const evm = '{"jsonrpc":"2.0","id":1,"result":{"id":1}}\n';
    assert.equal(bodyWithId(evm, 77), '{"jsonrpc":"2.0","id":77,"result":{"id":1}}\n');
  });

  it('are found whatever the order and case of the keys', () => {
    assert.equal(canonical({ txID: 'a', Encoding: 'hex' }), canonical({ encoding: 'hex', TXID: 'a' }));
    assert.notEqual(canonical({ txID: 'a' }), canonical({ txID: 'b' }));
    assert.notEqual(canonical(['a', 'b']), canonical(['b', 'a']));
  });

  it('tell a cb58 id from one with a wrong checksum or length', () => {
    assert.equal(isCb58(subnet, 32), true);
    assert.equal(isCb58('11111111111111111111111111111111LpoYY', 32), true);
    assert.equal(isCb58(subnet.replace('m', 'n'), 32), false);
    assert.equal(isCb58('7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', 20), true);
    assert.equal(isCb58('7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', 32), false);
    assert.equal(isCb58('0OIl', 32), false);
  });

  it('are refused as the node refuses', () => {
    assert.deepEqual(refusal('platform.getTx', { txID: subnet }), { message: "couldn't get tx: not found" });
    assert.deepEqual(refusal('platform.getTx', { TXID: 'nonsense' }), {
      message:
        "couldn't unmarshal an argument. Ensure arguments are valid and properly formatted. " +
        'See documentation for example calls',
    });
    assert.deepEqual(refusal('platform.getBlockByHeight', { height: '777' }), {
      message: "couldn't get block at height 777: not found",
    });
    assert.deepEqual(refusal('avm.getTxStatus', { txID: subnet }), { result: { status: 'Unknown' } });
    assert.deepEqual(refusal('info.isBootstrapped', { chain: 'Q' }), {
      message: "there is no chain with alias/ID 'Q'",
    });
  });
});
