/** Stands for VS Code in the attacked program: notes what would be shown. */
const notifications: string[] = [];

/** The notifications since this was last asked for. */
export function takeNotifications(): readonly string[] {
  return notifications.splice(0);
}

const show = (text: string): Promise<undefined> => {
  notifications.push(text);
  return Promise.resolve(undefined);
};

export const window = { showErrorMessage: show, showWarningMessage: show, showInformationMessage: show };
