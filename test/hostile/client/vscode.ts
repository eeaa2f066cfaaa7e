/** Replaces VS Code in the attacked program: records what would be shown. */
const notifications: string[] = [];

/** The notifications since the last call. */
export function takeNotifications(): readonly string[] {
  return notifications.splice(0);
}

const show = (text: string): Promise<undefined> => {
  notifications.push(text);
  return Promise.resolve(undefined);
};

export const window = { showErrorMessage: show, showWarningMessage: show, showInformationMessage: show };
