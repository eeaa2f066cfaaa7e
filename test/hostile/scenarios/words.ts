import { printJson } from '../../../src/engine/primitives/json/printJson';
import { row } from '../../helpers/pagedService';
import { json } from '../server/answer';
import { answerCalls } from '../server/rpcAnswer';
import { wordyNode, wordyService } from '../server/wordyNode';
import { everywhere, on } from './everywhere';
import type { Scenario } from './scenario';

/** Everything that some surface might render, execute or reorder. */
const words =
  '[Run](command:workbench.action.quit) ![i](https://evil.example/i.png) <img src=x> $(alert) `x` \u202eevil\u001b[31m\r\n\u0000end';
/** On one line, without invisible characters. */
const clean =
  '[Run](command:workbench.action.quit) ![i](https://evil.example/i.png) <img src=x> $(alert) `x` evil[31m end';
const quoted = printJson(words);

const rejected = `NODE rejected METHOD: "${clean}". Check the arguments, or use another node.`;
const rows = (text: string): Scenario['hostile'] => answerCalls('"result":{}', json(text));

/** A list row whose fields are this text. */
const listedText = `{"blockchainId":${quoted},"blockchainName":${quoted},"vmId":${quoted},"subnetId":${quoted},"createBlockNumber":1,"evmChainId":1}`;
/** Formula prefixes of spreadsheets, as in JSON, and as exported to CSV. */
const formulas: readonly (readonly [json: string, csv: string])[] = [
  ['=HYPERLINK(\\"https://evil.example\\")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['\\t=1', "'\t'=1"],
  [' +1', "' +1"],
  ['@x', "'@x"],
  ['-1', "'-1"],
  [';=1', ";'=1"],
  ['a;=1', "a;'=1"],
  ['\\n=1', `"'\n'=1"`],
];

export const hostileWords: readonly Scenario[] = [
  {
    name: 'refuses with hostile words, in JSON-RPC',
    hostile: answerCalls(`"error":{"code":-32099,"message":${quoted},"data":${quoted}}`, json('{}')),
    expected: on(['lookup', 'account', 'validators', 'cell', 'batch', 'nodeCell', 'change'], rejected),
  },
  {
    name: 'refuses with hostile words, in JSON',
    hostile: { requested: ({ reply }) => reply(json(`{"message":${quoted}}`, 400)) },
    expected: everywhere(`NODE rejected METHOD as malformed: "${clean}". Check the identifier and the parameters.`),
  },
  {
    name: 'fails with hostile words, as a text',
    hostile: { requested: ({ reply }) => reply({ status: 500, body: words }) },
    expected: everywhere(
      `NODE failed to answer METHOD: "${clean}". Try again; if it persists, the problem is on that server.`,
    ),
  },
  {
    name: 'says hostile words in place of a reason',
    hostile: {
      requested: ({ socket }) =>
        socket.write(`HTTP/1.1 418 ${clean}\r\ncontent-type: ${clean}\r\ncontent-length: 0\r\n\r\n`),
    },
    expected: everywhere('NODE rejected METHOD (HTTP status 418). Check the URL and the parameters.'),
  },
  {
    name: 'refuses with very many words',
    hostile: { requested: ({ reply }) => reply(json(`{"message":"${'never '.repeat(30_000)}"}`, 400)) },
    // Truncated JSON is invalid.
    expected: everywhere('NODE rejected METHOD as malformed. Check the identifier and the parameters.'),
  },
  {
    name: 'puts hostile words wherever words may stand',
    hostile: wordyNode(words, wordyService(words)),
    quick: ['platform', 'validators', 'nodes', 'chains', 'balances'],
    expected: {
      platform: [
        'ok: permissioned subnet 2owd…nuwC, 2eNy…ADed',
        'NODE does not support METHOD. Check the spelling and the chain, and whether this API is enabled there.',
      ],
      // The rows are of another node.
      validator: ['validators', 'peers'].map(
        (list) =>
          `Unexpected response from NODE to METHOD: expected NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ, as requested, in ${list}[0].nodeID. Use another node, or check its version.`,
      ),
      validators: [
        'Primary Network: 6 validators · 10,002,105 AVAX · 100 % of weight can sign',
        `${clean}: 3 active validators · 85 % of weight can sign`,
        `${clean}: 6 validators · 100 % of weight can sign · 99.98 % connected`,
      ],
      nodes: [`one: healthy · ${clean}`],
      chains: ['Primary Network', '[Run](command:workbench.action.quit) ![i…: EVM chain ID 77702'],
      balances: [
        'ok: address',
        'Unexpected response from NODE to METHOD: expected a list in tokens. Use another node, or check its version.',
      ],
      export: ['ok: 1 rows, 0 of them not read'],
    },
    // Only the first error of each source is reported.
    perhaps: [
      'bytes whose ID is 2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo, as requested, in tx',
      '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo, as requested, in validationID',
      '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo, as requested, in block.id',
      '0x hex bytes in block',
    ].map(
      (what) => `Unexpected response from NODE to METHOD: expected ${what}. Use another node, or check its version.`,
    ),
  },
  {
    name: 'lists rows of hostile words',
    hostile: rows(`{"blockchains":[${listedText}]}`),
    expected: on(['export'], 'ok: 1 rows, 0 of them not read'),
  },
  {
    name: 'lists rows that a spreadsheet would run',
    hostile: rows(`{"blockchains":[${formulas.map(([text]) => row(1).replace('"id1"', `"${text}"`)).join(',')}]}`),
    expected: {
      csv: [
        'ok: 8 rows, 0 of them not read',
        ...formulas.map(([, text]) => `${text},"chain ""1"", the",'=cmd(),s,90071992547409931234,,1,`),
      ],
    },
  },
];
