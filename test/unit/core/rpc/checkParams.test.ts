import assert from 'node:assert/strict';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import { findMethod } from '../../../../src/engine/rpc/catalogue';
import { checkParams } from '../../../../src/engine/notebook/cell/checkParams';

const TX_ID = '2D1i5rf4VDAbXnwqZ7ptPkj6fRNSWTmFmJK12D1CqqaU5eoJjF';
const NODE_ID = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const ADDRESS = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const HASH = `0x${'ab'.repeat(32)}`;

/** Each problem as "kind path: expected", with the correct spelling if there is one. */
function problems(name: string, params: string | undefined, hrp?: string): string[] {
  const method = findMethod(name);
  assert.ok(method, name);
  const found = checkParams(method, params === undefined ? undefined : parseJson(params), hrp ? { hrp } : {});
  return found.map(
    ({ kind, path, expected, instead }) => `${kind} ${path.join('.')}: ${expected}${instead ? ` (${instead})` : ''}`,
  );
}

describe("checking parameters of the node's own methods", () => {
  it('takes the object, a list that holds it, and none where all may be left out', () => {
    assert.deepEqual(problems('platform.getTx', `{"txID":"${TX_ID}"}`), []);
    assert.deepEqual(problems('platform.getTx', `[{"txID":"${TX_ID}","encoding":"json"}]`), []);
    assert.deepEqual(problems('platform.getHeight', undefined), []);
    assert.deepEqual(problems('platform.getHeight', '[]'), []);
    assert.deepEqual(problems('platform.getHeight', 'null'), []);
    assert.deepEqual(problems('platform.getTx', undefined), ['missing txID: a string']);
    assert.deepEqual(problems('platform.getTx', `[{"txID":"${TX_ID}"},1]`), ['unknown 1: one object']);
    assert.deepEqual(problems('platform.getTx', `["${TX_ID}"]`), ['wrong 0: an object']);
  });

  it('reads keys in any capitals, and null as left out', () => {
    assert.deepEqual(problems('platform.getTx', `{"txid":"${TX_ID}","ENCODING":null}`), []);
    assert.deepEqual(problems('platform.getTx', '{"txID":null}'), ['missing txID: a string']);
    assert.deepEqual(problems('platform.getTx', `{"txId":"${TX_ID}","encodng":"hex"}`), [
      'unknown encodng: txID, encoding',
    ]);
  });

  it('takes a number as a number or as a string', () => {
    assert.deepEqual(problems('platform.getBlockByHeight', '{"height":5}'), []);
    assert.deepEqual(problems('platform.getBlockByHeight', '{"height":"18446744073709551615"}'), []);
    assert.deepEqual(problems('platform.getBlockByHeight', '{"height":"0x5"}'), [
      'wrong height: an integer from 0 to 2^64-1',
    ]);
    assert.deepEqual(problems('platform.getBlockByHeight', '{"height":18446744073709551616}'), [
      'wrong height: an integer from 0 to 2^64-1',
    ]);
  });

  it('checks the checksums of IDs and says the right spelling', () => {
    const typo = TX_ID.replace(/F$/, 'G');
    assert.deepEqual(
      problems('platform.getTx', `{"txID":"${typo}"}`).map((line) => line.split(':')[0]),
      ['checksum txID'],
    );
    assert.deepEqual(problems('platform.getTx', `{"txID":"${HASH}"}`).length, 1);
    assert.deepEqual(problems('platform.getTx', '{"txID":"hello"}'), ['wrong txID: an ID in cb58']);
    assert.deepEqual(problems('platform.getCurrentValidators', `{"nodeIDs":["${NODE_ID}","${NODE_ID.slice(7)}"]}`), [
      'wrong nodeIDs.1: a NodeID',
    ]);
    const near = NODE_ID.replace('7X', '7Y');
    assert.deepEqual(
      problems('platform.getCurrentValidators', `{"nodeIDs":["${near}"]}`).map((line) => line.split(':')[0]),
      ['checksum nodeIDs.0'],
    );
  });

  it('takes an alias where the node does', () => {
    assert.deepEqual(problems('platform.getBlockchainStatus', '{"blockchainID":"X"}'), []);
    assert.deepEqual(problems('avm.getAssetDescription', '{"assetID":"AVAX"}'), []);
    assert.deepEqual(problems('avm.getAssetDescription', `{"assetID":"${TX_ID.slice(3)}"}`), [
      'wrong assetID: an ID in cb58',
    ]);
  });

  it("checks addresses, and their network's prefix where it is known", () => {
    assert.deepEqual(problems('platform.getUTXOs', `{"addresses":["${ADDRESS}"]}`, 'local'), []);
    assert.deepEqual(problems('platform.getUTXOs', `{"addresses":["${ADDRESS}"]}`), []);
    assert.deepEqual(problems('platform.getUTXOs', `{"addresses":["${ADDRESS}"]}`, 'fuji'), [
      'network addresses.0: an address of this network (fuji)',
    ]);
    assert.deepEqual(problems('platform.getUTXOs', `{"addresses":["${ADDRESS.replace(/6u$/, '6a')}"]}`), [
      `checksum addresses.0: the right checksum: ${ADDRESS} (${ADDRESS})`,
    ]);
    assert.deepEqual(problems('platform.getUTXOs', `{"addresses":["0x${'11'.repeat(20)}"]}`, 'fuji'), [
      'wrong addresses.0: an address like P-fuji1…',
    ]);
  });
});

