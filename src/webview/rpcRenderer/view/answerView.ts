import * as l10n from '@vscode/l10n';
import { printJson, printSteps } from '../../../core/json/printJson';
import type { JsonValue } from '../../../core/json/value';
import { pathText } from '../../../core/rpc/cell/path';
import type { OutputAnswer } from '../../protocol/rpcOutput';
import { nodeLabel, statusText } from '../../protocol/statusText';
import type { Host } from '../host';
import { Rows } from '../model/rows';
import { pathOf, toldAnswers, type TreeNode } from '../model/treeNode';
import { button, element, shortButton, waiting } from './element';
import { runInTimeSlices } from './timeSlices';
import { linesView } from './linesView';
import { keyColumn, type RowContext } from './rowElement';
import { SearchBox } from './searchBox';
import { sideHeader, TreeGrid } from './treeGrid';

/** Rows that are seen without scrolling. */
const seenAtOnce = 12;

/** Values of one answer, or of one for each node, decoded or raw, with what can be done with them. */
export class AnswerView {
  readonly tools = element('span', { class: 'tools', with: { role: 'toolbar', 'aria-label': l10n.t('Response') } });
  readonly body = element('div', {});
  private readonly grid: TreeGrid;
  private readonly rows: Rows;
  private readonly search: SearchBox;
  private readonly first: OutputAnswer;
  private raw: HTMLElement | undefined;

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
    const context: RowContext = {
      now,
      words: words ?? {},
      hasLinks: host.lookUp !== undefined,
      symbol,
      shape,
      labels,
    };
    this.rows = new Rows(values, context);
    this.search = new SearchBox(
      values,
      (path) => this.grid.reveal(path),
      () => this.grid.view.focus(),
    );
    const actions = {
      lookUp: (id: string) => host.lookUp?.(id, network, chain),
      copy: (node: TreeNode) => host.copy(copied(node)),
      search: () => this.startSearch(),
    };
    const header = answers.length > 1 ? sideHeader(answers.map(nodeLabel), keyColumn) : undefined;
    this.grid = new TreeGrid(this.rows, context, actions, l10n.t('Response to {0}', label), header);
    this.body.append(this.grid.view);
    this.fillTools();
  }

  /** Pixels, once it is on the page. */
  set scrollTop(top: number) {
    this.grid.scrollTop = top;
  }

  private fillTools(): void {
    const { isNested } = this.rows;
    const { host } = this;
    const isOpen = this.rows.root.expanded;
    // What is seen at a glance needs no search.
    this.search.view.hidden = !this.rows.hasClosed && this.rows.length <= seenAtOnce;
    const raw = button(l10n.t('Raw'), () => void this.toggleRaw(raw), false);
    const path = button(l10n.t('Copy Path'), () => host.copy(this.pathText()));
    const copyValue = () => host.copy(this.grid.active ? copied(this.grid.active) : '');
    // After "Copy Path" it says enough.
    const value = shortButton(l10n.t('Copy Value'), isOpen ? l10n.t('Value') : l10n.t('Copy Value'), copyValue);
    const copyAll = async () => host.copy((await this.texts()).join('\n'));
    this.tools.append(
      this.search.view,
      ...(isNested
        ? [
            shortButton(l10n.t('Expand All'), l10n.t('Expand'), () => this.change(() => void this.rows.expandAll())),
            shortButton(l10n.t('Collapse All'), l10n.t('Collapse'), () => this.change(() => this.rows.collapseAll())),
          ]
        : []),
      ...(isOpen ? [path] : []),
      value,
      shortButton(l10n.t('Copy All'), l10n.t('All'), () => void copyAll()),
      raw,
    );
  }

  /** As references and expectations spell it. */
  private pathText(): string {
    return pathText([...this.prefix, ...(this.grid.active === undefined ? [] : pathOf(this.grid.active))]);
  }

  private startSearch(): void {
    this.search.view.hidden = false;
    this.search.focus();
  }

  private change(what: () => void): void {
    what();
    this.grid.refresh();
  }

  private async toggleRaw(toggle: HTMLButtonElement): Promise<void> {
    const isRaw = toggle.getAttribute('aria-pressed') !== 'true';
    toggle.setAttribute('aria-pressed', String(isRaw));
    if (isRaw && this.raw === undefined) {
      this.body.replaceChildren(waiting());
      this.raw = linesView(await this.rawText(), l10n.t('Response to {0}, raw', this.first.label));
    }
    // It may have been pressed again meanwhile.
    const isStillRaw = toggle.getAttribute('aria-pressed') === 'true';
    this.body.replaceChildren(isStillRaw && this.raw !== undefined ? this.raw : this.grid.view);
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
      texts.push(await runInTimeSlices(printSteps(value, 2)));
    }
    return texts;
  }
}

/** A text without quotes, everything else as JSON; of answers side by side one line each. */
function copied(node: TreeNode): string {
  return toldAnswers(node)
    .map((answer) => node.values[answer])
    .map((value) => (value === undefined ? '' : typeof value === 'string' ? value : printJson(value, 2)))
    .join('\n');
}
