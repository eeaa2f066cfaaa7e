import assert from 'node:assert/strict';
import { ParameterError } from '../../../../src/engine/net/dataApi/parameters';
import { errorCategory } from '../../../../src/engine/errors/errorTable';
import { errorSentence, hostFailure } from '../../../../src/engine/errors/errorSentence';
import {
  BusyError,
  ConnectionError,
  DecodeError,
  HttpError,
  RedirectError,
  RequestError,
  TimeoutError,
  TooLargeError,
} from '../../../../src/engine/errors/errors';
import { errors, rpc } from './errors';

const place = { host: 'h:1', method: 'm' };
const others: readonly (readonly [error: unknown, sentence: string])[] = [
  [new TimeoutError(place, 1_500), 'h:1 did not answer m within 1.5 s. Try again, or use another node.'],
  [
    new TooLargeError(place, 32 * 1024 * 1024),
    'The response from h:1 to m exceeds 32 MB and was not read. Request less at a time.',
  ],
  [
    new TooLargeError(place, 1_000_000, 'values'),
    'The response from h:1 to m has more than 1,000,000 values and was not read. Request less at a time.',
  ],
  [
    new TooLargeError(place, 256 * 1024 * 1024, 'memory'),
    'The response from h:1 to m needs more than 256 MB of memory and was not read. Request less at a time.',
  ],
  [
    new BusyError(place),
    'The response from h:1 to m was not read: too many large responses are being read. Try again when they are done, or request less at a time.',
  ],
  [
    new DecodeError(place, '', 'JSON', 'html'),
    'h:1 answered m with a web page instead of JSON. Check the URL, and whether a proxy or login page is in between.',
  ],
  [
    new DecodeError(place, '', 'JSON', 'notJson'),
    'h:1 answered m with something other than JSON. Check the URL, or use another node.',
  ],
  [new DecodeError(place, '', 'an answer', 'missing'), 'h:1 did not answer m. Try again, or use another node.'],
  [
    new DecodeError(place, 'result', 'a result', 'missing'),
    'Unexpected response from h:1 to m: result is missing. Use another node, or check its version.',
  ],
  [
    new DecodeError(place, 'gasUsed', 'a 0x hex quantity', 'wrong'),
    'Unexpected response from h:1 to m: expected a 0x hex quantity in gasUsed. Use another node, or check its version.',
  ],
  [
    new ConnectionError(place, 'unreachable', 'EHOSTUNREACH'),
    'h:1 is unreachable, so m was not sent. Check the network connection or VPN.',
  ],
  [
    new ConnectionError(place, 'connectTimeout'),
    'Connecting to h:1 timed out, so m was not sent. Check the network connection and the host.',
  ],
  [
    new ConnectionError(place, 'other', 'EWEIRD'),
    'The connection to h:1 failed before m was answered. Try again, or use another node.',
  ],
  [
    new RedirectError(place, 308, 'write', 'x:2'),
    'h:1 redirects m to another URL, which is not followed for POST. Set the right URL in the settings.',
  ],
  [new RedirectError(place, 302, 'tooMany', 'h:1'), 'h:1 redirects m too many times. Check the URL in the settings.'],
  [
    new RedirectError(place, 302, 'scheme', 'file:'),
    'h:1 redirects m to a URL that starts with file:, which is never followed. Check the URL in the settings, and what answers there.',
  ],
  [new RedirectError(place, 302, 'noTarget'), 'h:1 redirects m without a location. Check the URL in the settings.'],
  [
    new RequestError(place, 'body'),
    'm was not sent to h:1: its parameters cannot be serialized to JSON. Correct them.',
  ],
  [
    new RequestError(place, 'notAllowed'),
    'm was not sent to h:1: the host is neither in your user settings nor allowed. To allow it, run Manage Host Permissions.',
  ],
  [
    new ParameterError('listChains', 'network', 'Nothing was sent: network is wrong.'),
    'Nothing was sent: network is wrong.',
  ],
  [new DOMException('x', 'AbortError'), 'The request was cancelled. Run it again.'],
  [
    new TypeError('secret internals'),
    'Snowprobe failed internally during the request. Try again, and report it if it persists.',
  ],
  ['a thrown text', 'Snowprobe failed internally during the request. Try again, and report it if it persists.'],
];

describe('errorSentence', () => {
  for (const [error, meaning, sentence] of errors) {
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
    assert.ok(sentence.startsWith('h:1 rejected m: "abc d[31meee'));
    assert.doesNotMatch(sentence, /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/);
  });

  it('does not put words of the server in place of placeholders', () => {
    assert.equal(
      errorSentence(rpc(-32000, 'see {0} and {1}')),
      'h:1 rejected m: "see {0} and {1}". Check the arguments, or use another node.',
    );
  });
});

describe('hostFailure', () => {
  const http = (status: number, after?: number, body = ''): HttpError =>
    new HttpError(place, status, body, 'text/plain', after);
  const cases: readonly (readonly [unknown, ReturnType<typeof hostFailure>])[] = [
    [new TimeoutError(place, 3_000), { words: 'did not answer within 3 s.' }],
    [new ConnectionError(place, 'dns', 'ENOTFOUND'), { words: 'cannot be resolved. Check the connection.' }],
    [http(429, 30), { words: 'rate-limited this request.', needsKey: true, retrySeconds: 30 }],
    [http(429), { words: 'rate-limited this request.', needsKey: true }],
    [http(401), { words: 'refused this request: an API key is missing or wrong.', needsKey: true }],
    [http(403), { words: 'refused this request (HTTP status 403).', needsKey: true }],
    [http(502), { words: 'failed (HTTP status 502).' }],
    // The host's own message is more specific, or the meaning depends on the request.
    [http(403, undefined, 'invalid host specified'), undefined],
    [rpc(-32601, 'the method x does not exist/is not available'), undefined],
    [new DecodeError(place, 'gasUsed', 'a 0x hex quantity', 'wrong'), undefined],
  ];
  for (const [error, failure] of cases) {
    it(`of ${String(error)} is told whatever was asked: ${failure?.words ?? 'not'}`, () => {
      assert.deepEqual(hostFailure(error), failure);
    });
  }
});
