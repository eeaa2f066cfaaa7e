import { runWhatIf } from '../../src/engine/lookup';
import { compareRuns } from '../../src/engine/report/compare/compareRuns';
import type { Report } from '../../src/engine/report/report';
import { startDevnet } from '../devnet/devnet';
import { startLiveNetwork } from './live/liveNetwork';
import { type LiveChain, liveId } from './live/liveRecordings';
import { type TestLookup, testLookup, testNetwork } from './lookupOn';
import { startIcmNetwork } from './messages/icmNetwork';
import { icmMessages } from './messages/icmRecordings';
import { startStuckNetwork } from './stuck/stuckNetwork';

/** Time of the recording of the nodes. */
const recordedAt = Date.UTC(2026, 10, 22, 5, 45);

/** One page of each kind, from the recorded network. */
const found: readonly (readonly [name: string, chain: LiveChain, of: string])[] = [
  ['a transaction with calls and events', 'C', 'proxyRead'],
  ['a reverted transaction', 'C', 'revertInner'],
  ['a pending transaction', 'C', 'poolGap'],
  ['a transaction that moves native tokens', 'glacier', 'pay'],
  ['a contract', 'C', 'Token'],
  ['an account', 'C', 'poolGapSender'],
  ['a P-Chain transaction', 'P', 'pBaseMany'],
  ['an L1 with its validators', 'P', 'l1Subnet'],
  ['a blockchain', 'P', 'l1Chain'],
  ['an L1 validator', 'P', 'validationID1'],
  ['a node', 'P', 'offlineNodeID'],
  ['an X-Chain transaction', 'X', 'xBaseMulti'],
  ['an import on the C-Chain', 'C-atomic', 'cImportFromP'],
];

let cached: Promise<Pages> | undefined;

/** Pages of all kinds, by subject. */
export function foundPages(): Promise<Pages> {
  cached ??= findAll();
  return cached;
}

async function findAll(): Promise<Pages> {
  const live = await startLiveNetwork();
  const lookup = testLookup({ now: recordedAt });
  const on = (typed: string) => lookup.on(live.network, typed);
  try {
    const pages: (readonly [string, Report])[] = [];
    for (const [name, chain, of] of found) {
      pages.push([name, await on(liveId(chain, of))]);
    }
    const pair = (name: string) => lookup.on(live.only('two'), liveId('glacier', name));
    const silent = testNetwork({ name: 'silent', nodes: [{ name: 'gone', url: 'http://127.0.0.1:9' }] });
    const transaction = liveId('C', 'legacy');
    return [
      ...pages,
      ['two transactions side by side', compareRuns(await pair('erc20Transfer'), await pair('erc20TooMuch'))],
      ...(await otherPages(lookup)),
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

type Pages = readonly (readonly [string, Report])[];

/** Pages that the recorded network does not provide. */
async function otherPages(lookup: TestLookup): Promise<Pages> {
  const [icm, stuck, devnet] = await Promise.all([
    startIcmNetwork(),
    startStuckNetwork('stuck-l1-dry', 3),
    startDevnet({ blockSeconds: 0 }),
  ]);
  const { plainOut, lowGas } = icmMessages();
  const own = testNetwork({ nodes: [{ name: 'one', url: devnet.nodeUrl }] });
  const options = { signal: AbortSignal.timeout(60_000), allowed: () => true };
  const reverted = await lookup.on(own, devnet.samples['revertReason']!);
  try {
    return [
      ['a message', await lookup.on(icm.network, plainOut!.messageID)],
      ['a message that failed and was retried', await lookup.on(icm.network, lowGas!.messageID)],
      ['a transaction that sends a message', await lookup.on(icm.network, plainOut!.sends[0]!.tx)],
      ['a transaction in no accepted block', await lookup.on(stuck.network, `0x${'5e'.repeat(32)}`)],
      ['what if', await runWhatIf(await lookup.client(own, options), reverted, ['gas 90000'])],
      ['a token', await lookup.on(own, devnet.samples['coin']!)],
    ];
  } finally {
    await Promise.all([icm.close(), stuck.close(), devnet.close()]);
  }
}
