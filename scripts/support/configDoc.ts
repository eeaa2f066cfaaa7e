import {
  type CheckInput,
  type ConfigFile,
  kindWords,
  ruleMessage,
  type RuleId,
  rules,
  shapeOf,
  unitWords,
} from '../../src/engine/config';
import type { ConfigField, ConfigShape, Kind } from '../../src/engine/precompiles';

const introduction = `# Chain configuration files

Every key of \`genesis.json\`, \`upgrade.json\` and \`config.json\` of a chain, of a subnet's file and of a node's, and every rule that Snowprobe
checks. \`npm run docs\` makes this page from the tables that diagnostics, completion and hovers use.

An integer that is "hex or decimal" is a string or a number; one that is "as a number" is never a string. A default applies if the key is absent.

## Other editors

The keys of each file are JSON Schemas in [schemas](../schemas), which are also in the VSIX. An editor that supports JSON Schema completes and
describes them. These settings are for VS Code's JSON service; other editors accept them as well:

\`\`\`json
"json.schemas": [
  { "fileMatch": ["genesis.json"], "url": "./schemas/genesis.schema.json" },
  { "fileMatch": ["upgrade.json"], "url": "./schemas/upgrade.schema.json" },
  { "fileMatch": ["configs/chains/*/config.json", "!configs/chains/C/config.json"], "url": "./schemas/subnet-evm-config.schema.json" },
  { "fileMatch": ["configs/chains/C/config.json"], "url": "./schemas/c-chain-config.schema.json" },
  { "fileMatch": ["configs/subnets/*.json"], "url": "./schemas/subnet-config.schema.json" },
  { "fileMatch": [".avalanchego/configs/node.json"], "url": "./schemas/node-config.schema.json" }
]
\`\`\``;

const rulesIntroduction = `## Rules

The messages of Snowprobe about a file. Error: the VM rejects the file, or exits. Warning: the VM accepts the file, but the setting has consequences
that are probably not intended. Hint: the setting has no effect. "Seen" rules were observed on the real VM, "inferred" ones come from its source. \`…\` is a value of the file.`;

const titles: readonly (readonly [title: string, file: ConfigFile, vm?: CheckInput['vm']])[] = [
  ['genesis.json', 'genesis'],
  ['upgrade.json', 'upgrade'],
  ['config.json of a Subnet-EVM chain', 'config', 'subnetEvm'],
  ['config.json of the C-Chain', 'config', 'cChain'],
  ['{subnet ID}.json of a subnet', 'subnet'],
  ['config.json of a node', 'node'],
];

/** The files that docs/chain-config.md describes, in order. */
export const documentedFiles = titles.map(([title, file, vm]) => {
  const input = { file, vm };
  return { title, input, shape: shapeOf(input, file) };
});

/** Generates docs/chain-config.md from the fields and rules; deterministic. */
export function configDoc(): string {
  const rows = Object.entries(rules).map(([id, { severity, values = [], basis, source }]) => {
    const message = ruleMessage(
      id as RuleId,
      values.map(() => '…'),
    );
    return [code(id), severity, escaped(message), basis, escaped(source)];
  });
  return `${[
    introduction,
    // Aligned columns would be mostly blanks, as cells differ much in length.
    '<!-- prettier-ignore-start -->',
    ...shapeSections(),
    rulesIntroduction,
    table(['rule', 'severity', 'what it says', 'basis', 'source'], rows),
    '<!-- prettier-ignore-end -->',
  ].join('\n\n')}\n`;
}

/** A section for each shape; a shape used twice is documented at its first use. */
function shapeSections(): readonly string[] {
  const sections: string[] = [];
  const documented = new Map<ConfigShape, string>();
  const visit = (shape: ConfigShape, file: string, path: string): void => {
    if (shape.fields.length === 0) {
      return;
    }
    sections.push(path === '' ? `## ${file}` : `### ${file}: ${path}`);
    const first = documented.get(shape);
    if (first !== undefined) {
      sections.push(`As ${first}.`);
      return;
    }
    documented.set(shape, path === '' ? file : `${code(path)} of ${file}`);
    const [source, ...others] = new Set(shape.fields.map((field) => field.source));
    // A source common to all fields is given above the table instead of in a column.
    const shown = others.length === 0 ? -1 : undefined;
    sections.push(
      ...(others.length === 0 ? [`Source: ${escaped(source!)}`] : []),
      table(
        columns.slice(0, shown),
        shape.fields.map((field) => fieldRow(field).slice(0, shown)),
      ),
    );
    for (const { kind, key } of shape.fields) {
      visitKind(kind, file, path === '' ? key : `${path}.${key}`);
    }
  };
  const visitKind = (kind: Kind, file: string, path: string): void => {
    if (typeof kind === 'string') {
      return;
    }
    if ('shape' in kind) {
      visit(kind.shape, file, path);
    } else if ('list' in kind) {
      visitKind(kind.list, file, `${path}[]`);
    } else {
      visitKind(kind.map, file, `${path}.*`);
    }
  };
  documentedFiles.forEach(({ title, shape }) => visit(shape, title, ''));
  return sections;
}

const columns: readonly string[] = ['key', 'type', 'default', 'meaning', 'source'];

function fieldRow(field: ConfigField): readonly string[] {
  const { key, kind, unit, range, since, isRequired, noEffect, values = [] } = field;
  return [
    code(key),
    lines(escaped(kindWords(kind)), isRequired === true ? 'required' : ''),
    field.default === undefined ? '' : code(field.default),
    lines(
      escaped(field.meaning),
      noEffect === undefined ? '' : `⚠ ${escaped(noEffect)}`,
      unit === undefined ? '' : `Unit: ${unitWords(field)}.`,
      range === undefined ? '' : `Range: ${escaped(range)}.`,
      since === undefined ? '' : `Since ${since}.`,
      ...values.map(({ value, meaning }) => `${code(value)}: ${escaped(meaning)}`),
    ),
    escaped(field.source),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

function lines(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('<br>');
}

/** Our own text, in which backticks already mark code. */
function escaped(text: string): string {
  return text
    .split('`')
    .map((part, i) => (i % 2 === 0 ? part.replace(/[<*_]/g, '\\$&') : code(part)))
    .join('');
}

function code(text: string): string {
  return `\`${text}\``;
}
