import vscode = require('vscode');

export interface LogEntry {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly text: string;
}

/** The user-visible log (Output, Snowprobe). All text passes through `redact`. */
export class Log implements vscode.Disposable {
  private readonly channel = vscode.window.createOutputChannel('Snowprobe', { log: true });

  constructor(private readonly redact: (text: string) => string) {}

  write({ level, text }: LogEntry): void {
    this.channel[level](this.redact(text));
  }

  /** Writes an error with its stack; the sentence for the user is made elsewhere. */
  error(text: string, error: unknown): void {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.write({ level: 'error', text: `${text} ${detail}` });
  }

  show(): void {
    this.channel.show(true);
  }

  dispose(): void {
    this.channel.dispose();
  }
}
