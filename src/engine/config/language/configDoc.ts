import type { ConfigField, Kind, ConfigShape } from '../../precompiles';
import { ruleMessage, type RuleId, rules } from '../rules/rules';
import { kindWords, unitWords } from './kindWords';
import { documentedFiles } from './shapeOf';
import { isTimeField } from './valueWords';

const introduction = `# Chain configuration files

Every key of \`genesis.json\`, \`upgrade.json\`, \`config.json\`, of a subnet's file and of a node's, and every rule that
Snowprobe holds them to. \`npm run docs\` makes this page from the tables that diagnostics, completion and hovers read.

An integer that is "hex or decimal" is written as a text or a number; one that is "as a number" is never a text. A default is
what holds where the key is absent.`;

const rulesIntroduction = `## Rules

What Snowprobe says about a file. An error: the VM refuses the file, or ends. A warning: it takes the file and someone will
regret it. A hint: it has no effect. "Seen" rules were seen on the real VM, "inferred" ones are read in its source. \`…\` is
what stands in the file.`;

/** docs/chain-config.md, from the fields and the rules: the same text whenever they are the same. */
export function configDoc(): string {
  return `${[
    introduction,
    // Cells are as long as what they say: aligned columns would be mostly blanks.
    '<!-- prettier-ignore-start -->',
    ...shapeSections(),
    rulesIntroduction,
    table(
      ['rule', 'severity', 'what it says', 'basis', 'source'],
      Object.entries(rules).map(([id, rule]) => [
        code(id),
        rule.severity,
        escaped(ruleMessage(id as RuleId, rule.values?.map(() => '…') ?? [])),
        rule.basis,
        escaped(rule.source),
      ]),
    ),
    '<!-- prettier-ignore-end -->',
  ].join('\n\n')}\n`;
}

/** A section for each shape; what stands in two places is told at the first. */
function shapeSections(): readonly string[] {
  const sections: string[] = [];
  const result = new Map<ConfigShape, string>();
  const visit = (shape: ConfigShape, file: string, path: string): void => {
    if (shape.fields.length === 0) {
      return;
    }
    const heading = path === '' ? `## ${file}` : `### ${file}: ${path}`;
    const first = result.get(shape);
    if (first !== undefined) {
      sections.push(heading, `As ${first}.`);
      return;
    }
    result.set(shape, path === '' ? file : `${code(path)} of ${file}`);
    const sources = [...new Set(shape.fields.map(({ source }) => source))];
    const rows = shape.fields.map(fieldRow);
    sections.push(
      heading,
      ...(sources.length === 1
        ? [
            `Source: ${escaped(sources[0]!)}`,
            table(
              columns.slice(0, -1),
              rows.map((row) => row.slice(0, -1)),
            ),
          ]
        : [table(columns, rows)]),
    );
    for (const field of shape.fields) {
      const inner = innerShape(field.kind, path === '' ? field.key : `${path}.${field.key}`);
      if (inner !== undefined) {
        visit(inner.shape, file, inner.path);
      }
    }
  };
  for (const { title, shape } of documentedFiles) {
    visit(shape, title, '');
  }
  return sections;
}

const columns: readonly string[] = ['key', 'type', 'default', 'meaning', 'source'];

function innerShape(kind: Kind, path: string): { readonly shape: ConfigShape; readonly path: string } | undefined {
  if (typeof kind === 'string') {
    return undefined;
  }
  if ('shape' in kind) {
    return { shape: kind.shape, path };
  }
  return 'list' in kind ? innerShape(kind.list, `${path}[]`) : innerShape(kind.map, `${path}.*`);
}

function fieldRow(field: ConfigField): readonly string[] {
  const { key, kind, unit, range, since, isRequired, values } = field;
  return [
    code(key),
    lines(escaped(kindWords(kind)), isRequired === true ? 'required' : ''),
    field.default === undefined ? '' : code(field.default),
    lines(
      escaped(field.meaning),
      field.noEffect === undefined ? '' : `⚠ ${escaped(field.noEffect)}`,
      unit === undefined ? '' : `Unit: ${unitWords(unit, isTimeField(field))}.`,
      range === undefined ? '' : `Range: ${escaped(range)}.`,
      since === undefined ? '' : `Since ${since}.`,
      ...(values ?? []).map(({ value, meaning }) => `${code(value)}: ${escaped(meaning)}`),
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

/** Words of ours, in which names in backticks are code already. */
function escaped(text: string): string {
  return text
    .split('`')
    .map((part, i) => (i % 2 === 0 ? part.replace(/[<*_]/g, '\\$&') : code(part)))
    .join('');
}

function code(text: string): string {
  return `\`${text}\``;
}
