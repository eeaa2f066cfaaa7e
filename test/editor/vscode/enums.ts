export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 } as const;
export const DiagnosticTag = { Unnecessary: 1, Deprecated: 2 } as const;
export const CompletionItemTag = { Deprecated: 1 } as const;
export const CompletionItemKind = {
  ...{ Text: 0, Method: 1, Function: 2, Constructor: 3, Field: 4, Variable: 5, Class: 6, Interface: 7, Module: 8 },
  ...{ Property: 9, Unit: 10, Value: 11, Enum: 12, Keyword: 13, Snippet: 14, Color: 15, File: 16, Reference: 17 },
  ...{ Folder: 18, EnumMember: 19, Constant: 20, Struct: 21, Event: 22, Operator: 23, TypeParameter: 24 },
} as const;
export const SymbolKind = { Method: 5, String: 14 } as const;
export const FoldingRangeKind = { Comment: 1, Imports: 2, Region: 3 } as const;
export const InlayHintKind = { Type: 1, Parameter: 2 } as const;
export const CodeActionTriggerKind = { Invoke: 1, Automatic: 2 } as const;
export const CompletionTriggerKind = { Invoke: 0, TriggerCharacter: 1, TriggerForIncompleteCompletions: 2 } as const;
export const ViewColumn = { Active: -1, Beside: -2, One: 1, Two: 2, Three: 3 } as const;
export const ConfigurationTarget = { Global: 1, Workspace: 2, WorkspaceFolder: 3 } as const;
export const EndOfLine = { LF: 1, CRLF: 2 } as const;
export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 } as const;
export const FileChangeType = { Changed: 1, Created: 2, Deleted: 3 } as const;
export const ProgressLocation = { SourceControl: 1, Window: 10, Notification: 15 } as const;
export const QuickPickItemKind = { Separator: -1, Default: 0 } as const;
export const InputBoxValidationSeverity = { Info: 1, Warning: 2, Error: 3 } as const;
export const QuickInputButtons = { Back: { iconPath: 'back', tooltip: 'Back' } } as const;
export const StatusBarAlignment = { Left: 1, Right: 2 } as const;
export const OverviewRulerLane = { Left: 1, Center: 2, Right: 4, Full: 7 } as const;
export const TextEditorRevealType = { Default: 0, InCenter: 1, InCenterIfOutsideViewport: 2, AtTop: 3 } as const;
export const TextDocumentSaveReason = { Manual: 1, AfterDelay: 2, FocusOut: 3 } as const;
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 } as const;
export const NotebookCellKind = { Markup: 1, Code: 2 } as const;
export const NotebookControllerAffinity = { Default: 1, Preferred: 2 } as const;
export const NotebookCellStatusBarAlignment = { Left: 1, Right: 2 } as const;
export const UIKind = { Desktop: 1, Web: 2 } as const;
export const ExtensionKind = { UI: 1, Workspace: 2 } as const;
