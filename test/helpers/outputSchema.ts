import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface OutputSchema {
  readonly $defs: {
    readonly report: { readonly properties: Readonly<Record<'kind' | 'status', { readonly enum: readonly string[] }>> };
  };
}

const place = join(__dirname, '../../schemas/cli/output.schema.json');
export const outputSchema = JSON.parse(readFileSync(place, 'utf8')) as OutputSchema;

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false });
addFormats(ajv);
const validate = ajv.compile(outputSchema);

/** Fails if a command's `--json` output does not match the published schema. */
export function assertOutput(text: string): void {
  const value: unknown = JSON.parse(text);
  const { version } = value as { readonly version?: unknown };
  assert.equal(version, 1);
  assert.ok(validate(value), `${ajv.errorsText(validate.errors)}\n${text.slice(0, 2_000)}`);
}
