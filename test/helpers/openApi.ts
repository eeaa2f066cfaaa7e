import Ajv2020 from 'ajv/dist/2020';
import { publishedFacts } from './publishedFacts';

/** The subset of OpenAPI 3.1 schemas that the published files use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: unknown[];
  readonly examples?: readonly unknown[];
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

export interface OpenApi {
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Schema violations of a value; empty if there are none. */
  problems(schema: string, value: unknown): string;
}

const read = new Map<string, OpenApi>();

/** A published description; `undefined` if the reference files are missing. */
export function readOpenApi(name: 'glacier' | 'popsicle' | 'popsicle-2025-11'): OpenApi | undefined {
  const known = read.get(name);
  const text = known === undefined ? publishedFacts(`facts/openapi/${name}.json`) : undefined;
  if (text === undefined) {
    return known;
  }
  const api = JSON.parse(text) as { components: { schemas: Record<string, Schema> } };
  // Nullable by type, but its enum lacks null.
  api.components.schemas['Erc20TokenBalance']?.properties?.['tokenReputation']?.enum?.push(null);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(api, 'api');
  const described: OpenApi = {
    schemas: api.components.schemas,
    problems(schema, value) {
      const validate = ajv.getSchema(`api#/components/schemas/${schema}`);
      if (validate === undefined) {
        throw new Error(`no schema ${schema}`);
      }
      return validate(value) ? '' : ajv.errorsText(validate.errors);
    },
  };
  read.set(name, described);
  return described;
}
