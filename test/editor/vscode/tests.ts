// The Test Explorer: controllers with their items and profiles, and the results of runs.
import { CancellationTokenSource } from './events';
import type { Uri } from './uri';

class TestItemCollection {
  private readonly items = new Map<string, TestItem>();

  get size(): number {
    return this.items.size;
  }

  get(id: string): TestItem | undefined {
    return this.items.get(id);
  }

  add(item: TestItem): void {
    this.items.set(item.id, item);
  }

  delete(id: string): void {
    this.items.delete(id);
  }

  replace(items: readonly TestItem[]): void {
    this.items.clear();
    items.forEach((item) => this.add(item));
  }

  forEach(hear: (item: TestItem) => unknown): void {
    this.items.forEach(hear);
  }
}

export class TestItem {
  readonly children = new TestItemCollection();
  range: unknown;
  sortText: string | undefined;
  error: string | undefined;

  constructor(
    readonly id: string,
    readonly label: string,
    readonly uri: Uri,
  ) {}
}

export class TestMessage {
  expectedOutput: string | undefined;
  actualOutput: string | undefined;
  location: unknown;

  constructor(readonly message: string) {}
}

export class TestRunRequest {
  constructor(
    readonly include?: readonly TestItem[],
    readonly exclude?: readonly TestItem[],
    readonly profile?: unknown,
    readonly continuous?: boolean,
  ) {}
}

export const TestRunProfileKind = { Run: 1, Debug: 2, Coverage: 3 };

class TestRun {
  private readonly source = new CancellationTokenSource();
  readonly token = this.source.token;
  readonly told: string[] = [];
  readonly messages: TestMessage[] = [];
  isEnded = false;

  enqueued(item: TestItem): void {
    this.told.push(`enqueued ${item.label}`);
  }

  started(item: TestItem): void {
    this.told.push(`started ${item.label}`);
  }

  passed(item: TestItem): void {
    this.told.push(`passed ${item.label}`);
  }

  skipped(item: TestItem): void {
    this.told.push(`skipped ${item.label}`);
  }

  failed(item: TestItem, messages: readonly TestMessage[]): void {
    this.told.push(`failed ${item.label}`);
    this.messages.push(...messages);
  }

  appendOutput(text: string): void {
    this.told.push(`output ${text}`);
  }

  end(): void {
    this.isEnded = true;
  }
}

type RunHandler = (request: TestRunRequest, token: CancellationTokenSource['token']) => unknown;

export class TestController {
  readonly items = new TestItemCollection();
  readonly profiles = new Map<string, RunHandler>();
  readonly runs: TestRun[] = [];
  resolveHandler: ((item: TestItem | undefined) => unknown) | undefined;
  refreshHandler: (() => unknown) | undefined;

  constructor(
    readonly id: string,
    readonly label: string,
  ) {}

  createTestItem(id: string, label: string, uri: Uri): TestItem {
    return new TestItem(id, label, uri);
  }

  createRunProfile(label: string, _kind: number, handler: RunHandler): object {
    this.profiles.set(label, handler);
    return { dispose: () => this.profiles.delete(label) };
  }

  createTestRun(_request: TestRunRequest): TestRun {
    const run = new TestRun();
    this.runs.push(run);
    return run;
  }

  dispose(): void {
    testControllers.delete(this.id);
  }
}

export const testControllers = new Map<string, TestController>();

export const tests = {
  createTestController(id: string, label: string): TestController {
    const controller = new TestController(id, label);
    testControllers.set(id, controller);
    return controller;
  },
};