describe("checking parameters of the EVM's methods", () => {
  const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

  it('takes a list by place', () => {
    assert.deepEqual(problems('eth_blockNumber', undefined), []);
    assert.deepEqual(problems('eth_getBalance', `["${account}","latest"]`), []);
    assert.deepEqual(problems('eth_getBalance', `{"address":"${account}"}`), ['wrong : a list']);
    assert.deepEqual(problems('eth_getBalance', `["${account}","latest",1,2]`), [
      'unknown 2: at most 2',
      'unknown 3: at most 2',
    ]);
    assert.deepEqual(
      problems('eth_getBalance', '[]').map((line) => line.split(':')[0]),
      ['missing 0', 'missing 1'],
    );
    assert.deepEqual(problems('eth_call', `[{"to":"${account}","data":"0x"},null]`), []);
  });

  it('takes quantities, tags, hashes and block objects as geth does', () => {
    for (const block of ['"0x10"', '"finalized"', `"${HASH}"`, `{"blockHash":"${HASH}"}`, '{"blockNumber":"0x1"}']) {
      assert.deepEqual(problems('eth_getBalance', `["${account}",${block}]`), [], block);
    }
    assert.deepEqual(problems('eth_getBlockByNumber', '["0x01",false]'), [
      'wrong 0: one of latest, earliest, pending, safe, finalized or a 0x hex quantity without leading zeros',
    ]);
    assert.deepEqual(problems('eth_getBlockByNumber', '[5,"no"]'), [
      'wrong 0: one of latest, earliest, pending, safe, finalized or a 0x hex quantity without leading zeros',
      'wrong 1: true or false',
    ]);
    assert.deepEqual(problems('eth_getActiveRulesAt', '["0x5"]'), ['wrong 0: an integer']);
  });

  it('looks into calls and filters', () => {
    assert.deepEqual(problems('eth_call', `[{"to":"${account}","value":"1","dta":"0x"},"latest"]`), [
      'wrong 0.value: a 0x hex quantity without leading zeros',
      'unknown 0.dta: from, to, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, value, nonce, input, data, accessList, chainId, type, authorizationList, maxFeePerBlobGas, blobVersionedHashes, blobs, commitments, proofs',
    ]);
    assert.deepEqual(problems('eth_getLogs', `[{"address":["${account}"],"topics":[null,["${HASH}"],"0x1"]}]`), [
      'wrong 0.topics.2: a 0x hash of 32 bytes or a list',
    ]);
  });

  it('tells a wrong EIP-55 checksum', () => {
    const wrong = account.replace('97C7', '97c7');
    assert.deepEqual(problems('eth_getCode', `["${wrong}","latest"]`), [
      `checksum 0: the right checksum: ${account} (${account})`,
    ]);
  });

  it('says what warp_ takes in place of hex', () => {
    const [problem] = problems('warp_getMessage', `["${HASH}"]`);
    assert.match(problem ?? '', /^wrong 0: an ID in cb58 \(2[1-9A-HJ-NP-Za-km-z]{48,49}\)$/);
    assert.deepEqual(problems('warp_getMessageAggregateSignature', `["${TX_ID}",67,""]`), []);
    assert.deepEqual(problems('warp_getMessageAggregateSignature', `["${TX_ID}","67",""]`), ['wrong 1: an integer']);
  });

  it('knows what follows the kind of a subscription', () => {
    assert.deepEqual(problems('eth_subscribe', '["newHeads"]'), []);
    assert.deepEqual(problems('eth_subscribe', '["newHeads",true]'), ['unknown 1: at most 1']);
    assert.deepEqual(problems('eth_subscribe', '["newAcceptedTransactions",true]'), []);
    assert.deepEqual(problems('eth_subscribe', '["newAcceptedTransactions",{"fullTx":true}]'), [
      'wrong 1: true or false',
    ]);
    assert.deepEqual(problems('eth_subscribe', '["syncing"]'), [
      'wrong 0: one of newHeads, logs, newPendingTransactions, newAcceptedTransactions',
    ]);
  });

  it('tells of what nobody asked for the first hundred', () => {
    const many = Array.from({ length: 1000 }, (_, i) => i);
    assert.equal(problems('eth_chainId', `[${many.join()}]`).length, 100);
    const keys = many.map((i) => `"k${i}":1`).join();
    assert.equal(problems('eth_call', `[{"to":"${account}",${keys}},"latest"]`).length, 100);
  });
});
