import vscode = require('vscode');
import type { Names } from '../../engine/names';
import type { Config } from './config';
import { DisposableStore } from './disposables';

/**
 * User labels: from `addresses.json` in each workspace folder, then from `snowprobe.labels`. Nothing is read before the
 * first `ready()`.
 */
export class LabelFiles implements vscode.Disposable {
  readonly store = new DisposableStore();
  readonly changed = this.store.add(new vscode.EventEmitter<void>());
  readonly onDidChange = this.changed.event;
  private reading: Promise<void> | undefined;

  constructor(
    readonly names: Names,
    readonly config: Config,
    readonly failed: (error: unknown) => void,
  ) {}

  /** Never rejects: read errors are reported. */
  ready(): Promise<void> {
    return (this.reading ??= import('./readLabelFiles').then(({ readLabelFiles }) => readLabelFiles(this)));
  }

  dispose(): void {
    this.store.dispose();
  }
}
