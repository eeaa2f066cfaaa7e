import { type ComponentChildren, type JSX, render } from 'preact';
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import {
  type JsonValue,
  isJsonObject,
  parseJson,
  parseSteps,
  formatCount,
  printSteps,
} from '../../../engine/primitives';
import {
  type OutputResult,
  type OutputPlace,
  type RpcOutput,
  groupResults,
  statusText,
} from '../../protocol/rpcOutput';
import { MenuButton } from '../../ui/menuButton';
import { SearchField } from '../../ui/searchField';
import type { ListHandle } from '../../ui/virtualList';
import type { Host } from '../main';
import { equalJson, outputNodeText } from '../model/outputTreeNode';
import { Rows } from '../model/rows';
import { Search } from '../model/search';
import { shownText } from '../value/shownValue';
import type { RowContext } from './row';
import { LinesView, Notes, Sentence, StatusBars, Waiting, WaitingLine } from './sentences';
import { nextTask, runInFrames } from './timeSlices';
import { type TreeGridActions, TreeGrid } from './treeGrid';

/** Maximum length of answers parsed at once; longer ones are parsed in slices, with a progress message. */
const maxUnslicedLength = 300_000;

/** Answers of a batch rendered before the page may respond. */
const batchSize = 20;

/** Renders an output into `into`, slow parts after the status lines; aborting `signal` removes it. */
export async function renderOutput(
  output: RpcOutput,
  into: ParentNode,
  host: Host,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  for (const [i, group] of groupResults(output.answers).entries()) {
    if (i % batchSize === batchSize - 1) {
      await nextTask();
    }
    if (signal.aborted) {
      return;
    }
    const section = document.createElement('section');
    section.ariaLabel = group[0]?.label ?? null;
    into.append(section);
    signal.addEventListener('abort', () => render(null, section));
    await renderGroup(group, now, host, (shown) => signal.aborted || render(shown, section));
  }
}

async function renderGroup(
  group: readonly OutputResult[],
  now: number,
  host: Host,
  show: (shown: JSX.Element) => void,
): Promise<void> {
  const [answer] = group;
  const notes = <Notes answers={group} />;
  const frame = (children: ComponentChildren): JSX.Element => (
    <>
      <StatusBars answers={group} />
      {notes}
      {children}
    </>
  );
  switch (answer?.outcome.kind) {
    case 'result': {
      const shown = (values: readonly JsonValue[], isPartial?: boolean): JSX.Element => (
        <Answer answers={group} {...{ values, now, host, isBeginning: isPartial }} prefix="result">
          {notes}
        </Answer>
      );
      const texts = group.map(({ outcome }) => (outcome.kind === 'result' ? outcome.json : 'null'));
      if (texts.every(({ length }) => length <= maxUnslicedLength)) {
        show(shown(texts.map((text) => parseJson(text))));
        return;
      }
      show(frame(<Waiting />));
      const values: JsonValue[] = [];
      for (const text of texts) {
        // Shows the beginning of a long answer while the rest is parsed.
        const onPartial = (json: JsonValue): void => show(shown([json], true));
        values.push(await runInFrames(parseSteps(text, group.length === 1 ? onPartial : undefined)));
      }
      show(shown(values));
      return;
    }
    case 'error':
      show(<ErrorResponse answer={answer} {...{ now, host, notes }} outcome={answer.outcome} />);
      return;
    case 'text':
      show(frame(<LinesView text={answer.outcome.text} label={`Response to ${answer.label}`} />));
      return;
    case 'failed':
      show(frame(<Sentence>{answer.outcome.sentence}</Sentence>));
      return;
    case 'waiting':
      show(frame(<WaitingLine answer={answer} since={answer.outcome.since} />));
      return;
    default:
  }
}

interface ErrorProps {
  readonly answer: OutputResult;
  readonly outcome: Extract<OutputResult['outcome'], { readonly kind: 'error' }>;
  readonly now: number;
  readonly host: Host;
  readonly notes: JSX.Element;
}

/** "-32000 couldn't get tx: not found", with explanation, remedy and error data. */
function ErrorResponse({ answer, outcome, now, host, notes }: ErrorProps): JSX.Element {
  const { json, meaning, failedAt = [] } = outcome;
  const error = parseJson(json);
  const { code, message, ...rest } = isJsonObject(error) ? error : { message: error };
  const words = (
    <>
      {notes}
      <p class="sentence error">
        <span class="code">{code === undefined ? '' : `${String(code)} `}</span>
        <span>{typeof message === 'string' ? shownText(message) : ''}</span>
      </p>
      <Sentence>{meaning}</Sentence>
      {failedAt.length > 0 && (
        <Sentence>
          {failedAt.map((part) => (typeof part === 'string' ? part : <Place place={part} open={host.openSource} />))}
        </Sentence>
      )}
    </>
  );
  if (Object.values(rest).every((value) => value === undefined || value === null)) {
    return (
      <>
        <StatusBars answers={[answer]} />
        {words}
      </>
    );
  }
  const { shape: _result, words: _of, labels: _known, ...plain } = answer;
  return (
    <Answer answers={[plain]} values={[rest]} now={now} host={host} prefix="error">
      {words}
    </Answer>
  );
}

