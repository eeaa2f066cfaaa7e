import assert from 'node:assert/strict';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { publishedFacts } from '../../helpers/publishedFacts';

interface OpenApi {
  readonly components: { readonly schemas: Record<string, { properties?: Record<string, { enum?: unknown[] }> }> };
}

/** Asserts that a response matches a published schema; `undefined` if the published description is not available. */
export function publishedSchemas(): ((answer: unknown, schema: string, what: string) => void) | undefined {
  const published = publishedFacts('facts/openapi/glacier.json');
  if (published === undefined) return undefined;
  const api = JSON.parse(published) as OpenApi;
  // The service returns null here (the field is nullable), which the published enum omits.
  api.components.schemas['Erc20TokenBalance']?.properties?.['tokenReputation']?.enum?.push(null);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(api, 'api');
  return (answer, schema, what) => {
    const validate = ajv.compile({ $ref: `api#/components/schemas/${schema}` });
    assert.ok(validate(answer), `${what}: ${ajv.errorsText(validate.errors)}`);
  };
}
