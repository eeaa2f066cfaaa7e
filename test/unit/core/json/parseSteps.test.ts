import assert from 'node:assert/strict';
import { parseSteps } from '../../../../src/core/json/parseSteps';
import { printJson } from '../../../../src/core/json/printJson';
import { runToEnd } from '../../../../src/core/json/runToEnd';

describe('parseSteps', () => {
  it('tells once how a long text begins, with what is still open', () => {
    const item = '{"id":1,"__proto__":{"text":["snow",2]}}';
    const json = `{"name":"peaks","all":[${`${item},`.repeat(20_000)}${item}],"last":true}`;
    const told: string[] = [];
    assert.equal(printJson(runToEnd(parseSteps(json, (beginning) => told.push(printJson(beginning))))), json);
    const [beginning = ''] = told;
    assert.equal(told.length, 1);
    assert.ok(beginning.length < 132_000 && beginning.endsWith(']}'), beginning.slice(-80));
    assert.ok(beginning.startsWith(`{"name":"peaks","all":[${item},${item},`), beginning.slice(0, 80));
  });

  it('tells nothing of a text that is read at once, or before anything is open', () => {
    const told: unknown[] = [];
    runToEnd(parseSteps('[1]', (beginning) => told.push(beginning)));
    runToEnd(parseSteps(`"${'a'.repeat(500_000)}"`, (beginning) => told.push(beginning)));
    assert.deepEqual(told, []);
  });
});
