import assert from 'node:assert/strict';
import { ParameterError } from '../../../../src/api/dataApi/parameters';
import { errorCategory } from '../../../../src/api/errors/errorCategory';
import { errorSentence } from '../../../../src/api/errors/errorSentence';
import {
  BusyError,
  ConnectionError,
  DecodeError,
  HttpError,
  RedirectError,
  RequestError,
  TimeoutError,
  TooLargeError,
} from '../../../../src/api/errors/errors';
import { refusals, rpc } from './refusals';

const place = { host: 'h:1', method: 'm' };
const others: readonly (readonly [error: unknown, sentence: string])[] = [
  [new TimeoutError(place, 1_500), 'h:1 did not answer m within 1.5 s. Try again, or ask another node.'],
  [
    new TooLargeError(place, 32 * 1024 * 1024),
    'The answer of h:1 to m is larger than 32 MB and was not read. Ask for less at a time.',
  ],
  [
    new TooLargeError(place, 1_000_000, 'values'),
    'The answer of h:1 to m has more than 1,000,000 values and was not read. Ask for less at a time.',
  ],
  [
    new TooLargeError(place, 256 * 1024 * 1024, 'memory'),
    'The answer of h:1 to m needs more than 256 MB of memory and was not read. Ask for less at a time.',
  ],
  [
    new BusyError(place),
    'The answer of h:1 to m was not read, because other large answers are being read. Try again when they are done, or ask for less at a time.',
  ],
  [
    new DecodeError(place, '', 'JSON', 'html'),
    'h:1 answered m with a web page instead of JSON. Check the URL, and whether a proxy or a login page stands between.',
  ],
  [
    new DecodeError(place, '', 'JSON', 'notJson'),
    'h:1 answered m with something that is not JSON. Check the URL, or ask another node.',
  ],
  [new DecodeError(place, '', 'an answer', 'missing'), 'h:1 left m without an answer. Try again, or ask another node.'],
  [
    new DecodeError(place, 'result', 'a result', 'missing'),
    'h:1 left result out of its answer to m. Ask another node, or check its version.',
  ],
  [
    new DecodeError(place, 'gasUsed', 'a 0x hex quantity', 'wrong'),
    'h:1 answered m with something else than a 0x hex quantity in gasUsed. Ask another node, or check its version.',
  ],
  [
    new ConnectionError(place, 'unreachable', 'EHOSTUNREACH'),
    'There is no way from here to h:1, so m was not asked. Check the network connection or VPN.',
  ],
  [
    new ConnectionError(place, 'connectTimeout'),
    'No connection to h:1 came about in time, so m was not asked. Check the network connection and the host.',
  ],
  [
    new ConnectionError(place, 'other', 'EWEIRD'),
    'The connection to h:1 failed before m was answered. Try again, or ask another node.',
  ],
  [
    new RedirectError(place, 308, 'write', 'x:2'),
    'h:1 sends m on to another address, which is not followed for a POST. Set the right URL in the settings.',
  ],
  [new RedirectError(place, 302, 'tooMany', 'h:1'), 'h:1 sends m on again and again. Check the URL in the settings.'],
  [
    new RedirectError(place, 302, 'scheme', 'file:'),
    'h:1 sends m on to an address that begins with file:, which is never followed. Check the URL in the settings, and what answers there.',
  ],
  [new RedirectError(place, 302, 'noTarget'), 'h:1 sends m on without saying where. Check the URL in the settings.'],
  [
    new RequestError(place, 'body'),
    'm was not sent to h:1, because its parameters cannot be written as JSON. Correct them.',
  ],
  [
    new RequestError(place, 'notAllowed'),
    'm was not sent to h:1: your own settings do not name it, and you did not allow it. Choose Allow or Forget Hosts.',
  ],
  [
    new ParameterError('listChains', 'network', 'Nothing was sent: network is wrong.'),
    'Nothing was sent: network is wrong.',
  ],
  [new DOMException('x', 'AbortError'), 'The request was cancelled. Start it again to get an answer.'],
  [
    new TypeError('secret internals'),
    'Something went wrong inside Snowprobe while it asked. Try again, and report it if it stays so.',
  ],
  ['a thrown text', 'Something went wrong inside Snowprobe while it asked. Try again, and report it if it stays so.'],
];

describe('errorSentence', () => {
  for (const [error, meaning, sentence] of refusals) {
    it(`${error.name} ${error instanceof HttpError ? error.status : error.code}: ${sentence.slice(0, 90)}`, () => {
      assert.equal(errorSentence(error), sentence);
      assert.equal(errorCategory(error), meaning);
    });
  }

  for (const [error, sentence] of others) {
    it(sentence.slice(0, 100), () => {
      assert.equal(errorSentence(error), sentence);
      assert.equal(errorCategory(error), undefined);
    });
  }

  it('bounds remote words and takes out what could change how the sentence is read', () => {
    const words = `a\u0000b\u202e\u2066c\r\nd\u200b\u001b[31m${'e'.repeat(10_000)}`;
    const sentence = errorSentence(rpc(-32000, words));
    assert.ok(sentence.length < 420, `${sentence.length} characters`);
    assert.ok(sentence.startsWith('h:1 refused m: "a bc d [31meee'));
    assert.doesNotMatch(sentence, /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/);
  });

  it('does not put words of the server in place of placeholders', () => {
    assert.equal(
      errorSentence(rpc(-32000, 'see {0} and {1}')),
      'h:1 refused m: "see {0} and {1}". Check the arguments, or ask another node.',
    );
  });
});
