import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/support/root';
import { effectOf } from '../../../src/engine/rpc/catalogue';

const filesIn = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const holding = (files: readonly string[], pattern: RegExp): readonly string[] =>
  files.filter((file) => pattern.test(read(file))).sort();

const source = filesIn('src');

/**
 * changesIn and effectOf decide what needs a confirmation and is sent only once. These tests prove that nothing is sent
 * around them.
 */
describe('what is sent', () => {
  it('by name outside of cells is known as reading, in lookups and in test:live', () => {
    const senders = [...source, ...filesIn('scripts/live')].filter((file) =>
      /^(?:src\/(?:engine\/(?:net|sources|discovery|signing|[^/]+\/io)|extension)|scripts)\//.test(file),
    );
    const name =
      /(['"`])((?:platform|assetvm|avm|native|avax|wallet|info|admin|health|index|proposervm|validators)\.[a-z]\w+|(?:eth|net|web3|rpc|txpool|debug|personal|warp|admin|miner|anvil|evm|hardhat)_\w+)\1/g;
    const named = senders.flatMap((file) =>
      [...read(file).matchAll(name)].map((match) => ({ file, method: match[2]! })),
    );
    assert.ok(named.length > 100, `only ${named.length}`);
    assert.deepEqual(
      // Servers send eth_subscription; clients never do.
      named.filter(({ method }) => effectOf(method) !== 'reads' && method !== 'eth_subscription'),
      [],
    );
  });

  it('by JSON-RPC goes through the client that sends once what is not known as reading', () => {
    assert.deepEqual(holding(source, /\b[rR]pc\.(?:call|batch)\(/), [
      // eth_chainId and web3_clientVersion, at a URL that is not a node's.
      // eth_chainId, to find out whether a node that did not respond is up.
      'src/engine/createLookups.ts',
      'src/engine/discovery/findNetwork.ts',
      // Entries of the catalogue that are read-only by type.
      'src/engine/evm/io/rpcBatch.ts',
      'src/engine/net/node/nodeClient.ts',
      // eth_subscribe and eth_blockNumber, over a websocket.
      'src/engine/net/socket/eventQueue.ts',
      // eth_call and eth_chainId.
      'src/engine/notebook/io/sendContractCall.ts',
      // eth_blockNumber or platform.getHeight, along with a request.
      // What prepare has allowed.
      'src/engine/notebook/io/sendRpcs.ts',
      'src/engine/sources/probe.ts',
    ]);
  });

  it('over HTTP is sent again only where it is a GET, an operation of the data service, or judged before', () => {
    assert.deepEqual(holding(source, /\bhttp\.send\(/), [
      'src/engine/net/dataApi/dataService.ts',
      // The wall that forwards each request.
      'src/engine/net/guardedClients.ts',
      // Forwards requests to hosts that are not recorded.
      'src/engine/net/http/recordedHttp.ts',
      'src/engine/net/jsonRpc/sendCall.ts',
      'src/engine/net/node/nodeClient.ts',
      'src/engine/notebook/io/sendRpcs.ts',
      // A GET.
      'src/engine/source/io/verified/signatureRequests.ts',
      'src/engine/source/io/verified/verifiedRequests.ts',
      'src/engine/sources/probe.ts',
    ]);
    assert.deepEqual(holding(source, /idempotent: true/), [
      'src/engine/net/dataApi/dataService.ts',
      'src/engine/net/node/nodeClient.ts',
      'src/engine/source/io/verified/signatureRequests.ts',
      'src/engine/source/io/verified/verifiedRequests.ts',
      'src/engine/sources/probe.ts',
    ]);
  });

  it('by a cell has been let through by prepare', () => {
    assert.deepEqual(holding(source, /\b(?:sendRest|sendRpcs|sendSubscription|sendContractCall)\(/), [
      'src/engine/notebook/io/runCell.ts',
      'src/engine/notebook/io/sendContractCall.ts',
      'src/engine/notebook/io/sendRpcs.ts',
    ]);
    assert.deepEqual(holding(source, /\btoSends\(/), [
      // Only to find the call to run in another way; it may query the call's node.
      'src/engine/notebook/io/callIn.ts',
      'src/engine/notebook/io/runCell.ts',
      // Copies as other formats, without sending.
      'src/engine/notebook/io/toSends.ts',
    ]);
  });
});
