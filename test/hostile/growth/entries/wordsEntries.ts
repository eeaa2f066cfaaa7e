import { createRedaction } from '../../../../src/engine/errors/redact';
import { HttpError, RpcError, retryAfter } from '../../../../src/engine/errors/errors';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { errorCategory } from '../../../../src/engine/errors/errorTable';
import { readJson } from '../../../../src/engine/net/http/reading';
import { parseProxy } from '../../../../src/engine/net/http/connections';
import { bootstrapCounters, chainMetrics } from '../../../../src/engine/net/node/nodeClient';
import { compareJson } from '../../../../src/engine/primitives/json/compareJson';
import { JsonSyntaxError } from '../../../../src/engine/primitives/json/value';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import { explainCheck } from '../../../../src/engine/health/explainCheck';
import { networkReasons } from '../../../../src/engine/health/errorExplanation';
import { failureReason, nodeWords } from '../../../../src/engine/abi/call/failureReason';
import { explainRejection } from '../../../../src/engine/precompiles/precompiles';
import { escapeCsv, tsvCell } from '../../../../src/engine/primitives/sanitize/csv';
import {
  inDialog,
  inDocument,
  inLens,
  inNotification,
  inOutput,
  inPick,
  inPrompt,
  inTab,
  inTooltip,
  inTree,
} from '../../../../src/engine/primitives/sanitize/uiText';
import {
  codeSpan,
  escapeHtml,
  escapeMarkdown,
  inMarkdown,
  markdownLink,
} from '../../../../src/engine/primitives/sanitize/markdown';
import { displayWidth, markdownTable } from '../../../../src/engine/report/sectionRows';
import {
  safeFileName,
  escapeUnseen,
  cleanRemote,
  isolateRightToLeft,
  isolateStretches,
} from '../../../../src/engine/primitives/text/clean';
import { goMilliseconds } from '../../../../src/engine/primitives/text/time';
import { nearest, shortenText } from '../../../../src/engine/primitives/text/words';
import { failureMarkdown } from '../../../../src/extension/debug/sourcePlace';
import { matchingRows } from '../../../../src/webview/page/model/tableRows';
import { findText } from '../../../../src/webview/rpcRenderer/model/search';
import { type Entry, orRefused } from './entry';

const place = { host: 'node.example', method: 'eth_call' };
const clock = { now: 1_796_000_000_000, timeZone: 'UTC', words: {} };

/** Beginnings of known node messages. */
const nodeReports = [
  '…',
  'execution reverted: …',
  'err: … (supplied gas 1)',
  'insufficient funds for gas * price + value: address 0x… have 1 want …',
  'nonce too low: address …, tx: … state: …',
  'health checks failed: …',
  'failed to verify: … not found',
  'requested from block … to block …, maximum is set to …',
];

/** A page of metrics from a node. */
function serving(body: string): Parameters<typeof chainMetrics>[0] {
  return { send: () => Promise.resolve({ body } as never) };
}

