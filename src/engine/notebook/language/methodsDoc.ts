import {
  type FieldMeta,
  type Method,
  type ShapeNode,
  blockTags,
  describeShape,
  fieldText,
  methods,
  restEndpoints,
  shapeText,
  subscriptionKinds,
} from '../../rpc';
import { availabilityText, code, deprecationText } from './methodMarkdown';

const introduction = `# Methods of a node

Every method that Snowprobe knows, with parameters and result. \`npm run docs\` makes this page from the table that
lookups and checks use.

Parameters go into an object; on the EVM into a list, in this order. \`?\` marks what may be absent, \`= x\` its default.
After a name is what its value means: a unit, an ID of something, or else its form. On the node's own server amounts are
decimal texts or numbers, on the EVM's 0x hex. A \`time\` is Unix seconds or a text, a \`share\` goes from 0 to 1, \`shares\` are
millionths, \`bytes\` are hex that can be decoded. \`[x]\` is a list, \`{key: x}\` a table.`;

/** Generates docs/methods.md from the catalogue; deterministic. */
export function methodsDoc(): string {
  const namespaces = [...new Set(methods.map(namespaceOf))];
  return `${[
    introduction,
    // Cells vary so much in length that aligned columns would be mostly blanks.
    '<!-- prettier-ignore-start -->',
    ...namespaces.flatMap(namespaceSection),
    '## Block tags',
    'Names of blocks in EVM parameters.',
    table(
      ['word', 'block'],
      Object.entries(blockTags).map(([tag, meaning]) => [code(tag), meaning]),
    ),
    '## Subscriptions',
    'What `eth_subscribe` takes, at `/ext/bc/{chain}/ws`, and the `result` of its notifications.',
    table(
      ['type', 'what it reports', 'takes', 'notification'],
      subscriptionKinds.map(({ kind, summary, params, notification }) => [
        code(kind),
        summary,
        topLevel(describeShape(params())),
        topLevel(describeShape(notification())),
      ]),
    ),
    '## GET',
    'Answered without JSON-RPC.',
    table(
      ['path', 'what it does', 'takes', 'answers'],
      restEndpoints.map(({ path, summary, query, response, availability }) => [
        code(path),
        lines(summary, availabilityText(availability)),
        topLevel(describeShape(query())),
        response === 'text/plain' ? code(response) : topLevel(describeShape(response())),
      ]),
    ),
    '<!-- prettier-ignore-end -->',
  ].join('\n\n')}\n`;
}

/** The node and the chains each have an `admin` namespace, on different paths. */
function namespaceOf({ name, path }: Method): string {
  const [word = name] = name.split(/[._]/);
  return word === 'admin' && path.includes('{chain}') ? 'admin of a chain' : word;
}

function namespaceSection(namespace: string): readonly string[] {
  const own = methods.filter((method) => namespaceOf(method) === namespace);
  const paths = [...new Set(own.map(({ path }) => code(path)))];
  return [
    `## ${namespace}`,
    paths.join(', '),
    table(['method', 'what it does', 'takes', 'answers'], own.map(methodRow)),
  ];
}

const effectWords = {
  reads: '',
  writes: 'Writes.',
  administers: 'Administers.',
  endangers: 'May hang the node.',
} as const;

function methodRow(method: Method): readonly string[] {
  const { name, summary, params, result, effect, availability, deprecated, subscription } = method;
  return [
    code(name),
    lines(
      summary,
      effectWords[effect],
      subscription ? 'Only over a WebSocket.' : '',
      availabilityText(availability),
      deprecated === undefined ? '' : deprecationText(deprecated),
    ),
    topLevel(describeShape(params())),
    topLevel(describeShape(result())),
  ];
}

function topLevel(node: ShapeNode): string {
  if (node.kind !== 'object') {
    return shapeText(node, code) + sentenceSuffix(node.meta);
  }
  return node.fields.length === 0
    ? '–'
    : lines(...node.fields.map((field) => fieldText(field, code) + sentenceSuffix(field.node.meta)));
}

function sentenceSuffix({ sentence: words }: FieldMeta): string {
  return words === undefined ? '' : `: ${words}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

function lines(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('<br>');
}