function Place({ place, open }: { readonly place: OutputPlace; readonly open: Host['openSource'] }): JSX.Element {
  return open === undefined ? (
    <>{place.text}</>
  ) : (
    <button type="button" class="link" onClick={() => open(place)}>
      {place.text}
    </button>
  );
}

/** Rows visible without scrolling. */
const visibleRows = 12;

type Extras = typeof import('../extras/main');

interface Props {
  readonly answers: readonly OutputResult[];
  readonly values: readonly JsonValue[];
  /** The rest is still being parsed. */
  readonly isBeginning?: boolean;
  readonly now: number;
  readonly host: Host;
  /** Path of the values in their envelope: "result". */
  readonly prefix: string;
  /** Between the status and the rows. */
  readonly children: ComponentChildren;
}

/** One answer, or one per node side by side, decoded or raw, with its tools. */
function Answer({ answers, values, isBeginning, now, host, prefix, children }: Props): JSX.Element {
  const { symbol, shape, words, labels, network, chain, label, hasSeries } = answers[0]!;
  const names = answers.map(({ node, host }) => node ?? host);
  const [version, redraw] = useReducer<number, void>((n) => n + 1, 0);
  const [wanted, setWanted] = useState(0);
  const [searchFocus, setSearchFocus] = useState(0);
  const [isRaw, setRaw] = useState(false);
  const [raw, setRawText] = useState<string>();
  const [isCharted, setCharted] = useState(false);
  const [Chart, setChart] = useState<Extras['ChartView']>();
  const grid = useRef<ListHandle>(null);
  const input = useRef<HTMLInputElement>(null);
  const { context, rows, search, isLong, isNested, canDiffer } = useMemo(() => {
    const known = { now, words: words ?? {}, hasLinks: host.lookUp !== undefined, symbol, shape, labels };
    const of: RowContext = { ...known, sides: answers.length };
    const model = new Rows(values, of);
    const hasDifferences = model.hasDifferences && model.root.expanded;
    const own = {
      ...{ context: of, rows: model, canDiffer: hasDifferences, isNested: model.isNested },
      // What is visible at a glance needs no search.
      isLong: model.hasClosed || model.length > visibleRows,
      search: new Search(values, of, (place) => {
        if (place !== undefined) {
          setWanted(model.reveal(place));
          setRaw(false);
        }
        redraw();
      }),
    };
    if (hasDifferences && host.onlyDifferences?.isOn === true) {
      model.onlyDifferences = true;
    }
    return own;
  }, [values]);
  const active = Math.max(0, Math.min(wanted, rows.length - 1));

  useLayoutEffect(() => {
    if (searchFocus > 0) {
      input.current?.focus();
      input.current?.select();
    }
  }, [searchFocus]);

  const change = (update: () => void): void => {
    update();
    redraw();
  };
  const texts = async (): Promise<readonly string[]> => {
    const all: string[] = [];
    for (const value of values) {
      all.push(await runInFrames(printSteps(value, 2)));
    }
    return all;
  };
  const toggleDifferences = (): void => {
    if (canDiffer) {
      change(() => (rows.onlyDifferences = !rows.onlyDifferences));
      host.onlyDifferences?.save(rows.onlyDifferences);
    }
  };
  const actions: TreeGridActions = {
    lookUp: (id) => host.lookUp?.(id, network, chain),
    copy: (node) => host.copy(outputNodeText(node)),
    search: () => setSearchFocus(searchFocus + 1),
    step: (by) => search.step(by),
    differences: toggleDifferences,
    change,
    activate: setWanted,
  };
  const toggleRaw = async (): Promise<void> => {
    setRaw(!isRaw);
    if (!isRaw && raw === undefined) {
      const all = await texts();
      setRawText(
        all.length === 1 ? all[0]! : all.map((text, i) => `// ${statusText(answers[i]!)}\n${text}`).join('\n\n'),
      );
    }
  };
  const toggleChart = async (): Promise<void> => {
    setCharted(!isCharted);
    const { ChartView } = await import('../extras/main');
    setChart(() => ChartView);
  };
  const loadCopyItems = async () =>
    (await import('../extras/main')).copyItems({
      ...{ rows, context, names, prefix: [prefix], active: rows.at(active), copy: (text) => host.copy(text) },
      whole: async () => (await texts()).join('\n'),
      copyRequest: host.copyRequest,
    });
  const tools = (
    <span class="tools" role="toolbar" aria-label="Response">
      <span
        class="tools search"
        role="search"
        hidden={!isLong && searchFocus === 0}
        onKeyDown={(event) => {
          // Keeps the key from the notebook, which has its own meaning for it.
          event.stopPropagation();
          if (event.key === 'F3' || (event.key === 'Enter' && event.target === input.current)) {
            event.preventDefault();
            search.step(event.shiftKey ? -1 : 1);
          } else if (event.key === 'ArrowDown') {
            event.preventDefault();
            grid.current?.view.focus();
          } else if (event.key === 'Escape') {
            void search.type('');
            grid.current?.view.focus();
          }
        }}
      >
        <SearchField
          placeholder="Search"
          label="Search the response"
          words={search.text}
          onWords={(typed) => void search.type(typed)}
          found={search.found}
          input={input}
        />
        {/* Keeps its space, so that nothing moves under the pointer. */}
        <span class={search.hasSteps ? 'steps' : 'steps unseen'}>
          <ShortButton label="Previous (Shift+F3)" text="↑" onClick={() => search.step(-1)} />
          <ShortButton label="Next (F3)" text="↓" onClick={() => search.step(1)} />
        </span>
      </span>
      {canDiffer && (
        <>
          <span class="note hiddenRows" role="status">
            {hiddenText(rows.hidden)}
          </span>
          <Toggle label="Only differences" isOn={rows.onlyDifferences} onClick={toggleDifferences} keys="d" />
        </>
      )}
      {values.length === 1 && hasSeries === true && (
        <Toggle label="Chart" isOn={isCharted} onClick={() => void toggleChart()} />
      )}
      {isNested && (
        <>
          <ShortButton label="Expand All" text="Expand" onClick={() => change(() => void rows.expandAll())} />
          <ShortButton label="Collapse All" text="Collapse" onClick={() => change(() => rows.collapseAll())} />
        </>
      )}
      <MenuButton label="Copy" items={loadCopyItems} />
      <Toggle label="Raw" isOn={isRaw} onClick={() => void toggleRaw()} />
    </span>
  );
  return (
    <>
      <StatusBars answers={answers} tools={isBeginning === true ? undefined : tools} />
      {children}
      {isBeginning === true ? <Waiting /> : <Summary answer={answers[0]!} values={values} />}
      {isCharted && Chart !== undefined && <Chart json={values[0]!} context={context} />}
      {!isRaw ? (
        <TreeGrid
          {...{ rows, version, context, names, active, actions }}
          label={`Response to ${label}`}
          hits={search.hits}
          handle={grid}
        />
      ) : raw === undefined ? (
        <Waiting />
      ) : (
        <LinesView text={raw} label={`Response to ${label}, raw`} />
      )}
    </>
  );
}

