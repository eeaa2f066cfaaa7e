import { JsonNumber, type JsonValue, printJson } from '../../../engine/primitives';
import type { IdKind } from '../../../engine/rpc';
import type { ShapeRef } from '../../protocol/outputShape';
import { type UnitContext, unitText } from './unitText';

/** A leaf as a reader sees it. */
export interface ShownValue {
  /** "26", "1.5 AVAX", "14:02:11, 3 min ago", "P-avax1…". */
  readonly text: string;
  /** As the server wrote it, where that is short and differs: "0x1a". */
  readonly raw?: string;
  /** Exact value and what the catalogue says, for those who rest on it. */
  readonly title?: string;
  /** The identifier that can be looked up. */
  readonly link?: string;
  readonly kind: 'number' | 'text' | 'word' | 'id' | 'bytes';
}

/** What nobody can look up by itself. */
const notLinked: ReadonlySet<IdKind> = new Set<IdKind>(['signature', 'conversion', 'message', 'container']);

/** `json` is no object and no list. */
export function shownValue(json: JsonValue, shape: ShapeRef | undefined, context: UnitContext): ShownValue {
  if (json === null || typeof json === 'boolean') {
    return { text: String(json), kind: 'word' };
  }
  if (shape?.id !== undefined && typeof json === 'string') {
    const isLink = json.length >= 20 && json.length <= 1_000 && !notLinked.has(shape.id);
    return { text: shownText(json) + shownNameSuffix(json, context), kind: 'id', link: isLink ? json : undefined };
  }
  if (typeof json === 'string' && (shape?.unit === 'bytes' || isLongHex(json, shape))) {
    return shownBytes(json);
  }
  const inUnit = shape?.unit === undefined ? undefined : unitText(json, shape.unit, context);
  if (inUnit !== undefined) {
    const { text, exact, isAmount } = inUnit;
    const written = scalarText(json);
    const raw = rawBeside(json, text, isAmount === true);
    const isShownElsewhere = written === text || raw !== undefined;
    const title = [...(exact === undefined || exact === text ? [] : [exact]), ...(isShownElsewhere ? [] : [written])];
    return {
      text,
      kind: 'number',
      raw,
      title: title.length === 0 ? undefined : title.join(' · '),
    };
  }
  if (typeof json !== 'string') {
    return { text: scalarText(json), kind: 'number' };
  }
  return isQuantity(json, shape)
    ? { text: BigInt(json).toString(), raw: json, kind: 'number' }
    : { text: `"${shownText(json)}"`, kind: 'text' };
}

/** What follows an address that has a name: ` (Warp precompile)`. */
export function shownNameSuffix(id: string, { labels = {} }: UnitContext): string {
  const key = id.toLowerCase();
  return Object.hasOwn(labels, key) ? ` (${shownText(labels[key]!, 60)})` : '';
}

/** Hex digits and decimals of base units that stand beside a figure; 128 bits and a few more. */
const longestRaw = 40;

/** What the server wrote, where it is in hex, or an amount whose digits are not there to be read. */
function rawBeside(json: JsonValue, text: string, isAmount: boolean): string | undefined {
  const written = typeof json === 'string' ? json : scalarText(json);
  const isRead = text.split(' ', 1)[0] === written;
  const isWanted = /^0x/i.test(written) || (isAmount && !isRead);
  return isWanted && written.length <= longestRaw ? written : undefined;
}

/** A number without unit (a nonce, a status): the catalogue knows the field, and names neither an identifier nor bytes. */
function isQuantity(json: string, shape: ShapeRef | undefined): boolean {
  return shape !== undefined && /^0x(?:0|[1-9a-f][0-9a-f]{0,15})$/.test(json);
}

/** A hash, a topic, a part of a signature, a transaction in bytes: eight bytes or more, whatever is known of them. */
function isLongHex(json: string, shape: ShapeRef | undefined): boolean {
  return shape?.unit === undefined && json.length >= 18 && /^0x[0-9a-f]*$/i.test(json);
}

function shownBytes(json: string): ShownValue {
  const size = /^0x/i.test(json) ? `${Math.ceil((json.length - 2) / 2)} bytes` : undefined;
  const isLong = json.length > 80;
  return {
    text: isLong ? `${shownText(json, 66)}` : shownText(json),
    kind: 'bytes',
    raw: isLong && size !== undefined ? size : undefined,
    title: size,
  };
}

function scalarText(json: JsonValue): string {
  return json instanceof JsonNumber ? json.text : shownText(printJson(json));
}

/** What reorders or hides text, or cannot be seen: shown as an escape, so that nothing looks like something else. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0]/gu;

/** Characters that are put on the page; what is copied is whole. */
const longest = 2_000;

/** A text from outside on one line, exactly: `"pay\u{202e}me"` instead of what that would look like. */
export function shownText(text: string, most = longest): string {
  const shown = escaped(text.slice(0, most));
  return text.length > most ? `${shown}…` : shown;
}

function escaped(text: string): string {
  return text.replace(unseen, (character) => {
    switch (character) {
      case '\n':
        return '\\n';
      case '\t':
        return '\\t';
      case '\r':
        return '\\r';
      default:
        return `\\u{${character.codePointAt(0)!.toString(16)}}`;
    }
  });
}
