import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../../../../src/core/json/parseJson';
import type { JsonObject } from '../../../../../src/core/json/value';
import { findMethod } from '../../../../../src/core/rpc/catalogue/findMethod';
import { checkParams } from '../../../../../src/core/rpc/checkParams';
import { isObject, readRecordings } from '../../../../helpers/recording';

/** A request that a node answered, and what is found in its parameters, in words. */
interface Checked {
  readonly method: string;
  readonly problems: readonly string[];
  /** The node's words where it refused. */
  readonly refusal: string | undefined;
}

const folder = join(__dirname, '../../../../recordings');
const checked = readdirSync(folder)
  .filter((file) => /^(?!websocket).*\.jsonl$/.test(file))
  .flatMap(checkedIn);

/** Words of both servers for parameters that they cannot read. */
const unreadable = /unmarshal an argument|invalid argument|missing value for|too many arguments|expected hrp/;

describe('the requests that were sent to a real network', () => {
  it('have nothing wrong in their parameters where the node took them', () => {
    const accepted = checked.filter(({ refusal }) => refusal === undefined);
    assert.ok(accepted.length > 1000);
    const found = accepted.flatMap(({ method, problems }) => problems.map((problem) => `${method} ${problem}`));
    // It takes a subnet no more, and passes it over.
    assert.deepEqual(found, ['info.uptime unknown subnetID']);
  });

  it('have something wrong in them where the node could not read them', () => {
    const refused = checked.filter(({ refusal }) => refusal !== undefined && unreadable.test(refusal));
    assert.ok(refused.length > 15);
    const unseen = refused.filter(({ problems }) => problems.length === 0);
    assert.deepEqual(
      unseen.map(({ method, refusal }) => `${method} ${refusal}`),
      [],
    );
  });
});

function checkedIn(file: string): Checked[] {
  const hrp = file === 'helicon.jsonl' ? 'custom' : 'local';
  return readRecordings(file).flatMap(({ path, request, contentType, body }) => {
    const method =
      isObject(request) && findMethod(String(request['method']), path.startsWith('/ext/bc/') ? 'chain' : 'node');
    if (!method || !contentType?.startsWith('application/json') || body.trim() === '') {
      return [];
    }
    const { error } = parseJson(body) as JsonObject;
    const problems = checkParams(method, request['params'], { hrp });
    return [
      {
        method: method.name,
        problems: problems.map(({ kind, path: at }) => `${kind} ${at.join('.')}`),
        refusal: isObject(error) ? String(error['message']) : undefined,
      },
    ];
  });
}
