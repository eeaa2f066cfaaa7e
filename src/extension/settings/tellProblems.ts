import vscode = require('vscode');
import type { SettingProblem } from '../../engine/networks';
import { notify } from '../vscode/ui/message';
import type { Services } from '../shared/services';

/** Tells of what is wrong with the settings, all of it in one message: again only where something new is. */
export class ProblemNotice {
  private result: ReadonlySet<string> = new Set();

  constructor(private readonly services: Services) {}

  update(): void {
    const { config, state, log } = this.services;
    const problems = [...state.networks.problems, ...config.problems];
    const fresh = problems.filter(({ message }) => !this.result.has(message));
    this.result = new Set(problems.map(({ message }) => message));
    fresh.forEach(({ message }) => log.write({ level: 'warn', text: message }));
    if (fresh.length > 0) {
      void this.show(problems);
    }
  }

  private async show(problems: readonly SettingProblem[]): Promise<void> {
    const [first] = problems;
    if (first === undefined) {
      return;
    }
    const use = problems.length > 1 || first.meant === undefined ? undefined : `Use ${first.meant}`;
    const open = 'Open Settings';
    const sentence = problems.length === 1 ? first.message : `${problems.length} problems in Snowprobe settings`;
    const picked = await notify('warning', sentence, ...(use === undefined ? [open] : [use, open]));
    if (picked === open) {
      await openSettings(first);
    } else if (picked !== undefined && first.meant !== undefined) {
      await this.services.config.correctNetwork(first.meant);
    }
  }
}

/** The file in which a value stands; the problems of each are marked there. */
async function openSettings({ path }: SettingProblem): Promise<void> {
  const [key = ''] = path;
  const { workspaceValue } = vscode.workspace.getConfiguration().inspect(key) ?? {};
  const command = has(workspaceValue, path.slice(1))
    ? 'workbench.action.openWorkspaceSettingsFile'
    : 'workbench.action.openSettingsJson';
  await vscode.commands.executeCommand(command, { revealSetting: { key } });
}

function has(value: unknown, path: readonly string[]): boolean {
  const [key, ...rest] = path;
  return key === undefined
    ? value !== undefined
    : typeof value === 'object' && value !== null && has((value as Readonly<Record<string, unknown>>)[key], rest);
}
