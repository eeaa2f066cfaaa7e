import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import { errorCategory } from '../../../../src/engine/errors/errorTable';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { type ApiError, HttpError } from '../../../../src/engine/errors/errors';
import { readResponse, cleanWords } from '../../../../src/engine/net/jsonRpc/sendCall';
import { promptRecording } from '../../../helpers/promptRecording';
import { testHttp, type TestHttp } from '../../../helpers/httpClient';
import { isList, isObject, readRecordings, type Recording } from '../../../helpers/recording';
import { type RecordedNode, startRecordedNode } from '../../../helpers/recordedNode';
import { response } from './errorRecordings';

describe('what a real node said to 50 wrong requests', () => {
  let node: RecordedNode;
  let http: TestHttp;

  before(async () => {
    node = await startRecordedNode(['errors.jsonl']);
    http = testHttp();
  });

  after(async () => {
    await http.dispose();
    await node.close();
  });

  const recordings = readRecordings('errors.jsonl');

  it('has an expectation for each', () => assert.equal(response.length, recordings.length));

  recordings.forEach((recording, i) => {
    it(`row ${i + 1}: ${response[i]?.join(': ').slice(0, 110)}`, async () => {
      const { error, sentence, result } = await promptRecording(http, node.url, recording);
      assert.deepEqual([error ?? 'result', sentence ?? result], response[i]);
    });
  });
});

describe('what real nodes refused in all recordings', () => {
  /** Errors of admin methods whose texts need no explanation. */
  const plain = [
    'need to specify either displayLevel or logLevel',
    'cpu profiler already running',
    "cpu profiler doesn't exist",
    'failed to parse log level: unknown level: loud',
  ];

  it('has a row in the table each, but for known ones that speak for themselves', () => {
    const files = readdirSync(join(__dirname, '../../../recordings')).filter((file) => file.endsWith('.jsonl'));
    const errors = files
      .filter((file) => !file.startsWith('websocket'))
      .flatMap(readRecordings)
      .flatMap(rejectionsIn);
    const without = errors.filter((error) => errorCategory(error) === undefined);
    assert.deepEqual(
      [...new Set(without.map(errorSentence))],
      plain.map((words) => sentenceOf(words)),
    );
    assert.ok(errors.length > 150, `only ${errors.length} refusals found`);
  });

  function sentenceOf(words: string): string {
    const method = words.includes('profiler')
      ? words.includes('already')
        ? 'admin.startCPUProfiler'
        : 'admin.stopCPUProfiler'
      : words.startsWith('need')
        ? 'admin.setLoggerLevel'
        : 'admin.setLogLevel';
    return `node rejected ${method}: "${words}". Check the arguments, or use another node.`;
  }
});

function rejectionsIn(recording: Recording): ApiError[] {
  const { request, status, body, contentType } = recording;
  const place = { host: 'node', method: isObject(request) ? String(request['method']) : 'batch' };
  if (status !== 200) {
    return [new HttpError(place, status, cleanWords(body), contentType ?? '')];
  }
  if (body === '' || request === undefined) {
    return [];
  }
  const json = parseJson(body);
  return (isList(json) ? json : [json]).flatMap((one) => {
    const read = readResponse(one, place, cleanWords);
    return 'error' in read ? [read.error] : [];
  });
}
