import type {
  Fact,
  Report,
  MessageTimeline,
  TimelineStage,
  Line,
  RawResponse,
  RowMark,
  Section,
  Source,
  Span,
} from './report';
import {
  type JsonValue,
  escapeUnseen,
  isJsonList,
  isJsonObject,
  isTime,
  parseJson,
  printJson,
  definedFields,
} from '../primitives';
import { rowCount, rowsBetween } from './sectionRows';
import { textSections } from './drawn/drawnText';
import type { RenderContext } from './renderContext';
import { lineText, spanText, type TextStyle } from './spanText';

const style: TextStyle = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 100_000 };

/** JSON output is independent of time and place. */
const clock = { now: 0, timeZone: 'UTC' };

/** Version of the JSON output: incremented when a member is removed or changes its meaning. */
export const jsonVersion = 1;

/**
 * A Report for scripts, indented by two, with a trailing newline. Keys keep their order. Integers are decimal strings,
 * times ISO 8601 in UTC; only `decimals`, `milliseconds`, `depth`, `from` and the 1-based `line` and `column` are
 * numbers. Every line has its plain `text` and, in `values`, the data: an amount is `{type, value, decimals, symbol,
 * text}` with `value` in the base unit. Raw responses are included as JSON with all digits. Described by
 * schemas/cli/output.schema.json.
 *
 * @param reader provides the `name` of identifiers
 */
export function reportToJson(report: Report, reader: Pick<RenderContext, 'nameOf'> = {}): string {
  const {
    kind,
    status,
    identifier,
    title,
    network,
    chain,
    facts,
    timelines,
    related = [],
    copyActions,
    sources,
    raw,
  } = report;
  const value = {
    version: BigInt(jsonVersion),
    kind,
    status,
    identifier,
    title: lineJson(title),
    ...definedFields({ network, chain }),
    facts: facts.map(factJson),
    ...definedFields({ lanes: timelines?.map(timelineJson) }),
    sections: textSections(report).map(sectionJson),
    related: related.map(({ label, id, name, as }) => ({ label, id, ...definedFields({ name, as }) })),
    ...definedFields({ handouts: copyActions?.map(({ key, label, text, as }) => ({ key, label, text, as })) }),
    sources: sources.map(sourceJson),
  };
  const nameOf = reader.nameOf && ((id: string, known?: string) => reader.nameOf?.(id, known, { network, chain }));
  const whole = { ...(nameOf === undefined ? value : withNames(value, nameOf)), ...(raw && { raw: raw.map(rawJson) }) };
  return `${escapeUnseen(printJson(whole, 2))}\n`;
}

/** Adds the reader's names to objects with an `id`. */
function withNames<T extends JsonValue>(value: T, nameOf: (id: string, known?: string) => string | undefined): T;
function withNames(value: JsonValue, nameOf: (id: string, known?: string) => string | undefined): JsonValue {
  if (isJsonList(value)) {
    return value.map((item) => withNames(item, nameOf));
  }
  if (value === null || !isJsonObject(value)) {
    return value;
  }
  const { id, name: known } = value;
  const name = typeof id === 'string' ? nameOf(id, typeof known === 'string' ? known : undefined) : undefined;
  const members = Object.entries(value).map(([key, member]) => [key, withNames(member, nameOf)] as const);
  return { ...Object.fromEntries(members), ...definedFields({ name }) };
}

function timelineJson({ key, heading, stages, cause, advice }: MessageTimeline): JsonValue {
  return {
    key,
    heading: lineJson(heading),
    stages: stages.map(stageJson),
    ...definedFields({ cause: cause && lineJson(cause) }),
    advice: advice.map(lineJson),
  };
}

function stageJson({ key, state, label, value, chain, transaction, at, after, proof, from }: TimelineStage): JsonValue {
  return {
    key,
    state,
    label,
    ...lineJson(value),
    ...definedFields({
      chain,
      transaction,
      proof,
      at: at === undefined ? undefined : isoTime(at),
      milliseconds: rounded(after),
    }),
    from: indexes(from),
  };
}

function sectionJson(section: Section): JsonValue {
  const { rows, marks } = rowsBetween(section, 0, rowCount(section));
  return {
    key: section.key,
    heading: section.heading,
    columns: section.columns,
    rows: rows.map((row) => row.map(lineJson)),
    ...definedFields({ marks: section.marks && marks.map(markJson), note: section.note && lineJson(section.note) }),
    from: indexes(section.from),
  };
}

function factJson({ key, label, value, from }: Fact): JsonValue {
  return { key, label, ...lineJson(value), from: indexes(from) };
}

function markJson({ depth, tone, details }: RowMark = {}): JsonValue {
  return definedFields({ depth: rounded(depth), tone, details: details?.map(factJson) });
}

export function lineJson(line: Line): { readonly [key: string]: JsonValue } {
  return { text: lineText(line, style, clock), values: line.flatMap(spanJson) };
}

function spanJson(span: Span): readonly JsonValue[] {
  switch (span.kind) {
    case 'text':
      return [];
    case 'remote':
    case 'code':
    case 'guess':
    case 'origin':
      return [{ type: span.kind, text: span.text }];
    case 'place':
      return [
        {
          type: 'place',
          path: span.path,
          line: BigInt(span.line + 1),
          column: BigInt(span.column + 1),
          text: spanText(span, style, clock),
        },
      ];
    case 'share':
      return span.isBar === true ? [] : [{ type: 'share', text: spanText(span, style, clock) }];
    case 'id':
      return [{ type: 'id', id: span.id, ...definedFields({ name: span.name }) }];
    case 'count':
      return [{ type: 'count', value: span.value.toString(), ...definedFields({ unit: span.unit }) }];
    case 'time':
      return isTime(span.at) ? [{ type: 'time', at: new Date(span.at).toISOString() }] : [];
    case 'amount': {
      const { value, decimals, symbol, baseUnit } = span.amount;
      const text = spanText(span, style, clock);
      return [
        {
          type: 'amount',
          value: value.toString(),
          decimals: Number.isSafeInteger(decimals) ? BigInt(decimals) : String(decimals),
          symbol,
          ...definedFields({ baseUnit }),
          text,
        },
      ];
    }
  }
}

function sourceJson(source: Source): JsonValue {
  const { kind, host, outcome, message, height, at, milliseconds, chain } = source;
  return {
    kind,
    host,
    outcome,
    ...definedFields({ message, chain, height: height?.toString() }),
    ...definedFields({ at: kind === 'bytes' ? undefined : isoTime(at), milliseconds: rounded(milliseconds) }),
  };
}

/** A response that is not JSON (an error page) is included as text. */
function rawJson({ label, json }: RawResponse): JsonValue {
  try {
    return { label, json: parseJson(json) };
  } catch {
    return { label, text: json };
  }
}

function indexes(from: readonly number[]): readonly JsonValue[] {
  return from.map((index) => BigInt(index));
}

/** `undefined` beyond the range of dates. */
function isoTime(at: number): string | undefined {
  return isTime(at) ? new Date(at).toISOString() : undefined;
}

function rounded(value: number | undefined): bigint | undefined {
  return value === undefined || !Number.isFinite(value) ? undefined : BigInt(Math.round(value));
}
