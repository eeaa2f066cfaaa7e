import vscode = require('vscode');
import type { Names } from '../../engine/names';
import type { Config } from './config';
import { DisposableStore } from './disposables';

/**
 * The names that the user gave: those of `snowprobe.labels`, and of `addresses.json` in each folder of the workspace, which
 * count before them. Nothing is read before the first `ready()`.
 */
export class LabelFiles implements vscode.Disposable {
  readonly store = new DisposableStore();
  readonly changed = this.store.add(new vscode.EventEmitter<void>());
  /** Other names hold now. */
  readonly onDidChange = this.changed.event;
  private reading: Promise<void> | undefined;

  constructor(
    readonly names: Names,
    readonly config: Config,
    readonly failed: (error: unknown) => void,
  ) {}

  /** Never rejects: what cannot be read is told. */
  ready(): Promise<void> {
    return (this.reading ??= import('./readLabelFiles').then(({ readLabelFiles }) => readLabelFiles(this)));
  }

  dispose(): void {
    this.store.dispose();
  }
}
