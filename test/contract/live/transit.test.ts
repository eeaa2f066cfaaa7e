import assert from 'node:assert/strict';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { type LiveChain, liveId } from '../../helpers/live/liveRecordings';
import { facts, liveNow, words } from '../../helpers/live/liveWords';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';

const told = [
  'pays',
  'receives',
  'change',
  'burned',
  'destinationChain',
  'sourceChain',
  'claimed',
  'unclaimed',
  'exportedBy',
];

const chainToChain: readonly (readonly [LiveChain, string, string, Readonly<Record<string, string>>])[] = [
  [
    'P',
    'pExportToC',
    'exports 12 AVAX from P to C for C-ewoq',
    {
      pays: '9,992,453.876396627 AVAX from P-ewoq; 0.123456789 AVAX from P-key2',
      receives: '9,992,441.999837064 AVAX to P-key3; 12 AVAX to C-ewoq',
      burned: '0.000016352 AVAX',
      destinationChain: '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC (C-Chain)',
      claimed: 'on the C-Chain by 2Qk3NaeJLyaeKEpgLcqK7wVRyjKdxpynUrDFsFtqhTy9Reue4R',
    },
  ],
  [
    'P',
    'pExportToCPending',
    'exports 7 AVAX from P to C for C-key2',
    {
      pays: '3,503.999924612 AVAX from P-ewoq',
      receives: '7 AVAX to C-key2',
      change: '3,496.99990826 AVAX to P-ewoq',
      burned: '0.000016352 AVAX',
      destinationChain: '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC (C-Chain)',
      unclaimed: 'not yet: 7 AVAX pending import on the C-Chain',
    },
  ],
  [
    'P',
    'pExportToX',
    'exports 11 AVAX from P to X for X-ewoq',
    {
      pays: '9,992,464.876407057 AVAX from P-key3',
      receives: '9,992,453.876396627 AVAX to P-ewoq; 11 AVAX to X-ewoq',
      burned: '0.00001043 AVAX',
      destinationChain: '2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed (X-Chain)',
      claimed: 'on the X-Chain by HXqs4QDhpyg6CYHpioTzSBSaerDA9YM6rkJxrcevs4fFA8sLR',
    },
  ],
  [
    'P',
    'pImportFT',
    'imports 2 FIRN + 9 AVAX from X to P for P-ewoq',
    {
      pays: '2 FIRN from P-ewoq; 9 AVAX from P-key3',
      receives: '8.999983648 AVAX to P-ewoq',
      change: '2 FIRN to P-ewoq',
      burned: '0.000016352 AVAX',
      sourceChain: '2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed (X-Chain)',
      exportedBy:
        'wi2GHKqvj3pWGrzn5DAvAtc5skSgRN1tuuRMfkLJAsmNJ4MW1, 2gu8BAs4W5K7T8ZSoJrnM3q24oFYoWp2LrE84gRNu81pFcz1PB on the X-Chain',
    },
  ],
  [
    'P',
    'pImportFromC',
    'imports 3 AVAX from C to P for P-ewoq',
    {
      pays: '3 AVAX from P-ewoq',
      change: '2.99999173 AVAX to P-ewoq',
      burned: '0.00000827 AVAX',
      sourceChain: '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC (C-Chain)',
      exportedBy: 'wzfAkjGSF3g3F77uNxRi5i1Tefg9YvLfroNGEpdhFDb6md3bA on the C-Chain',
    },
  ],
  [
    'C-atomic',
    'cExportToP',
    'exports 3 AVAX from C to P for P-ewoq',
    {
      pays: '3.000000001 AVAX from 0xewoq',
      receives: '3 AVAX to P-ewoq',
      burned: '0.000000001 AVAX',
      destinationChain: '11111111111111111111111111111111LpoYY (P-Chain)',
      claimed: 'on the P-Chain by MV5JtiGqBBj4tbRJU9JovgDqztgpJnv9ET5jwRrWuPzxcwHyc',
    },
  ],
  [
    'C-atomic',
    'cExportToPPending',
    'exports 1 AVAX from C to P for P-key3',
    {
      pays: '1.000000001 AVAX from 0xewoq',
      receives: '1 AVAX to P-key3',
      burned: '0.000000001 AVAX',
      destinationChain: '11111111111111111111111111111111LpoYY (P-Chain)',
      unclaimed: 'not yet: 1 AVAX pending import on the P-Chain',
    },
  ],
  [
    'C-atomic',
    'cImportFromP',
    'imports 12 AVAX from P to C for 0xewoq',
    {
      pays: '12 AVAX from C-ewoq',
      receives: '11.999999999 AVAX to 0xewoq',
      burned: '0.000000001 AVAX',
      sourceChain: '11111111111111111111111111111111LpoYY (P-Chain)',
      exportedBy: 'VoYEt8sZQVQC65j7T2CzuKwqog2kzrP4czYnSyjbvVKUH6ihD on the P-Chain',
    },
  ],
  [
    'X',
    'xExportFT',
    'exports 2 FIRN from X to P for P-ewoq',
    {
      pays: '0.000042 FIRN from 2 of X-key3, X-ewoq, X-key2; 1.234525 FIRN + 299,999,983.491999999 AVAX from X-key3; 4,999,998.765433 FIRN from X-ewoq',
      receives: '4,999,996.765475 FIRN to X-key3; 2 FIRN to P-ewoq',
      change: '1.234525 FIRN + 299,999,983.490999999 AVAX to X-key3',
      burned: '0.001 AVAX',
      destinationChain: '11111111111111111111111111111111LpoYY (P-Chain)',
      claimed: 'on the P-Chain by wZ1AeKn8LvaTjvvo1k6PS8awRYNmsMi5T6ioSJnjZLJ31Jf6J',
    },
  ],
  [
    'X',
    'xExportToC',
    'exports 6 AVAX from X to C for C-ewoq',
    {
      pays: '300,000,000 AVAX from X-ewoq',
      receives: '6 AVAX to C-ewoq',
      change: '299,999,993.999 AVAX to X-ewoq',
      burned: '0.001 AVAX',
      destinationChain: '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC (C-Chain)',
      claimed: 'on the C-Chain by 2vVkUtYbui6zcQBtiLjR9NZYERejY3xjStYmsrRQGDGA43muLD',
    },
  ],
  [
    'X',
    'xExportToP',
    'exports 5 AVAX from X to P for P-ewoq',
    {
      pays: '10.999 AVAX from X-ewoq',
      receives: '5 AVAX to P-ewoq',
      change: '5.998 AVAX to X-ewoq',
      burned: '0.001 AVAX',
      destinationChain: '11111111111111111111111111111111LpoYY (P-Chain)',
      claimed: 'on the P-Chain; import transaction unknown',
    },
  ],
  [
    'X',
    'xImportFromP',
    'imports 11 AVAX from P to X for X-ewoq',
    {
      pays: '11 AVAX from X-ewoq',
      change: '10.999 AVAX to X-ewoq',
      burned: '0.001 AVAX',
      sourceChain: '11111111111111111111111111111111LpoYY (P-Chain)',
      exportedBy: 'Exo6K9GS7QcrHhQfKJM3bhrSYYiSNGrEUqj3qeWm6wWfKjSiB on the P-Chain',
    },
  ],
];

describe('what goes from chain to chain on the five-node network', function () {
  this.timeout(60_000);
  let live: LiveNetwork;
  let lookup: TestLookup;

  before(async () => {
    live = await startLiveNetwork();
    lookup = testLookup({ now: liveNow });
  });
  after(async () => {
    await lookup?.dispose();
    await live?.close();
  });

  const find = (chain: LiveChain, name: string) => lookup.on(live.network, liveId(chain, name));

  it('is told with its owners on either chain, and whether it arrived', async () => {
    for (const [chain, name, title, expected] of chainToChain) {
      const finding = await find(chain, name);
      assert.deepEqual([words(finding.title), facts(finding, told)], [title, expected], name);
    }
  });
});
