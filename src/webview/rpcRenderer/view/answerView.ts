import { type JsonValue, formatCount, printSteps } from '../../../engine/primitives';
import type { OutputAnswer } from '../../protocol/rpcOutput';
import { nodeLabel, statusText } from '../../protocol/statusText';
import type { Host } from '../host';
import { Rows } from '../model/rows';
import { outputNodeText, type OutputTreeNode } from '../model/outputTreeNode';
import { copyButton } from './copyButton';
import { button, element, shortButton, waitingElement } from './element';
import { extras } from './extras';
import { runInFrames } from './timeSlices';
import { linesView } from './linesView';
import { type RowContext, sideHeader } from './rowElement';
import { SearchBox } from './searchBox';
import { TreeGrid } from './treeGrid';

/** Rows that are seen without scrolling. */
const seenAtOnce = 12;

/** Values of one answer, or of one for each node, decoded or raw, with what can be done with them. */
export class AnswerView {
  readonly tools = element('span', { class: 'tools', with: { role: 'toolbar', 'aria-label': 'Response' } });
  readonly body = element('div', {});
  private readonly shown = element('div', {});
  private readonly hiddenCount = element('span', { class: 'note hiddenRows', with: { role: 'status' } });
  private readonly grid: TreeGrid;
  private readonly rows: Rows;
  private readonly context: RowContext;
  private readonly search: SearchBox;
  private readonly first: OutputAnswer;
  private readonly raw = button('Raw', () => void this.toggleRaw(), false);
  private rawLines: HTMLElement | undefined;
  private differences: HTMLButtonElement | undefined;

  constructor(
    private readonly answers: readonly OutputAnswer[],
    private readonly values: readonly JsonValue[],
    now: number,
    private readonly host: Host,
    /** Of the values in their envelope: "result". */
    private readonly prefix: readonly string[],
  ) {
    const [answer] = answers;
    this.first = answer!;
    const { symbol, shape, words, labels, network, chain, label } = this.first;
    this.context = {
      now,
      words: words ?? {},
      hasLinks: host.lookUp !== undefined,
      sides: answers.length,
      symbol,
      shape,
      labels,
    };
    this.rows = new Rows(values, this.context);
    this.search = new SearchBox(values, this.context, {
      mark: (hits) => this.grid.show(hits),
      reveal: (path) => {
        this.showRows();
        this.grid.reveal(path);
        this.notifyDifferences();
      },
      leave: () => this.grid.view.focus(),
    });
    const actions = {
      lookUp: (id: string) => host.lookUp?.(id, network, chain),
      copy: (node: OutputTreeNode) => host.copy(outputNodeText(node)),
      search: () => this.startSearch(),
      step: (by: number) => this.search.step(by),
      differences: () => this.differences?.click(),
    };
    const header = answers.length > 1 ? sideHeader(answers.map(nodeLabel)) : undefined;
    this.grid = new TreeGrid(this.rows, this.context, actions, `Response to ${label}`, header);
    this.shown.append(this.grid.view);
    this.body.append(this.shown);
    this.fillTools();
  }

  /** Pixels, once it is on the page. */
  set scrollTop(top: number) {
    this.grid.scrollTop = top;
  }

  private fillTools(): void {
    // What is seen at a glance needs no search.
    this.search.view.hidden = !this.rows.hasClosed && this.rows.length <= seenAtOnce;
    const { copyRequest } = this.host;
    this.tools.append(
      this.search.view,
      ...this.differenceTools(),
      ...this.chartTools(),
      ...(this.rows.isNested
        ? [
            shortButton('Expand All', 'Expand', () => this.change(() => void this.rows.expandAll())),
            shortButton('Collapse All', 'Collapse', () => this.change(() => this.rows.collapseAll())),
          ]
        : []),
      copyButton({
        rows: this.rows,
        context: this.context,
        prefix: this.prefix,
        names: this.answers.map(nodeLabel),
        active: () => this.grid.active,
        whole: async () => (await this.texts()).join('\n'),
        copy: (text) => this.host.copy(text),
        copyRequest,
      }),
      this.raw,
    );
  }

  /** Where answers side by side have rows that say the same. */
  private differenceTools(): readonly HTMLElement[] {
    const { rows, host } = this;
    if (!rows.hasDifferences || !rows.root.expanded) {
      return [];
    }
    const toggle = button(
      'Only differences',
      () => {
        const isOn = !rows.onlyDifferences;
        host.onlyDifferences?.save(isOn);
        this.change(() => (rows.onlyDifferences = isOn));
      },
      false,
    );
    toggle.setAttribute('aria-keyshortcuts', 'd');
    this.differences = toggle;
    if (host.onlyDifferences?.isOn === true) {
      this.change(() => (rows.onlyDifferences = true));
    }
    return [this.hiddenCount, toggle];
  }

  private notifyDifferences(): void {
    const { onlyDifferences, hidden } = this.rows;
    this.differences?.setAttribute('aria-pressed', String(onlyDifferences));
    this.hiddenCount.textContent =
      hidden === 0 ? '' : hidden === 1 ? '1 equal row hidden' : `${formatCount(BigInt(hidden))} equal rows hidden`;
  }

  /** Of lists of figures over blocks or times, on request. */
  private chartTools(): readonly HTMLElement[] {
    const [value, ...others] = this.values;
    if (value === undefined || others.length > 0 || this.first.hasSeries !== true) {
      return [];
    }
    const chart = element('div', {});
    this.body.prepend(chart);
    const toggle = button(
      'Chart',
      async () => {
        const isOn = toggle.getAttribute('aria-pressed') !== 'true';
        toggle.setAttribute('aria-pressed', String(isOn));
        const drawn = isOn ? [(await extras(this.body)).chartView(value, this.context)] : [];
        // It may have been pressed again meanwhile.
        if (isOn === (toggle.getAttribute('aria-pressed') === 'true')) {
          chart.replaceChildren(...drawn);
        }
      },
      false,
    );
    return [toggle];
  }

  private startSearch(): void {
    this.search.view.hidden = false;
    this.search.focus();
  }

  private change(what: () => void): void {
    what();
    this.grid.refresh();
    this.notifyDifferences();
  }

  private get isRaw(): boolean {
    return this.raw.getAttribute('aria-pressed') === 'true';
  }

  private showRows(): void {
    if (this.isRaw) {
      this.raw.setAttribute('aria-pressed', 'false');
      this.shown.replaceChildren(this.grid.view);
    }
  }

  private async toggleRaw(): Promise<void> {
    const isRaw = !this.isRaw;
    this.raw.setAttribute('aria-pressed', String(isRaw));
    if (isRaw && this.rawLines === undefined) {
      this.shown.replaceChildren(waitingElement());
      this.rawLines = linesView(await this.rawText(), `Response to ${this.first.label}, raw`);
    }
    // It may have been pressed again meanwhile.
    this.shown.replaceChildren(this.isRaw && this.rawLines !== undefined ? this.rawLines : this.grid.view);
  }

  private async rawText(): Promise<string> {
    const texts = await this.texts();
    return texts.length === 1
      ? texts[0]!
      : texts.map((text, i) => `// ${statusText(this.answers[i]!)}\n${text}`).join('\n\n');
  }

  private async texts(): Promise<readonly string[]> {
    const texts: string[] = [];
    for (const value of this.values) {
      texts.push(await runInFrames(printSteps(value, 2)));
    }
    return texts;
  }
}
