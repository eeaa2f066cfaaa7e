import {
  type Availability,
  describeShape,
  fieldsOfParams,
  fieldText,
  type Method,
  paramFields,
  type ShapeField,
  type ShapeNode,
  shapeText,
  subscriptionKinds,
  wireName,
  type WireNames,
} from '../../rpc';

function availabilityClauses({ on, flag, sinceHelicon, only, note }: Availability): readonly string[] {
  return [
    on === 'own' ? 'own nodes only' : '',
    only === 'L1s and subnets' ? 'L1s and subnets, not the C-Chain' : '',
    only === 'C-Chain' && sinceHelicon === undefined ? 'C-Chain only' : '',
    flag === undefined ? '' : `requires ${code(flag)}`,
    sinceHelicon === undefined ? '' : sinceHeliconClause(sinceHelicon, only),
    note ?? '',
  ].filter(Boolean);
}

function sinceHeliconClause(since: NonNullable<Availability['sinceHelicon']>, only: Availability['only']): string {
  if (since === 'absent') {
    return 'removed from the C-Chain in Helicon';
  }
  const setting = code(`apis: ${since.api}`);
  if (only === 'C-Chain') {
    return `C-Chain only, since Helicon, requires ${setting}`;
  }
  return since.byDefault === true ? `C-Chain since Helicon: ${setting} (default)` : `C-Chain since Helicon: ${setting}`;
}

/** Limit of listed fields; docs/methods.md has all of them. */
const maxFields = 12;

const maxCharacters = 120;

/** Catalogue entry of a method: summary, params and result, availability, replacement. */
export function methodMarkdown(method: Method, names: WireNames): string {
  const { name, path, summary, effect, deprecated, subscription } = method;
  const parameters = paramFields(method);
  return paragraphs(
    `**${wireName(name, names)}** · ${code(path)}`,
    [
      summary,
      effect === 'writes' ? 'Changes state: asks before sending.' : '',
      effect === 'administers' ? 'Administers the node or its accounts: asks before sending.' : '',
      effect === 'endangers' ? 'Asks before sending.' : '',
      subscription ? websocketHint(name) : '',
    ]
      .filter(Boolean)
      .join(' '),
    effect === 'endangers' ? `⚠ ${endangersHint}` : '',
    deprecated === undefined ? '' : `⚠ ${deprecationText(deprecated, names)}`,
    availabilityText(method.availability),
    parameters.length === 0 ? 'No parameters.' : `Parameters\n${fieldList(parameters)}`,
    resultText(describeShape(method.result())),
  );
}

export function eventMarkdown(event: string): string | undefined {
  const kind = subscriptionKinds.find((one) => one.kind === event);
  if (kind === undefined) {
    return undefined;
  }
  const takes = fieldsOfParams(describeShape(kind.params()));
  return paragraphs(
    `**${event}** · ${code('eth_subscribe')}`,
    kind.summary,
    takes.length === 0 ? '' : `Parameters\n${fieldList(takes)}`,
    resultText(describeShape(kind.notification())),
  );
}

/** A field with its meaning: "`txID` transaction ID: ID of the transaction." */
export function paramMarkdown(field: ShapeField): string {
  const { meta } = field.node;
  const text = fieldText(field, code);
  const short = text.length > maxCharacters ? `${fieldText(withoutNested(field), code)}` : text;
  return meta.sentence === undefined ? short : `${short}: ${meta.sentence}`;
}

/** Where a method is available, and the required setting, as a sentence; empty if every node supports it. */
export function availabilityText(availability: Availability): string {
  const clauses = availabilityClauses(availability).join('; ');
  return clauses === '' ? '' : `${clauses[0]!.toUpperCase()}${clauses.slice(1)}.`;
}

/** @param names the network's spelling of methods; defaults to the catalogue's */
export function deprecationText({ since, replacement }: NonNullable<Method['deprecated']>, names?: WireNames): string {
  const instead = replacement && code(names === undefined ? replacement : wireName(replacement, names));
  if (since === undefined) {
    return instead === undefined ? 'Deprecated.' : `Deprecated; use ${instead}.`;
  }
  return instead === undefined ? `Deprecated since ${since}.` : `Deprecated since ${since}; use ${instead}.`;
}

function resultText(node: ShapeNode): string {
  if (node.kind === 'object' && node.fields.length > 0) {
    return `Result\n${fieldList(node.fields)}`;
  }
  const { sentence } = node.meta;
  const shape = shapeText(node, code).slice(0, maxCharacters);
  return sentence === undefined ? `Result ${shape}` : `Result ${shape}: ${sentence}`;
}

function fieldList(fields: readonly ShapeField[]): string {
  const rest = fields.length - maxFields;
  return [
    ...fields.slice(0, maxFields).map((field) => `- ${paramMarkdown(field)}`),
    ...(rest > 0 ? [`- ${rest} more`] : []),
  ].join('\n');
}

function withoutNested({ node, ...field }: ShapeField): ShapeField {
  const placeholder: ShapeNode = { kind: 'value', meta: {}, nullable: false, expected: '{…}' };
  const list = node.kind === 'list' ? ({ ...node, item: placeholder } as const) : placeholder;
  return { ...field, node: { ...list, nullable: node.nullable } };
}

function paragraphs(...parts: readonly string[]): string {
  return parts.filter(Boolean).join('\n\n');
}

export function code(text: string): string {
  return `\`${text}\``;
}

export const endangersHint =
  'May hang the node: after two calls the chain can stop until the node is restarted, and the result can have less than the quorum. Run Tools… › Aggregate Warp Signatures… instead.';

export function websocketHint(name: string): string {
  switch (name) {
    case 'eth_subscribe':
      return 'WebSocket only: write subscribe and an event.';
    case 'eth_unsubscribe':
      return 'WebSocket only: stop the cell to end its subscription.';
    default:
      return 'WebSocket only, and a WebSocket is opened only for subscribe.';
  }
}
