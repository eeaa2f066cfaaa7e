/** Whether a file is one of settings, and says something of ours. */
export function isSettingsText(path: string, text: string): boolean {
  return /(?:^|\/)settings\.json$|\.code-workspace$/.test(path) && text.includes('"snowprobe.');
}