/** The host's annotation of the whole answer, "2 of 13 checks fail"; for several answers, whether they are equal. */
function Summary({ answer, values }: { readonly answer: OutputResult } & Pick<Props, 'values'>): JSX.Element {
  const areEqual = values.length > 1 && values.every((value) => equalJson(value, values[0]));
  return (
    <>
      {answer.words?.['']?.split('\n').map((line, i) => (
        <Sentence key={i}>{shownText(line)}</Sentence>
      ))}
      {/* Differing answers have a column each. */}
      {areEqual && (
        <Sentence>{`${values.length === 2 ? 'Both' : `All ${values.length}`} responses are equal.`}</Sentence>
      )}
    </>
  );
}

function hiddenText(hidden: number): string {
  return hidden === 0 ? '' : hidden === 1 ? '1 equal row hidden' : `${formatCount(BigInt(hidden))} equal rows hidden`;
}

interface ButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

function Toggle({ label, isOn, onClick, keys }: ButtonProps & { readonly isOn: boolean; readonly keys?: string }) {
  return (
    <button type="button" aria-pressed={isOn} aria-keyshortcuts={keys} onClick={onClick}>
      {label}
    </button>
  );
}

/** A button with a short text, where the context makes the rest of the label clear. */
function ShortButton({ label, text, onClick }: ButtonProps & { readonly text: string }): JSX.Element {
  return (
    <button type="button" title={label} aria-label={label} onClick={onClick}>
      {text}
    </button>
  );
}
