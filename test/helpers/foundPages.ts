import type { Report } from '../../src/engine/report/report';
import { startLiveNetwork } from './live/liveNetwork';
import { type LiveChain, liveId } from './live/liveRecordings';
import { testLookup, testNetwork } from './lookupOn';

/** When the nodes were recorded. */
const recordedAt = Date.UTC(2026, 10, 22, 5, 45);

/** One of each kind of page, of what is found on the recorded network. */
const found: readonly (readonly [name: string, chain: LiveChain, of: string])[] = [
  ['a transaction with calls and events', 'C', 'proxyRead'],
  ['a reverted transaction', 'C', 'revertInner'],
  ['a pending transaction', 'C', 'poolGap'],
  ['a transaction that moves native tokens', 'glacier', 'pay'],
  ['a contract', 'C', 'Token'],
  ['an account', 'C', 'poolGapSender'],
  ['a P-Chain transaction', 'P', 'pBaseMany'],
  ['an L1 with its validators', 'P', 'l1Subnet'],
  ['an L1 validator', 'P', 'validationID1'],
  ['a node', 'P', 'offlineNodeID'],
  ['an X-Chain transaction', 'X', 'xBaseMulti'],
  ['an import on the C-Chain', 'C-atomic', 'cImportFromP'],
];

let cached: Promise<readonly (readonly [string, Report])[]> | undefined;

/** Pages of all kinds as they are found, by what they are about. */
export function foundPages(): Promise<readonly (readonly [string, Report])[]> {
  cached ??= findAll();
  return cached;
}

async function findAll(): Promise<readonly (readonly [string, Report])[]> {
  const live = await startLiveNetwork();
  const lookup = testLookup({ now: recordedAt });
  const on = (typed: string) => lookup.on(live.network, typed);
  try {
    const pages: (readonly [string, Report])[] = [];
    for (const [name, chain, of] of found) {
      pages.push([name, await on(liveId(chain, of))]);
    }
    const silent = testNetwork({ name: 'silent', nodes: [{ name: 'gone', url: 'http://127.0.0.1:9' }] });
    const transaction = liveId('C', 'legacy');
    return [
      ...pages,
      ['a block', await lookup.on(live.network, '20', { chain: 'C-Chain' })],
      ['a transaction that is not there', await on(`0x${'ab'.repeat(32)}`)],
      ['a transaction whose node does not answer', await lookup.on(silent, transaction)],
      ['a wrong checksum', await on('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lh')],
    ];
  } finally {
    await lookup.dispose();
    await live.close();
  }
}
