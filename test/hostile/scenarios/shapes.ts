import { json } from '../server/answer';
import { answerAll, answerCalls } from '../server/rpcAnswer';
import { everywhere, on } from './everywhere';
import type { MessageTemplate, Scenario } from './scenario';

const next = 'Use another node, or check its version.';
const noHex = `Unexpected response from NODE to METHOD: expected a 0x hex quantity. ${next}`;

/** The same result for each method and operation; a cell shows it. */
const result = (name: string, text: string, reported: MessageTemplate = {}): Scenario => ({
  name: `answers everything with ${name}`,
  hostile: answerAll(text),
  expected: {
    ...everywhere(`Unexpected response from NODE to METHOD: expected an object. ${next}`, { subscription: undefined }),
    ...on(['cell', 'batch', 'nodeCell', 'rest', 'change'], `result: ${text}`),
    account: [noHex],
    ...reported,
  },
});

const wrongIn = (...wrong: readonly string[]): readonly string[] =>
  wrong.map((what) => `Unexpected response from NODE to METHOD: expected ${what}. ${next}`);

/** An object without any expected field. */
const empty: MessageTemplate = {
  lookup: wrongIn('a 0x hash of 32 bytes in hash'),
  index: wrongIn('an object in nativeTransaction'),
  balances: wrongIn('an object in nativeTokenBalance'),
  validator: wrongIn('a list in validators', 'a string in nodeID'),
  platform: wrongIn('true or false in isPermissioned', 'a string in assetID', 'a string in tx'),
  export: wrongIn('a list in blockchains'),
  validators: wrongIn('an object in validatorSets'),
  nodes: wrongIn('an object in checks').map((sentence) => `one: ${sentence}`),
  chains: wrongIn('a list in chains'),
};

/** Service lists with invalid rows; unreadable ones are kept as received. */
const rows = (name: string, text: string, ...reported: readonly string[]): Scenario => ({
  name: `lists ${name}`,
  hostile: answerCalls('"result":{}', json(text)),
  expected: on(['export'], ...reported),
});

export const shapes: readonly Scenario[] = [
  result('null', 'null', {
    lookup: [
      'notFound: Not on test (C-Chain; queried NODE). Incomplete: Unexpected response from NODE to platform.getSubnet: expected an object. Use another node, or check its version.',
      // A hash unknown to all EVM chains may be an ID of another chain.
      ...['platform.getSubnet', 'avm.METHOD', 'avax.getAtomicTx'].map(
        (method) => `Unexpected response from NODE to ${method}: expected an object. ${next}`,
      ),
    ],
  }),
  result('an empty list', '[]'),
  result('an empty text', '""'),
  result('true', 'true'),
  result('a huge integer', '9'.repeat(190)),
  result('a negative number', '-1'),
  result('a list of lists', '[[[[]]]]'),
  result('an empty object', '{}', empty),
  result('a number larger than any', '1e999999999', empty),
  result(
    'an object whose keys are those of every object',
    '{"__proto__":{"hash":"0x"},"constructor":{},"toString":1}',
    empty,
  ),
  rows('nothing at all', '{}', ...wrongIn('a list in blockchains')),
  rows('null', '{"blockchains":null}', ...wrongIn('a list in blockchains')),
  rows('an object', '{"blockchains":{"0":{}}}', ...wrongIn('a list in blockchains')),
  rows('what is no row', '{"blockchains":[null,[],1,"x",{},{"blockchainId":7}]}', 'ok: 6 rows, 6 of them not read'),
  rows(
    'numbers below nothing and beyond everything',
    `{"blockchains":[{"blockchainId":"a","blockchainName":"b","vmId":"c","subnetId":"d","createBlockNumber":-1,"createBlockTimestamp":${'9'.repeat(99)},"evmChainId":-5}]}`,
    'ok: 1 rows, 1 of them not read',
  ),
  rows('a mark that is a number', '{"blockchains":[],"nextPageToken":7}', ...wrongIn('a string in nextPageToken')),
];
