import { readBytes, readBytesFailure } from '../../../../src/engine/bytes/readBytes';
import { bytesFrom } from '../../../../src/engine/primitives/bytes/bytesFrom';
import { decodeBytes, decodeFailure } from '../../../../src/engine/transactions/codec/decodeBytes';
import { codecReport } from '../../../../src/engine/transactions/report/codecReport';
import { selectorsInCode } from '../../../../src/engine/abi/contractFunctions';
import { decodeCall } from '../../../../src/engine/abi/call/callLine';
import { decodeRevert } from '../../../../src/engine/abi/call/failureReason';
import { printableText, dataWords } from '../../../../src/engine/abi/call/dataWords';
import { readArgument } from '../../../../src/engine/abi/input/readArgument';
import { readCall } from '../../../../src/engine/abi/input/readCall';
import { sendsMessage, transferCall } from '../../../../src/engine/messages/payload/sendCall';
import { teleporterMessage, tokenTransferOf } from '../../../../src/engine/messages/payload/teleporterMessage';
import { predicateResults } from '../../../../src/engine/messages/payload/warpPredicate';
import { reportToMarkdown } from '../../../../src/engine/report/toMarkdown';
import type { Entry } from './entry';

const word = (value: number): string => value.toString(16).padStart(64, '0');

/** Prefixes of hex of a Teleporter message, an ICTT message, a call, a revert and a log. */
const hexHeads = [
  '…',
  '0x…',
  `0x62448850${word(32)}…`,
  `0x${word(1)}${word(32)}…`,
  `0x08c379a0${word(32)}…`,
  `0x${word(32)}${word(1)}${word(32)}…`,
];

/** Bytes in hex, as a node's schema accepts them. */
function hexOf(text: string): `0x${string}` {
  const digits = text
    .replace(/^0x/, '')
    .replace(/[^0-9a-f]/g, (one) => (one.charCodeAt(0) & 0xff).toString(16).padStart(2, '0'));
  return `0x${digits.slice(0, digits.length & ~1)}`;
}

const context = { addressNamed: () => undefined, units: [] };
const rendering = { now: 1_796_000_000_000, locale: 'en', timeZone: 'UTC' };

export const bytesEntries: readonly Entry[] = [
  {
    name: 'bytes: transactions, blocks, messages, genesis in hex, cb58 and base64, calldata',
    around: [...hexHeads.slice(0, 3), '0x0000…', 'AAAAAA…', '0x02f8…', '0xf9ffff…', '2…'],
    read: (text) => [readBytes(text), readBytesFailure(text)],
    to: 16_384,
  },
  {
    name: 'logs',
    around: [
      '…',
      '{"topics":[…',
      'topics:[…',
      '"topics:["0x…"], data: "0x…"',
      'address=… topics=[]',
      '[{"topics":["0x…"],"data":"0x"}]',
    ],
    words: ['"topics:[', 'topics: ["0x', '"data":', 'address: '],
    read: (text) => readBytes(text),
    to: 16_384,
  },
  { name: 'bytes in any writing', around: ['…', '0x…', 'AAAA…', '2…'], read: bytesFrom },
  {
    name: 'bytes of the codec',
    around: ['0x0000…', '0x00000000001100000001…', 'AAAA…'],
    read: (text) => [
      decodeFailure(text),
      ...decodeBytes(text).map((one) => reportToMarkdown(codecReport(one, { identifier: text }), rendering)),
    ],
    to: 16_384,
  },
  {
    name: 'calldata, what a call reverted with, messages of Teleporter and ICTT',
    around: hexHeads,
    read: (text) => {
      const hex = hexOf(text);
      return [
        [decodeCall(hex), dataWords(hex), printableText(hex), decodeRevert(hex)],
        [teleporterMessage(hex), tokenTransferOf(hex), transferCall(hex), sendsMessage(hex), predicateResults(hex)],
      ];
    },
  },
  {
    name: 'the code of a contract',
    around: ['0x…', '0x6080604052…', '0x63…'],
    read: (text) => selectorsInCode(hexOf(text)),
  },
  {
    name: 'a typed argument of any type',
    around: ['…', '[…', '[["…"]]', '1…', '0x…', '1.…', '-…', '… AVAX'],
    read: (text) =>
      ['uint256', 'int8', 'address', 'bytes', 'bytes32', 'string', 'bool', 'uint256[]', 'tuple[]'].map((type) =>
        readArgument(text, { name: 'a', type, components: [{ name: 'b', type: 'uint256' }] }, context),
      ),
  },
  {
    name: 'a typed call',
    around: ['…', '0x1 = …', '{"0x1":"…"}', '0x…'],
    words: ['0x1 = 0x2\n', '=', ': '],
    read: (text) =>
      readCall(
        { name: 'f', inputs: [] },
        `0x${'1'.repeat(40)}`,
        {
          args: [],
          block: text,
          from: text,
          value: text,
          overrides: [{ address: text, balance: text, nonce: text, code: text, storage: text }],
        },
        context,
      ),
  },
];
