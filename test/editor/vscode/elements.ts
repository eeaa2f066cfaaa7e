/** An element on the screen, as far as tests need it; the tree is rebuilt for each query. */
export interface Element {
  readonly tag: string;
  readonly classes: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
  readonly click?: () => unknown;
  /** Called when the pointer rests on it. */
  readonly point?: () => unknown;
}

/** @param name "div.pane.body": a tag, and classes */
export function element(
  name: string,
  children: string | readonly Element[],
  more: Partial<Pick<Element, 'attributes' | 'click' | 'point'>> = {},
): Element {
  const [tag = '', ...classes] = name.split('.');
  const isText = typeof children === 'string';
  return { tag, classes, attributes: {}, text: isText ? children : '', children: isText ? [] : children, ...more };
}

/** The text of the element and its children, one a line. */
export function textOf({ text, children }: Element): string {
  return [text, ...children.map(textOf)].filter((part) => part !== '').join('\n');
}

/** Text with icons as VS Code renders them: `$(flame)` is one. */
export function labelled(name: string, label: string, more?: Parameters<typeof element>[2]): Element {
  const icons = [...label.matchAll(/(?<!\\)\$\(([a-z0-9-]+)(?:~[a-z]+)?\)/g)].map(([, icon = '']) => icon);
  const words = label.replace(/(?<!\\)\$\(([a-z0-9-]+)(?:~[a-z]+)?\)/g, '').trim();
  return element(
    name,
    [element('span', words), ...icons.map((icon) => element(`span.codicon.codicon-${icon}`, ''))],
    more,
  );
}

/** All elements that match a playwright selector, in screen order. */
export function select(roots: readonly Element[], selector: string): readonly Element[] {
  let found: readonly Found[] = roots.map((one) => ({ element: one, isRoot: true }));
  for (const part of selector.split('>>').map((text) => text.trim())) {
    found = step(found, part);
  }
  return found.map((one) => one.element);
}

interface Found {
  readonly element: Element;
  /** Whether it may match itself, not only descendants. */
  readonly isRoot: boolean;
}

function step(from: readonly Found[], part: string): readonly Found[] {
  const nth = /^nth=(\d+)$/.exec(part)?.[1];
  if (nth !== undefined) {
    return from.slice(Number(nth), Number(nth) + 1);
  }
  if (part.startsWith('visible=')) {
    return from;
  }
  const words = /^text="(.*)"$/.exec(part)?.[1];
  if (words !== undefined) {
    return unique(from.flatMap((one) => below(one)).filter((one) => one.text === words));
  }
  if (part.startsWith('internal:')) {
    throw new Error('Pages are not shown here.');
  }
  let found = from;
  for (const compound of compounds(part)) {
    found = unique(found.flatMap((one) => below(one)).filter((one) => matches(one, compound)));
  }
  return found;
}

function below({ element: one, isRoot }: Found): readonly Element[] {
  const inside = one.children.flatMap((child) => [child, ...below({ element: child, isRoot: false })]);
  return isRoot ? [one, ...inside] : inside;
}

function unique(elements: readonly Element[]): readonly Found[] {
  return [...new Set(elements)].map((one) => ({ element: one, isRoot: false }));
}

/** Splits at spaces outside brackets and quotes. */
function compounds(selector: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (const char of selector) {
    isQuoted = char === '"' ? !isQuoted : isQuoted;
    depth += isQuoted ? 0 : '(['.includes(char) ? 1 : ')]'.includes(char) ? -1 : 0;
    if (char === ' ' && depth === 0 && !isQuoted) {
      parts.push('');
    } else {
      parts[parts.length - 1] += char;
    }
  }
  return parts.filter((part) => part !== '' && part !== '>');
}

const simple =
  /^(?:([a-z]+\d?)|\.([\w-]+)|\[([\w-]+)(?:([\^*]?=)"((?:[^"\\]|\\.)*)")?\]|:has-text\("((?:[^"\\]|\\.)*)"\)|:has\(|:not\()/;

function matches(one: Element, compound: string): boolean {
  for (let rest = compound; rest !== '';) {
    const match = simple.exec(rest);
    if (match === null) {
      throw new Error(`The selector ${compound} is not known here: ${rest}`);
    }
    const [whole, tag, cls, attribute, operator, value = '', words] = match;
    if (whole === ':has(' || whole === ':not(') {
      const end = closing(rest);
      const inner = rest.slice(whole.length, end);
      if (whole === ':has(' ? select(one.children, inner).length === 0 : matches(one, inner)) {
        return false;
      }
      rest = rest.slice(end + 1);
      continue;
    }
    const isRight =
      tag !== undefined
        ? one.tag === tag
        : cls !== undefined
          ? one.classes.includes(cls)
          : attribute !== undefined
            ? hasAttribute(one, attribute, operator, value.replace(/\\(.)/g, '$1'))
            : textOf(one)
                .replace(/\s+/g, ' ')
                .toLowerCase()
                .includes((words ?? '').toLowerCase());
    if (!isRight) {
      return false;
    }
    rest = rest.slice(whole.length);
  }
  return true;
}

function hasAttribute({ attributes }: Element, name: string, operator: string | undefined, value: string): boolean {
  const own = attributes[name];
  if (own === undefined || operator === undefined) {
    return own !== undefined;
  }
  return operator === '=' ? own === value : operator === '^=' ? own.startsWith(value) : own.includes(value);
}

/** Index of the bracket that closes `:has(`. */
function closing(text: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    depth += text[i] === '(' ? 1 : text[i] === ')' ? -1 : 0;
    if (text[i] === ')' && depth === 0) {
      return i;
    }
  }
  return text.length;
}
