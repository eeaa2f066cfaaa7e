import vscode = require('vscode');
import { notebookLanguage, notebookType } from '../../vscode/ids';
import { createKernel, describeKernel } from '../../vscode/ui/editorWords';
import type { Network } from '../../../engine/networks';
import { networkForReading } from '../../shared/networkNamed';
import type { Services } from '../../shared/services';
import type { KernelChoices } from './kernelChoices';

export type RunCells = (
  cells: readonly vscode.NotebookCell[],
  controller: vscode.NotebookController,
  network: Network,
) => Promise<void>;

/** One kernel for each network; by default the active network's is selected, and follows it. */
export class Kernels implements vscode.Disposable {
  private readonly controllers = new Map<string, vscode.NotebookController>();
  private readonly listeners: readonly vscode.Disposable[];
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when another kernel was selected for a notebook, or networks have changed. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly services: Services,
    private readonly choices: KernelChoices,
    private readonly run: RunCells,
    /** ID of this extension: "snowprobe.snowprobe". */
    private readonly extensionId: string,
  ) {
    this.update();
    this.listeners = [
      services.config.onDidChange(() => this.update()),
      vscode.workspace.onDidOpenNotebookDocument((notebook) => this.suggest(notebook)),
      vscode.window.onDidChangeActiveNotebookEditor((editor) => void this.follow(editor)),
      vscode.workspace.onDidCloseNotebookDocument(({ uri }) => choices.close(uri.toString())),
      this.changed,
    ];
    void this.follow(vscode.window.activeNotebookEditor);
  }

  /** The network of a notebook's kernel; the active one where none was selected yet. */
  networkOf({ uri }: vscode.NotebookDocument): Network {
    const { networks } = this.services.state;
    const name = this.choices.networkOf(uri.toString());
    return networkForReading(name, networks);
  }

  dispose(): void {
    this.listeners.forEach((listener) => void listener.dispose());
    this.controllers.forEach((controller) => void controller.dispose());
  }

  private update(): void {
    // An unknown network name gets a kernel that reports the error: a notebook never runs on another network instead.
    const active = this.services.state.networks.active();
    const known = this.services.state.networks.all();
    const networks = active.missing === undefined ? known : [...known, active];
    for (const [name, controller] of this.controllers) {
      if (!networks.some((network) => network.name === name)) {
        controller.dispose();
        this.controllers.delete(name);
      }
    }
    for (const network of networks) {
      const controller = this.controllers.get(network.name) ?? this.create(network.name);
      describeKernel(controller, network.missing?.sentence ?? hostsOf(network));
    }
    vscode.workspace.notebookDocuments.forEach((notebook) => this.suggest(notebook));
    vscode.window.visibleNotebookEditors.forEach((editor) => void this.follow(editor));
    this.changed.fire();
  }

  private create(name: string): vscode.NotebookController {
    const controller = createKernel(kernelId(name), notebookType, name);
    controller.supportedLanguages = [notebookLanguage];
    controller.supportsExecutionOrder = true;
    controller.executeHandler = async (cells) => {
      const { networks } = this.services.state;
      const network = [...networks.all(), networks.active()].find((one) => one.name === name);
      if (network !== undefined) {
        await this.run(cells, controller, network);
      }
    };
    controller.onDidChangeSelectedNotebooks(({ notebook, selected }) => {
      const key = notebook.uri.toString();
      if (selected) {
        void this.choices.select(key, name);
        // It may have been selected while another network was active.
        void this.follow(vscode.window.visibleNotebookEditors.find((editor) => editor.notebook === notebook));
      } else {
        this.choices.deselect(key, name);
      }
      this.changed.fire();
    });
    this.controllers.set(name, controller);
    return controller;
  }

  /** Selects the active network's kernel for an opened notebook, so that it can run, unless the user chose one. */
  private async follow(editor: vscode.NotebookEditor | undefined): Promise<void> {
    if (editor?.notebook.notebookType !== notebookType) {
      return;
    }
    const notebook = editor.notebook.uri.toString();
    const wanted = this.choices.wanted(notebook, this.services.state.networks.active().name);
    const isFirst = this.choices.networkOf(notebook) === undefined;
    if (wanted === undefined || (isFirst && editor !== vscode.window.activeNotebookEditor)) {
      return;
    }
    // On the first selection VS Code may know better: it stores the kernels of notebooks.
    const where = isFirst ? { skipIfAlreadySelected: true } : { notebookEditor: editor };
    const which = { id: kernelId(wanted), extension: this.extensionId, ...where };
    await this.choices.requesting(notebook, wanted, () =>
      vscode.commands.executeCommand('notebook.selectKernel', which),
    );
  }

  private suggest(notebook: vscode.NotebookDocument): void {
    if (notebook.notebookType !== notebookType) {
      return;
    }
    const active = this.services.state.networks.active().name;
    for (const [name, controller] of this.controllers) {
      const { Preferred, Default } = vscode.NotebookControllerAffinity;
      controller.updateNotebookAffinity(notebook, name === active ? Preferred : Default);
    }
  }
}

function kernelId(network: string): string {
  return `snowprobe.${network}`;
}

function hostsOf({ nodes, dataApi }: Network): string {
  const hosts = [...nodes.map(({ url }) => url), ...(dataApi === undefined ? [] : [dataApi])].map(
    (url) => new URL(url).host,
  );
  return hosts.length === 0 ? 'no host' : [...new Set(hosts)].join(', ');
}
