import { once, EventEmitter as Messages } from 'node:events';
import { Disposable } from './events';

interface Message {
  readonly type: string;
  readonly event?: string;
  readonly request_seq?: number;
  readonly success?: boolean;
  readonly message?: string;
  readonly body?: unknown;
}

interface Adapter {
  readonly onDidSendMessage: (hear: (message: Message) => void) => Disposable;
  handleMessage(message: object): void;
  dispose(): void;
}

interface Configuration {
  readonly type: string;
}

export class DebugAdapterInlineImplementation {
  constructor(readonly implementation: Adapter) {}
}

/** A session of an inline debug adapter of the extension. */
class DebugSession {
  private readonly messages = new Messages();
  private sequence = 1;

  constructor(
    readonly type: string,
    private readonly adapter: Adapter,
  ) {
    adapter.onDidSendMessage((message) => {
      this.messages.emit(message.type === 'event' ? `event ${message.event}` : String(message.request_seq), message);
    });
  }

  /** Runs up to the first stop. */
  async launch(configuration: Configuration): Promise<void> {
    const ready = once(this.messages, 'event initialized');
    await this.customRequest('initialize', { adapterID: this.type });
    await Promise.all([ready, this.customRequest('launch', configuration)]);
    const stopped = once(this.messages, 'event stopped');
    await Promise.all([stopped, this.customRequest('configurationDone')]);
  }

  async customRequest(command: string, args: object = {}): Promise<unknown> {
    const seq = this.sequence++;
    const answered = once(this.messages, String(seq)) as Promise<[Message]>;
    this.adapter.handleMessage({ seq, type: 'request', command, arguments: args });
    const [{ success, message, body }] = await answered;
    if (success !== true) {
      throw new Error(message);
    }
    return body;
  }

  dispose(): void {
    this.adapter.dispose();
  }
}

interface AdapterFactory {
  createDebugAdapterDescriptor(session: object): Promise<DebugAdapterInlineImplementation>;
}

interface ConfigurationProvider {
  resolveDebugConfiguration(folder: undefined, configuration: Configuration): Promise<Configuration | undefined>;
}

const factories = new Map<string, AdapterFactory>();
const providers = new Map<string, ConfigurationProvider>();
let active: DebugSession | undefined;

function registerIn<T>(all: Map<string, T>): (type: string, one: T) => Disposable {
  return (type, one) => {
    all.set(type, one);
    return new Disposable(() => all.delete(type));
  };
}

export const debug = {
  get activeDebugSession() {
    return active;
  },
  registerDebugAdapterDescriptorFactory: registerIn(factories),
  registerDebugConfigurationProvider: registerIn(providers),
  async startDebugging(_: unknown, requested: Configuration): Promise<boolean> {
    const configuration = await providers.get(requested.type)?.resolveDebugConfiguration(undefined, requested);
    if (configuration === undefined) {
      return false;
    }
    const { implementation } = await factories.get(requested.type)!.createDebugAdapterDescriptor({ configuration });
    active = new DebugSession(requested.type, implementation);
    await active.launch(configuration);
    return true;
  },
  stopDebugging(): Promise<void> {
    active?.dispose();
    active = undefined;
    return Promise.resolve();
  },
};
