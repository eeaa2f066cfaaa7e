import prettier from 'prettier';
import {
  type ConfigField,
  type ConfigShape,
  feeShape,
  precompileFields,
  scalarDefinitions,
} from '../../src/engine/precompiles';

/** Generates schemas/precompiles.schema.json from the registry, for other schemas and editors. */
export async function precompileSchema(): Promise<string> {
  const definitions: Record<string, object> = {};
  const properties = Object.fromEntries(
    precompileFields.map(({ key, kind, meaning, isExact }) => {
      definitions[key] = objectSchema(kind.shape, definitions);
      const own = { description: meaning, $ref: `#/$defs/${key}`, 'x-snowprobe-exact-key': isExact };
      return [key, own] as const;
    }),
  );
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Precompiles of Subnet-EVM',
    description: 'Precompiles by their keys, as config of a genesis and an item of precompileUpgrades have them.',
    type: 'object',
    'x-snowprobe-source': precompileFields[0]?.source,
    properties,
    $defs: definitions,
  };
  const options = await prettier.resolveConfig('precompiles.schema.json');
  return prettier.format(JSON.stringify(schema), { ...options, parser: 'json' });
}

/** @param definitions collects the definitions of nested objects */
function objectSchema({ goType, fields }: ConfigShape, definitions: Record<string, object>): object {
  // The source of a field that has none of its own.
  const { source } = fields.find(({ embedded }) => embedded !== 'Upgrade') ?? fields[0]!;
  return {
    type: ['object', 'null'],
    'x-snowprobe-go-type': goType,
    'x-snowprobe-source': source,
    properties: Object.fromEntries(fields.map((field) => [field.key, fieldSchema(field, source, definitions)])),
  };
}

function fieldSchema(field: ConfigField, source: string, definitions: Record<string, object>): object {
  const { key, kind, onNull } = field;
  if (typeof kind === 'object' && 'shape' in kind && kind.shape !== feeShape) {
    definitions[key] = objectSchema(kind.shape, definitions);
  }
  return {
    description: field.meaning,
    'x-snowprobe-answer': field.answer,
    type: onNull === 'refused' ? 'string' : typeOf(kind),
    ...formOf(field),
    default: field.default === undefined ? undefined : (JSON.parse(field.default) as unknown),
    'x-snowprobe-embedded': field.embedded,
    'x-snowprobe-range': field.range,
    'x-snowprobe-null': onNull,
    'x-snowprobe-unit': field.unit,
    'x-snowprobe-since': field.since,
    'x-snowprobe-source': field.source === source ? undefined : field.source,
  };
}

function typeOf(kind: ConfigField['kind']): readonly string[] | undefined {
  return typeof kind === 'string' || 'shape' in kind ? undefined : ['list' in kind ? 'array' : 'object', 'null'];
}

function formOf({ key, kind }: ConfigField): object {
  if (typeof kind === 'string') {
    return { $ref: definitionOf(kind) };
  }
  if ('list' in kind) {
    return { items: { $ref: definitionOf(kind.list) } };
  }
  if ('map' in kind) {
    return {
      propertyNames: { $ref: definitionOf(kind.by) },
      additionalProperties: { $ref: definitionOf(kind.map) },
      'x-snowprobe-pointer': kind.isPointer,
    };
  }
  return { $ref: kind.shape === feeShape ? 'definitions.schema.json#/$defs/feeConfig' : `#/$defs/${key}` };
}

function definitionOf(kind: ConfigField['kind']): string {
  const [name] = Object.entries(scalarDefinitions).find(([, scalar]) => scalar === kind) ?? [];
  if (name === undefined) {
    throw new Error(`A precompile has a field of ${JSON.stringify(kind)}, which precompileSchema does not write.`);
  }
  return `definitions.schema.json#/$defs/${name}`;
}