export const wordsEntries: readonly Entry[] = [
  {
    name: 'the answer of a node as JSON',
    around: ['…', '{"result":…}', '{"result":"…"}', '[…', '{…}', '[1e…]', '["\\u…"]'],
    words: ['\\u', '1e', '{"a":1},'],
    read: (text) => {
      const json = orRefused(() => parseJson(text), JsonSyntaxError);
      return json === undefined ? undefined : [printJson(json, 2), compareJson([json, json])];
    },
    to: 32_768,
  },
  {
    name: 'an answer that is none',
    around: ['…', '<html>…', ' …'],
    read: (text) => readJson(text, place).catch(() => undefined),
    to: 32_768,
  },
  {
    name: 'an error of a node, as a sentence',
    around: nodeReports,
    read: (text) => {
      const errors = [new RpcError(place, -32000, text, text), new HttpError(place, 400, text, 'text/plain')];
      return errors.map((error) => [errorSentence(error), errorCategory(error)]);
    },
  },
  {
    name: 'words of a failed call',
    around: nodeReports,
    read: (text) => [
      failureReason({ error: text } as never),
      nodeWords(text),
      explainRejection(text, { from: '0x', to: '0x' }),
    ],
  },
  {
    name: 'words of a failing health check',
    around: [...nodeReports, 'connected to … of … nodes', 'not connected to … nodes: …', '"bootstrapping" …'],
    words: ['NodeID-', 'unable to ', ': '],
    read: (text) => [
      explainCheck({ name: text, state: 'failing', error: text }, { ownNodes: new Map(), subnets: new Map() }),
      networkReasons(text),
    ],
  },
  {
    name: 'metrics of a node',
    around: [
      '…',
      'avalanche_snowman_bs_fetched{chain="…"} 1',
      'avalanche_snowman_bs_fetched{chain="P"} …',
      'avalanche_proposervm_block_building_slot{chain="…',
    ],
    words: ['avalanche_snowman_bs_fetched{chain="'],
    read: (text) =>
      Promise.all([chainMetrics(serving(text), 'http://a', 'P', {}), bootstrapCounters(serving(text), 'http://a', {})]),
  },
  {
    name: 'secrets that a server repeats',
    around: ['…', 'apikey0123456789abcdef…', '%61…', '\\u0061…', '&#97;…', '\\u0061pikey0123456789abcdef…'],
    words: ['apikey0123456789abcdef', '%61', '\\u0061', '&#97;'],
    read: (text) => {
      const url = new URL(
        'https://user:apikey0123456789abcdef@node.example/v3/0123456789abcdef0123456789abcdef?key=a1b2c3d4e5f6',
      );
      const { filter, words } = createRedaction(url, { authorization: 'Bearer abcdef0123456789' });
      return [filter.redact(text), words(text)];
    },
  },
  { name: 'when to try again', around: ['…', 'Sun, …', '1…'], read: (text) => retryAfter(text, 0) },
  { name: 'a proxy', around: ['http://…', 'http://a:…@b'], read: (text) => orRefused(() => parseProxy(text), Error) },
  {
    name: 'words in Markdown and HTML',
    around: ['…', '](…', '`…', 'https://…', '<a …'],
    words: ['](', 'https://', 'a@a', 'www.', '[a'],
    read: (text) => [
      escapeMarkdown(text),
      inMarkdown(text, text.length),
      codeSpan(text),
      escapeHtml(text),
      markdownLink(text, text, text),
    ],
  },
  {
    name: 'words in CSV, tables and the names of files',
    around: ['…', '=…', ' …'],
    read: (text) => [
      escapeCsv(text),
      tsvCell(text),
      safeFileName([text], '.csv'),
      markdownTable([text], [[text]]),
      displayWidth(text),
    ],
  },
  {
    name: 'words in the interface',
    around: ['…', '$(…', '[…](command:a)', '\u202e…'],
    read: (text) =>
      [inDialog, inDocument, inLens, inNotification, inOutput, inPick, inPrompt, inTab, inTooltip, inTree].map(
        (write) => write(text),
      ),
  },
  {
    name: 'words of a server, cleaned',
    around: ['…', '\u202e…', 'א…'],
    read: (text) => [
      cleanRemote(text, text.length),
      escapeUnseen(text),
      isolateRightToLeft(text),
      isolateStretches(text),
      shortenText(text),
    ],
  },
  { name: 'a duration of Go', around: ['…', '1h…', '…x', '1.…s'], read: goMilliseconds },
  { name: 'a word that is nearly one', read: (text) => nearest(text, ['eth_getBalance', 'eth_call']) },
  {
    name: 'the hover of a line that failed',
    read: (text) => failureMarkdown(text, [{ uri: text, line: 1, column: 1, words: text }]),
  },
  {
    name: 'the search in a table of a page',
    read: (text) =>
      matchingRows(
        Array.from({ length: 20 }, () => [{ line: [{ kind: 'text', text }] }]),
        text.slice(0, 500),
      ),
  },
  {
    name: 'the search in an answer',
    read: (text) => [...findText([{ [text]: text }, [text]], text.slice(-100), clock)],
  },
];
